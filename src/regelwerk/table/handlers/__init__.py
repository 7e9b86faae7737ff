"""What the server answers, one module for each part of the site. Handlers parse, ask and answer; they know no
rules and no HTML."""
