import { expect, test } from "bun:test";
import fc from "fast-check";
import { redact } from "./redact.ts";

test.each([
  ["a key in a sentence", "no such key marsad_live_Abc-123456789, sorry", "Abc-123456789"],
  ["a malformed key", "marsad_test_with_underscores_1234", "underscores"],
  ["a key with encoded underscores", "GET /?k=marsad%5Ftest%5Fabcdefgh", "abcdefgh"],
  ["api_key in an address", "/ws/v1/stocks/?symbol=2222&api_key=s3cr3t&x=1", "s3cr3t"],
  ["an encoded api_key", "/ws/v1/stocks/?api%5Fkey=s3cr3t", "s3cr3t"],
  ["a JSON header field", '{"x-api-key":"s3cr3t"}', "s3cr3t"],
  ["a JSON field with an escaped quote", '{"password":"s3c\\"r3t"}', "r3t"],
  ["JSON inside JSON", '{"body":"{\\"signing_secret\\":\\"s3cr3t\\"}"}', "s3cr3t"],
  ["a camelCase field", '{"metricsToken":"s3cr3t"}', "s3cr3t"],
  ["a header line", "X-API-Key: s3cr3t", "s3cr3t"],
  ["a bearer token", "sent Authorization: Bearer abcdef123456 to it", "abcdef123456"],
  ["a signing secret", "signed with whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "MfKQ9r8G"],
  ["the address of a link [LINKS-08]", "GET /links/lnk_Zm9yIG9uZSBzcHJl/x 404", "Zm9yIG9uZSBzcHJl"],
  ["an encoded link", "/links/lnk%5FZm9yIG9uZSBzcHJl", "Zm9yIG9uZSBzcHJl"],
  ["a database password", "cannot reach postgres://marsad:pa55w0rd@db:5432/m", "pa55w0rd"],
])("%s is hidden", (_, text, secret) => {
  const shown = redact(text);
  expect(shown).not.toContain(secret);
  expect(shown).toContain("[redacted]");
});

test("a secret of the configuration is hidden whatever stands around it", () => {
  expect(redact("it was hunter2hunter2!", ["hunter2"])).toBe("it was [redacted][redacted]!");
});

test.each(["GET /api/v1/quote/2222/ 200", "listening on http://127.0.0.1:8080", '{"symbol":"2222","name":"أرامكو"}'])(
  "text without a secret stays as it is: %s",
  (text) => {
    expect(redact(text)).toBe(text);
  },
);

test("no key survives, whatever text surrounds it, and a JSON line stays JSON", () => {
  fc.assert(
    fc.property(fc.string(), fc.stringMatching(/^[A-Za-z0-9-]{8,64}$/), fc.string(), (before, random, after) => {
      const key = `marsad_live_${random}`;
      const line = JSON.stringify({ note: `${before} ${key} ${after}`, "x-api-key": key, url: `/?api_key=${key}` });
      const shown = redact(line);
      expect(shown).not.toContain(key);
      expect(() => JSON.parse(shown)).not.toThrow();
    }),
  );
});

/** The text with some of its bytes percent-encoded, as often as `levels` says. */
function encodedSomehow(text: string, isEncoded: readonly boolean[], levels: number): string {
  let result = text;
  for (let level = 0; level < levels; level++) {
    const codes = [...result].map((letter, at) =>
      isEncoded[at % isEncoded.length] === true || letter === "%"
        ? `%${letter.charCodeAt(0).toString(16).padStart(2, "0")}`
        : letter,
    );
    result = codes.join("");
  }
  return result;
}

test.each([
  ["a key of which one letter is encoded", "/ws/v1/stocks/?api_key=%6darsad_live_0123456789abcdef"],
  ["a key in a path", "/api/v1/quote/m%61rsad_live_0123456789abcdef/"],
  ["an encoded name of the parameter", "/ws/v1/stocks/?%61pi_key=0123456789abcdef"],
  ["an address within an address", "/x?next=%2Fws%2Fv1%2Fstocks%2F%3Fapi_key%3D0123456789abcdef%26a"],
  ["one that is encoded twice", "/x?next=%253Fapi_key%253D0123456789abcdef"],
])("%s is hidden", (_, text) => {
  expect(redact(text)).not.toMatch(/0123456789abcdef/);
});

test("no key survives in any mixture of percent-encodings, and the line stays JSON", () => {
  const masks = fc.array(fc.boolean(), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(masks, fc.integer({ min: 0, max: 3 }), fc.string(), (mask, levels, after) => {
      const path = `/quote/${encodedSomehow("marsad_live_0123456789abcdef", mask, levels)}/`;
      const query = `?${encodedSomehow("api_key=s3cr3ts3cr3t", mask, levels)}`;
      const shown = redact(JSON.stringify({ url: path + query, after }));
      let plain = shown;
      for (let level = 0; level < 4; level++) {
        plain = plain.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
      }
      expect(plain).not.toContain("0123456789abcdef");
      expect(plain).not.toContain("s3cr3ts3cr3t");
      expect(() => JSON.parse(shown)).not.toThrow();
    }),
  );
});

test("an address without a secret stays as it was sent", () => {
  const text = '{"url":"/api/v1/quote/%D8%A3%D8%B1/?x=%22%5C&next=%2Fdocs%2F"}';
  expect(redact(text)).toBe(text);
});

test("the work grows with the text and not with its square", () => {
  const texts = ["a", "token", "%61", "key-", "x://", '"', '\\"token', "marsad_", "%25"].map(
    (part) => (size: number) => `${part.repeat(size / part.length)}key`,
  );
  const timeOf = (size: number): number => {
    const startedAtMs = performance.now();
    for (const text of texts) redact(text(size));
    return performance.now() - startedAtMs;
  };
  timeOf(1_000);
  const fastest = (size: number): number => Math.min(...Array.from({ length: 5 }, () => timeOf(size)));
  const small = fastest(2_000);
  // Eight times the text would take 64 times the work if it grew with the square.
  expect(fastest(16_000)).toBeLessThan(40 * small);
});
