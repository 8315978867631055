"""
Verifies receipts, the service's signed statements about its answers. A receipt is a compact JWS (Ed25519) over the request, the hash
of the body, the market's position and the head of the journal's Merkle tree. An inclusion path in that tree proves that the journal
has the event of the position; a later head and a consistency path prove that the journal has only grown (RFC 9162).
"""

from __future__ import annotations

import base64
import hashlib
import json
import struct
from collections.abc import Mapping, Sequence
from typing import Literal

from ._generated.models import ProofHead, ProofInclusion
from ._http import Response
from ._model import Model
from .errors import ReceiptError


class Receipt(Model):
    """
    The content of a receipt, and in `proven` the checks that passed. `inclusion`: the event is in the journal that the receipt names.
    `consistency`: the journal was not rewritten between the receipt and the newest signed head. Either is missing where the service
    refuses the proof: the plan has no inclusion, or the service has deleted the day.
    """

    v: int
    request: str
    plan: str
    data_mode: str
    position: str
    market_time: str
    body_sha256: str
    tree_size: int
    root_hash: str
    issued_at: str
    #: The key that signed it.
    key_id: str
    proven: list[Literal["signature", "body", "inclusion", "consistency"]]


def verify_receipt(answer: Model | Response, public_keys: Mapping[str, str]) -> Receipt:
    """
    Returns the receipt of an answer when one of these keys signed it and it fits the answer byte for byte; raises a ReceiptError
    otherwise. `public_keys` has the base64 of each key by `key_id`, as `/proof/keys/` lists them.
    """
    response = answer.response if isinstance(answer, Model) else answer
    if response is None or response.receipt is None:
        raise ReceiptError("The answer has no receipt: ask with receipt=True.")
    try:
        head, payload, signature = response.receipt.split(".")
        header, raw = json.loads(_url_decoded(head)), json.loads(_url_decoded(payload))
    except ValueError as error:
        raise ReceiptError("The receipt is not one.") from error
    key = public_keys.get(str(header.get("kid")))
    if header.get("alg") != "EdDSA" or key is None:
        raise ReceiptError(f"The receipt is signed with a key that the service does not have: {header.get('kid')}.")
    check_signature(key, _url_decoded(signature), f"{head}.{payload}".encode())
    if raw.get("body_sha256") != base64.b64encode(hashlib.sha256(response.content).digest()).decode():
        raise ReceiptError("The receipt is of another body.")
    if raw.get("request") != request_line(response):
        raise ReceiptError(f"The receipt is of another request: {raw.get('request')}.")
    return Receipt({**raw, "key_id": header["kid"], "proven": ["signature", "body"]})


def request_line(response: Response) -> str:
    """The request in the form that receipts use."""
    request = response.request
    query = "&".join(f"{name}={value}" for name, value in sorted(request.query.items()) if name != "receipt")
    return f"{request.method} {request.path}{'?' if query else ''}{query}"


def verify_head(head: ProofHead, public_keys: Mapping[str, str]) -> None:
    """Raises a ReceiptError unless one of these keys signed the head of the tree."""
    key = public_keys.get(head.key_id)
    if key is None:
        raise ReceiptError(f"The head is signed with a key that the service does not have: {head.key_id}.")
    fields = ("tree_size", "root_hash", "position", "timestamp")
    text = "".join(f"{line}\n" for line in ("marsad-head-v1", *(head[name] for name in fields)))
    check_signature(key, base64.b64decode(head.signature), text.encode())


def tree_of(signed: Receipt | ProofHead) -> tuple[int, str]:
    """Size and root of the tree that a receipt or a head names."""
    return signed.tree_size, signed.root_hash


def verify_inclusion(receipt: Receipt, shown: ProofInclusion) -> None:
    """Raises a ReceiptError unless the tree of the receipt has the leaf, and the leaf has the event (RFC 9162, 2.1.3.2)."""
    leaf, node, last = base64.b64decode(shown.leaf), shown.leaf_index, receipt.tree_size - 1
    hashed = hashlib.sha256(b"\x00" + leaf).digest()
    is_within = 0 <= node <= last
    for one in map(base64.b64decode, shown.path):
        is_within = is_within and last != 0
        if node & 1 or node == last:
            hashed = _node(one, hashed)
            while not node & 1 and node:
                node, last = node >> 1, last >> 1
        else:
            hashed = _node(hashed, one)
        node, last = node >> 1, last >> 1
    if not is_within or last != 0 or hashed != base64.b64decode(receipt.root_hash):
        raise ReceiptError("The journal that the receipt names does not have its event.")
    # A leaf is a batch of events: its day, the numbers of the first and the last event, and their bytes.
    day, _, seq = receipt.position.partition(".")
    first, final = struct.unpack_from("<II", leaf, 8) if len(leaf) > 16 else (1, 0)
    if leaf[:8] != day.encode() or not first <= int(seq) <= final:
        raise ReceiptError("The leaf that the service shows does not hold the event of the receipt.")


def verify_consistency(first: int, second: int, first_root: str, second_root: str, path: Sequence[str]) -> None:
    """Raises a ReceiptError unless the tree of size `second` only adds to the tree of size `first` (RFC 9162, 2.1.4.2)."""
    hashes = [base64.b64decode(one) for one in path]
    roots = base64.b64decode(first_root), base64.b64decode(second_root)
    if not 0 < first <= second:
        raise ReceiptError("The sizes of the trees are not in order.")
    if first == second:
        if hashes or roots[0] != roots[1]:
            raise ReceiptError("Two trees of the same size differ.")
        return
    if first & (first - 1) == 0:
        hashes.insert(0, roots[0])
    if not hashes:
        raise ReceiptError("The path is empty.")
    node, last = first - 1, second - 1
    while node & 1:
        node, last = node >> 1, last >> 1
    old = new = hashes[0]
    for one in hashes[1:]:
        if last == 0:
            raise ReceiptError("The path is too long.")
        if node & 1 or node == last:
            old, new = _node(one, old), _node(one, new)
            while not node & 1 and node:
                node, last = node >> 1, last >> 1
        else:
            new = _node(new, one)
        node, last = node >> 1, last >> 1
    if last != 0 or (old, new) != roots:
        raise ReceiptError("The journal was changed between the two heads.")


def check_signature(public_key: str, signature: bytes, signed: bytes) -> None:
    """Raises a ReceiptError unless `signature` is an Ed25519 signature of the key over `signed`."""
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ImportError as error:
        raise ImportError("Receipts need cryptography: pip install 'marsad[receipts]'.") from error
    try:
        Ed25519PublicKey.from_public_bytes(base64.b64decode(public_key)).verify(signature, signed)
    except (InvalidSignature, ValueError) as error:
        raise ReceiptError("The signature does not hold.") from error


def _node(left: bytes, right: bytes) -> bytes:
    return hashlib.sha256(b"\x01" + left + right).digest()


def _url_decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
