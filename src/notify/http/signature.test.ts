import { expect, test } from "bun:test";
import { createHmac, createPublicKey, generateKeyPairSync, sign, verify } from "node:crypto";
import { signedHeaders } from "./signature.ts";

test("a call is signed with the secret, and with the published key so that third parties can check it [DELIVERY-35]", () => {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const body = new TextEncoder().encode('{"event_id":"evt_1"}');
  const secret = Buffer.alloc(32, 5).toString("base64");
  const headers = signedHeaders(
    [`whsec_${secret}`],
    "evt_1",
    1_790_000_000_000,
    body,
    (message) => new Uint8Array(sign(null, message, privateKey)),
  );
  const message = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${new TextDecoder().decode(body)}`;
  const [own, published, ...others] = (headers["webhook-signature"] ?? "").split(" ");
  expect(own).toBe(`v1,${createHmac("sha256", Buffer.from(secret, "base64")).update(message).digest("base64")}`);
  expect([published?.startsWith("v1a,"), others]).toEqual([true, []]);
  const signature = Buffer.from(published?.slice(4) ?? "", "base64");
  const x = publicKey.export({ format: "jwk" }).x;
  const known = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: x ?? "" }, format: "jwk" });
  expect(verify(null, Buffer.from(message), known, signature)).toBe(true);
  expect(verify(null, Buffer.from(`${message} `), known, signature)).toBe(false);
});

test("without a published key there is the signature of the secret alone [DELIVERY-35]", () => {
  const headers = signedHeaders(["whsec_AAAA"], "evt_1", 0, new Uint8Array());
  expect(headers["webhook-signature"]).toMatch(/^v1,[\w+/]+=*$/);
});
