#!/bin/sh
# Moves to the version in `.env`, while the product runs: makes a backup, then replaces one copy after the other.
set -eu
cd "$(dirname "$0")"

fail() {
  echo "$1" >&2
  exit 1
}

echo "Making a backup."
docker compose exec -T backups node /product/api/src/main.ts backup || fail "There is no backup, so nothing was changed."

echo "Getting the new version."
# Without IMAGE, the checkout is the version. A published one is never built here: it would have another one's name.
if grep -q "^IMAGE=." .env; then get=pull; else get=build; fi
docker compose "$get" --quiet copy-one || fail "The new version could not be had, so nothing was changed."

for copy in copy-one copy-two; do
  echo "Replacing $copy."
  docker compose up --detach --wait --no-deps "$copy" ||
    fail "$copy did not start; the other one keeps running. See why: docker compose logs $copy. \"A new version\" in docs/running.md says how to go back."
done
docker compose up --detach --no-deps backups
echo "Both copies run the new version."
