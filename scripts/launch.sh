#!/bin/sh
# Starts Earshot with the first Node.js 24 of the PATH, or else with the one that the package brings.
# A shell script, because exec leaves a single process, which gets each signal once.
package=$(dirname "$(dirname "$(readlink -f "$0")")")

is_new() {
  [ -x "$1" ] && "$1" -e 'process.exit(parseInt(process.versions.node) >= 24 ? 0 : 1)' 2>/dev/null
}

set -f
IFS=:
for folder in $PATH; do
  if is_new "$folder/node"; then exec "$folder/node" "$package/packages/server/src/main.js" "$@"; fi
done
unset IFS
set +f
for node in "$package"/../node-*/bin/node "$package"/node_modules/node-*/bin/node; do
  if is_new "$node"; then exec "$node" "$package/packages/server/src/main.js" "$@"; fi
done
echo "earshot: found no Node.js 24 or later. Install it, or install earshot again without --omit=optional." >&2
exit 1
