// Keys as text: their form, their randomness and checksum, and the hash that replaces them elsewhere.

import { expect, test } from "bun:test";
import { KEY_KINDS } from "../../model/index.ts";
import { DEMO_ACCOUNTS } from "./demo.ts";
import { hashOfKey, hintOfKey, KEY_FORMAT, newKeyText } from "./key-text.ts";

/** True when the last 7 characters are the CRC-32 of the text before them, in base 32. */
function hasChecksum(keyText: string): boolean {
  const checksum = Bun.hash.crc32(keyText.slice(0, -7));
  const digits = [...keyText.slice(-7)].map((char) => "0123456789abcdefghjkmnpqrstvwxyz".indexOf(char));
  return digits.reduce((value, digit) => value * 32 + digit, 0) === checksum;
}

test("an issued key has the form of a key, 160 bits and a checksum [AUTH-06, AUTH-10]", () => {
  for (const kind of KEY_KINDS) {
    const text = newKeyText(kind);
    expect(text).toMatch(KEY_FORMAT);
    // 32 characters of 5 bits, then 7 of checksum.
    expect(text).toMatch(new RegExp(`^marsad_${kind}_[0-9a-hjkmnp-tv-z]{39}$`));
    expect(hasChecksum(text)).toBe(true);
  }
});

test("no two keys are alike and every one of the 160 bits varies [AUTH-10]", () => {
  const texts = Array.from({ length: 400 }, () => newKeyText("live"));
  expect(new Set(texts).size).toBe(texts.length);
  const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
  for (let at = 12; at < 44; at++) {
    for (let bit = 0; bit < 5; bit++) {
      const ones = texts.filter((text) => (alphabet.indexOf(text.charAt(at)) >> bit) & 1).length;
      expect(ones).toBeGreaterThan(100);
      expect(ones).toBeLessThan(300);
    }
  }
});

test("a checksum notices any single slip", () => {
  const text = newKeyText("test");
  for (let at = 12; at < text.length; at++) {
    const slip = text.charAt(at) === "a" ? "b" : "a";
    expect(hasChecksum(text.slice(0, at) + slip + text.slice(at + 1))).toBe(false);
  }
});

test("the form takes 8 to 64 letters, digits and dashes after the prefix, and nothing else [AUTH-06]", () => {
  const taken = ["marsad_live_12345678", `marsad_test_${"a".repeat(64)}`, "marsad_test_A-Z-a-z-0-9"];
  const refused = [
    "",
    "marsad_live_1234567",
    `marsad_live_${"a".repeat(65)}`,
    "marsad_prod_12345678",
    "MARSAD_live_12345678",
    " marsad_live_12345678",
    "marsad_live_12345678\n",
    "marsad_live_1234_678",
    "marsad_live_ممممممممم",
    "marsad_live_12345678\u0000",
  ];
  for (const text of taken) expect(KEY_FORMAT.test(text)).toBe(true);
  for (const text of refused) expect({ text, isKey: KEY_FORMAT.test(text) }).toEqual({ text, isKey: false });
  for (const { keyText } of DEMO_ACCOUNTS) expect(keyText).toMatch(KEY_FORMAT);
});

test("the hash tells keys apart and contains nothing of them [AUTH-11]", () => {
  const [one, other] = [newKeyText("live"), newKeyText("live")];
  expect(hashOfKey(one)).toMatch(/^[0-9a-f]{64}$/);
  expect(hashOfKey(one)).not.toBe(hashOfKey(other));
  expect(hashOfKey("marsad_test_demo-free")).toBe(
    new Bun.CryptoHasher("sha256").update("marsad_test_demo-free").digest("hex"),
  );
  expect(hintOfKey(one)).toBe(one.slice(-4));
});
