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
docker compose pull --quiet copy-one || docker compose build --quiet copy-one || fail "The new version could not be fetched or built, so nothing was changed."

for copy in copy-one copy-two; do
  echo "Replacing $copy."
  docker compose up --detach --wait --no-deps "$copy" ||
    fail "$copy did not start; the other one keeps running. See why: docker compose logs $copy. To go back, set the former VERSION in .env and run this again."
done
docker compose up --detach --no-deps backups
echo "Both copies run the new version."
