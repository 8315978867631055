#!/usr/bin/env bash
# Quotes of several companies, one line each: examples/quotes.sh 2222 1120
# Needs curl; the list comes as CSV, so that nothing has to read JSON.
set -euo pipefail
url=${MARSAD_SERVICE_URL:-http://127.0.0.1:8080} key=${MARSAD_API_KEY:-marsad_test_demo-pro}
wanted=" ${*:-2222 1120} "
curl --silent --show-error --fail-with-body -H "X-API-Key: $key" "$url/api/v1/market/snapshot/?format=csv" |
  tr -d '\r' | awk -F, -v wanted="$wanted" '
    NR == 1 { for (at = 1; at <= NF; at++) column[$at] = at; next }
    index(wanted, " " $column["symbol"] " ") { print $column["symbol"], $column["price"], $column["change_percent"] "%" }'
