"""Verifies answers by their receipts: python3 examples/verify_receipt.py answer.txt …   (each as `curl -i` writes it)

Written from docs/guide/proof.md alone, as a second opinion: signature, body, inclusion in the journal, and that the journal was not
rewritten since. Asks MARSAD_SERVICE_URL with MARSAD_API_KEY (inclusion needs Pro), or with MARSAD_PROOF_FOLDER reads what
`marsad proof export` wrote. Needs python3-cryptography. Ends with 1 when anything is false.
"""
import base64, datetime, gzip, hashlib, json, os, struct, sys, urllib.error, urllib.request
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

SERVICE = os.environ.get("MARSAD_SERVICE_URL", "http://127.0.0.1:8080")
KEY = os.environ.get("MARSAD_API_KEY", "marsad_test_demo-enterprise")
FOLDER = os.environ.get("MARSAD_PROOF_FOLDER")


class False_(Exception):
    """What the receipt says is not so."""


def sha256(data):
    return hashlib.sha256(data).digest()


def leaf_hash(data):
    return sha256(b"\0" + data)


def node_hash(left, right):
    return sha256(b"\1" + left + right)


def unpadded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def root_of(hashes):
    """The root over a list of leaf hashes: RFC 9162, 2.1.1, from the left with a stack of full subtrees."""
    stack = []
    for at, leaf in enumerate(hashes):
        stack.append(leaf)
        while at & 1:
            right, left = stack.pop(), stack.pop()
            stack.append(node_hash(left, right))
            at >>= 1
    while len(stack) > 1:
        right, left = stack.pop(), stack.pop()
        stack.append(node_hash(left, right))
    return stack[0]


def check_inclusion(leaf, index, size, path, root):
    """RFC 9162, 2.1.3.2."""
    if not 0 <= index < size: raise False_("the leaf is not in a tree of this size")
    node, last, made = index, size - 1, leaf
    for step in path:
        if last == 0: raise False_("the path is too long")
        if node & 1 or node == last:
            made = node_hash(step, made)
            while node and not node & 1: node, last = node >> 1, last >> 1
        else:
            made = node_hash(made, step)
        node, last = node >> 1, last >> 1
    if last != 0 or made != root: raise False_("the path does not lead to the root")


def check_consistency(first, first_root, second, second_root, path):
    """RFC 9162, 2.1.4.2."""
    if first == second:
        if first_root != second_root: raise False_("two trees of one size have different roots")
        return
    if first & (first - 1) == 0: path = [first_root, *path]
    if not path: raise False_("the path is empty")
    node, last = first - 1, second - 1
    while node & 1: node, last = node >> 1, last >> 1
    of_first = of_second = path[0]
    for step in path[1:]:
        if last == 0: raise False_("the path is too long")
        if node & 1 or node == last:
            of_first, of_second = node_hash(step, of_first), node_hash(step, of_second)
            while node and not node & 1: node, last = node >> 1, last >> 1
        else:
            of_second = node_hash(of_second, step)
        node, last = node >> 1, last >> 1
    if last != 0 or of_first != first_root or of_second != second_root:
        raise False_("the later journal does not begin with the earlier one: history was rewritten")


class Service:
    """Evidence from a running service."""

    def get(self, path):
        request = urllib.request.Request(f"{SERVICE}/api/v1{path}", headers={"X-API-Key": KEY})
        try:
            with urllib.request.urlopen(request, timeout=15) as response: return json.load(response)
        except urllib.error.HTTPError as error:
            raise False_(f"the service refuses {path}: {error.read().decode(errors='replace')[:200]}") from None

    def keys(self): return self.get("/proof/keys/")["keys"]
    def head(self): return self.get("/proof/head/")

    def leaf(self, position, size, root):
        proof = self.get(f"/proof/inclusion/?position={position}&tree_size={size}")
        data, path = base64.b64decode(proof["leaf"]), [base64.b64decode(step) for step in proof["path"]]
        check_inclusion(leaf_hash(data), proof["leaf_index"], size, path, root)
        return data

    def consistent(self, first, first_root, second, second_root):
        path = self.get(f"/proof/consistency/?first={first}&second={second}")["path"]
        check_consistency(first, first_root, second, second_root, [base64.b64decode(step) for step in path])


class Folder:
    """Evidence from exported files: every leaf's hash is there, so that roots are made and not believed."""

    def __init__(self, path):
        self.path = path
        hashes = self.read("leaf-hashes.bin")
        self.hashes = [hashes[at : at + 32] for at in range(0, len(hashes), 32)]
        self.roots = {}

    def read(self, name):
        with open(os.path.join(self.path, name), "rb") as file: return file.read()

    def keys(self): return json.loads(self.read("keys.json"))["keys"]
    def head(self): return json.loads(self.read("heads.jsonl").splitlines()[-1])

    def root(self, size):
        if size > len(self.hashes): raise False_(f"the folder has {len(self.hashes)} leaves, and {size} are asked for")
        if size not in self.roots: self.roots[size] = root_of(self.hashes[:size])
        return self.roots[size]

    def leaf(self, position, size, root):
        if self.root(size) != root: raise False_("the folder's tree has another root")
        day, number = (int(part) for part in position.split("."))
        leaves = self.read(f"leaves-{day}.bin")
        at = 0
        while at < len(leaves):
            index, length = struct.unpack_from("<QI", leaves, at)
            data, at = leaves[at + 12 : at + 12 + length], at + 12 + length
            first, last = struct.unpack_from("<II", data, 8)
            if not first <= number <= last: continue
            if index >= size or leaf_hash(data) != self.hashes[index]: raise False_("the leaf is not that of the tree")
            return data
        raise False_(f"the folder does not have the event {position}")

    def consistent(self, first, first_root, second, second_root):
        if (self.root(first), self.root(second)) != (first_root, second_root): raise False_("the folder's tree has another root")


def signed(public_key, signature, message, what):
    try:
        Ed25519PublicKey.from_public_bytes(base64.b64decode(public_key)).verify(signature, message)
    except (InvalidSignature, ValueError):
        raise False_(f"{what} is not signed by its key") from None


def key_of(keys, name):
    for key in keys:
        if key["key_id"] == name: return key
    raise False_(f"nobody publishes the key {name}")


def read_answer(path):
    """The receipt and the body of a file that `curl -i` wrote."""
    with open(path, "rb") as file: rest = file.read()
    headers = {}
    while rest.startswith(b"HTTP/"):
        head, _, rest = rest.partition(b"\r\n\r\n")
        lines = [line.partition(b":") for line in head.split(b"\r\n")[1:]]
        headers = {name.strip().lower(): value.strip() for name, _, value in lines}
    if b"x-receipt" not in headers: raise False_("the answer has no receipt")
    return headers[b"x-receipt"].decode(), gzip.decompress(rest) if rest[:2] == b"\x1f\x8b" else rest


def verify(path, evidence):
    receipt, body = read_answer(path)
    try:
        head, claimed, signature = receipt.split(".")
        if base64.urlsafe_b64encode(unpadded(signature)).decode().rstrip("=") != signature: raise ValueError("its signature is misspelled")
        header, claims = json.loads(unpadded(head)), json.loads(unpadded(claimed))
        keys = evidence.keys()
        key = key_of(keys, header["kid"])
        signed(key["public_key"], unpadded(signature), f"{head}.{claimed}".encode(), "the receipt")
        size, root = claims["tree_size"], base64.b64decode(claims["root_hash"])
    except (ValueError, KeyError, TypeError) as error:
        raise False_(f"this is no receipt ({error})") from None
    at = datetime.datetime.fromisoformat
    issued = at(claims["issued_at"])
    if issued < at(key["from"]) or (key["until"] and issued > at(key["until"])): raise False_("the key was not in use then")
    if base64.b64encode(sha256(body)).decode() != claims["body_sha256"]: raise False_("the receipt is of another answer")
    data = evidence.leaf(claims["position"], size, root)
    day, number = claims["position"].split(".")
    first, last = struct.unpack_from("<II", data, 8)
    if data[:8].decode() != day or not first <= int(number) <= last: raise False_("the leaf does not hold the event")
    newest = evidence.head()
    words = [newest["tree_size"], newest["root_hash"], newest["position"], newest["timestamp"]]
    message = "".join(f"{word}\n" for word in ["marsad-head-v1", *words])
    signed(key_of(keys, newest["key_id"])["public_key"], base64.b64decode(newest["signature"]), message.encode(), "the head")
    trees = sorted([(size, root), (newest["tree_size"], base64.b64decode(newest["root_hash"]))])
    evidence.consistent(*trees[0], *trees[1])
    return claims


def main():
    evidence = Folder(FOLDER) if FOLDER else Service()
    is_false = False
    for path in sys.argv[1:]:
        try:
            claims = verify(path, evidence)
            print(f"{path}: proven: {claims['request']} at {claims['position']}, issued {claims['issued_at']}")
        except (False_, OSError, ValueError, KeyError, struct.error) as error:
            is_false = True
            print(f"{path}: FALSE: {error}")
    return 1 if is_false else 0


if __name__ == "__main__": sys.exit(main())
