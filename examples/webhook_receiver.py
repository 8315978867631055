"""Receives webhook calls, verifies each and prints it: SIGNING_SECRET=whsec_… python3 examples/webhook_receiver.py 9000

Calls are signed as Standard Webhooks 1.0: HMAC-SHA256 over "id.timestamp.body", with the secret that the service told when the
destination was created. A call may come twice: the id says so.
"""
import base64, hashlib, hmac, http.server, json, os, sys, time

SECRET = base64.b64decode(os.environ["SIGNING_SECRET"].removeprefix("whsec_"))
TOLERANCE_SECONDS, IDS_MAX = 300, 10_000
seen = {}  # ids of the latest calls, oldest first

def is_genuine(headers, body):
    call, sent_at = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not sent_at.isdigit() or abs(time.time() - int(sent_at)) > TOLERANCE_SECONDS: return False
    due = base64.b64encode(hmac.new(SECRET, f"{call}.{sent_at}.".encode() + body, hashlib.sha256).digest()).decode()
    signatures = [part.removeprefix("v1,") for part in headers.get("webhook-signature", "").split(" ")]
    return any(hmac.compare_digest(due, signature) for signature in signatures)

class Receiver(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(min(int(self.headers.get("Content-Length", 0)), 1_000_000))
        is_ours = is_genuine(self.headers, body)
        self.send_response(200 if is_ours else 401)  # answer first, work afterwards
        self.end_headers()
        call = self.headers.get("webhook-id", "")
        if not is_ours or call in seen: return
        seen[call] = True
        if len(seen) > IDS_MAX: del seen[next(iter(seen))]
        print(json.dumps(json.loads(body), ensure_ascii=False), flush=True)
    def log_message(self, *_): pass

with http.server.ThreadingHTTPServer(("127.0.0.1", int((sys.argv[1:] or ["9000"])[0])), Receiver) as server:
    print(f"listening on http://127.0.0.1:{server.server_address[1]}", file=sys.stderr, flush=True)
    server.serve_forever()
