"""Quotes of several companies, by symbol or by name: python3 examples/quotes.py 2222 الراجحي "saudi telecom" """
import json, os, sys, urllib.error, urllib.parse, urllib.request

URL = os.environ.get("MARSAD_SERVICE_URL", "http://127.0.0.1:8080")
KEY = os.environ.get("MARSAD_API_KEY", "marsad_test_demo-pro")

def get(path, **query):
    request = urllib.request.Request(f"{URL}/api/v1{path}?{urllib.parse.urlencode(query)}", headers={"X-API-Key": KEY})
    try:
        with urllib.request.urlopen(request, timeout=10) as response: return json.load(response)
    except urllib.error.HTTPError as refused:  # the body says why
        body = json.load(refused)
        sys.exit(f"{refused.code}: {body.get('detail') or body['error']['code'] + ', ' + body['error']['message']}")

answer = get("/quotes/", identifiers=",".join(sys.argv[1:] or ["2222", "الراجحي"]))
for quote in answer["quotes"]:
    print(f"{quote['symbol']} {quote['name_en']}: {quote['price']} SAR ({quote['change_percent']} %)")
for unknown in answer["resolution"]["not_found"]: print(f"{unknown['input']}: no such company")
for unclear in answer["resolution"]["ambiguous"]:
    print(f"{unclear['input']}: which one?", ", ".join(f"{c['symbol']} {c['name_en']}" for c in unclear["candidates"]))
