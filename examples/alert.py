"""Tells a destination of yours when a price is reached: python3 examples/alert.py https://hooks.example.com/marsad 2222 30"""
import json, os, sys, urllib.request

URL = os.environ.get("MARSAD_SERVICE_URL", "http://127.0.0.1:8080")
KEY = os.environ.get("MARSAD_API_KEY", "marsad_test_demo-pro")

def call(method, path, body=None):
    request = urllib.request.Request(f"{URL}/api/v1{path}", method=method, headers={"X-API-Key": KEY})
    if body is not None: request.data = json.dumps(body).encode()
    with urllib.request.urlopen(request, timeout=20) as response: return json.load(response)

destination, symbol, price = (sys.argv[1:] + ["2222", "30"][max(0, len(sys.argv) - 2) :])[:3]
known = [webhook for webhook in call("GET", "/webhooks/")["webhooks"] if webhook["url"] == destination]
webhook = known[0] if known else call("POST", "/webhooks/", {"url": destination, "name": "Example"})
if not known: print("signing secret:", webhook["signing_secret"])
if not call("POST", f"/webhooks/{webhook['id']}/verify/")["is_verified"]:
    sys.exit("The destination does not answer: start the receiver with its signing secret, then run this again.")
rule = {"symbol": symbol, "event_type": "price_alert", "condition": "price_above", "value": float(price), "webhook_id": webhook["id"]}
made = call("POST", "/alerts/", rule)
print(f"rule {made['id']} is {made['status']}: {symbol} at {price} SAR or above")
