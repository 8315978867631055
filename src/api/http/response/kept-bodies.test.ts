import { expect, test } from "bun:test";
import { KeptBodies } from "./kept-bodies.ts";

const bytesOf = (length: number, value: number) => new Uint8Array(length).fill(value);

test("a large body that is sent again is shared from the second time on, byte for byte", async () => {
  const kept = new KeptBodies();
  const bytes = bytesOf(4_000, 65);
  expect(kept.bodyOf(bytes)).toBe(bytes);
  const second = kept.bodyOf(bytes);
  expect(second).toBeInstanceOf(Blob);
  expect(kept.bodyOf(bytes)).toBe(second);
  const sent = await Promise.all([1, 2].map(() => new Response(kept.bodyOf(bytes)).bytes()));
  expect(sent).toEqual([bytes, bytes]);
});

test("a small body stays an array, and so does another one of the same content", () => {
  const kept = new KeptBodies();
  const small = bytesOf(100, 65);
  expect([kept.bodyOf(small), kept.bodyOf(small)]).toEqual([small, small]);
  const first = bytesOf(4_000, 66);
  kept.bodyOf(first);
  const other = bytesOf(4_000, 66);
  expect(kept.bodyOf(other)).toBe(other);
});
