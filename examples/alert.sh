#!/usr/bin/env bash
# A rule for a destination that exists already: examples/alert.sh WEBHOOK_ID 2222 30
set -euo pipefail
url=${MARSAD_SERVICE_URL:-http://127.0.0.1:8080} key=${MARSAD_API_KEY:-marsad_test_demo-pro}
webhook=${1:?the number of the destination, from GET /api/v1/webhooks/} symbol=${2:-2222} price=${3:-30}
curl --silent --show-error --fail-with-body -X POST -H "X-API-Key: $key" "$url/api/v1/alerts/" -d "{
  \"symbol\": \"$symbol\", \"event_type\": \"price_alert\", \"condition\": \"price_above\",
  \"value\": $price, \"webhook_id\": $webhook }"
echo
