#!/bin/sh
# What the tests need beside Python packages: PostgreSQL, in which the table must do the same as on a file, and
# Chromium, in which the table is played. Installed where that is ours to do (root on Debian or Ubuntu);
# elsewhere it is said what will be skipped.
set -eu

have_postgres() {
    command -v initdb > /dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/initdb > /dev/null 2>&1
}

have_chromium() {
    command -v chromium > /dev/null 2>&1 || command -v chromium-browser > /dev/null 2>&1 \
        || command -v google-chrome > /dev/null 2>&1
}

# install NAME PACKAGE: from the system's packages; the end of what went wrong is shown.
install() {
    if [ "$(id -u)" != 0 ] || ! command -v apt-get > /dev/null 2>&1; then return 1; fi
    echo "Installing $1 for the tests ..."
    log=$(mktemp)
    if { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$2"; } \
        > "$log" 2>&1; then
        rm -f "$log"
        return 0
    fi
    tail -n 5 "$log"
    return 1
}

install_postgres() {
    if [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null 2>&1; then
        mkdir -p /etc/postgresql-common/createcluster.d
        echo "create_main_cluster = false" > /etc/postgresql-common/createcluster.d/regelwerk.conf
    fi
    install PostgreSQL postgresql && have_postgres
}

have_postgres || install_postgres || {
    echo "No PostgreSQL here: the tests of the table on PostgreSQL will be skipped."
    echo "To have them: install it (Debian, Ubuntu: sudo apt install postgresql; macOS: brew install postgresql)."
}
have_chromium || { install Chromium chromium && have_chromium; } || {
    echo "No Chromium here: the tests that play in a browser will be skipped."
    echo "To have them: install it (Debian: sudo apt install chromium; elsewhere Chromium or Chrome, found on PATH)."
}
