#!/bin/sh
# What the tests need beside Python packages: PostgreSQL, in which the table must do the same as on a file.
# Installed where that is ours to do (root on Debian or Ubuntu); elsewhere it is said what will be skipped.
set -eu

have_postgres() {
    command -v initdb > /dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/initdb > /dev/null 2>&1
}

have_postgres && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null 2>&1; then
    echo "Installing PostgreSQL for the tests ..."
    mkdir -p /etc/postgresql-common/createcluster.d
    echo "create_main_cluster = false" > /etc/postgresql-common/createcluster.d/regelwerk.conf
    log=$(mktemp)
    if { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends postgresql; } \
        > "$log" 2>&1 && have_postgres; then
        rm -f "$log"
        exit 0
    fi
    tail -n 5 "$log"
fi
echo "No PostgreSQL here: the tests of the table on PostgreSQL will be skipped."
echo "To have them: install it (Debian, Ubuntu: sudo apt install postgresql; macOS: brew install postgresql)."
