#!/usr/bin/env bash
# Daily bars as a CSV file, every page of them: examples/history.sh 2222 2025-01-01 > 2222.csv
set -euo pipefail
url=${MARSAD_SERVICE_URL:-http://127.0.0.1:8080} key=${MARSAD_API_KEY:-marsad_test_demo-pro}
symbol=${1:-2222} from=${2:-2025-01-01} limit=2000 offset=0
while :; do
  page=$(curl --silent --show-error --fail-with-body -H "X-API-Key: $key" \
    "$url/api/v1/historical/$symbol/?from=$from&format=csv&limit=$limit&offset=$offset")
  # The header comes with every page, and is wanted once.
  if [ "$offset" -eq 0 ]; then printf '%s\n' "$page"; else printf '%s\n' "$page" | tail -n +2; fi
  [ "$(printf '%s\n' "$page" | tail -n +2 | wc -l)" -eq "$limit" ] || break
  offset=$((offset + limit))
done
