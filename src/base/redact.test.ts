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
