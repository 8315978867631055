import { expect, test } from "bun:test";
import { HOUR_MS } from "../../src/base/index.ts";
import { FrameReader, FrameWriter } from "../../src/feed-protocol/index.ts";
import { DayAudit } from "./day-audit.ts";

const T = 9.5 * HOUR_MS;
const instrument = {
  number: 1,
  symbol: "1120",
  nameAr: "الراجحي",
  nameEn: "Al Rajhi Bank",
  market: "TASI",
  securityType: "Equity",
  sectorEn: "Banks",
  sectorAr: "البنوك",
  sharesOutstanding: 1_000,
  freeFloatBps: 10_000,
  referencePrice: 100_000,
  limitLow: 90_000,
  limitHigh: 110_000,
  tick: 100,
} as const;

/** Findings of the audit in a day of one instrument in continuous trading, into which `plant` writes events. */
function findingsOf(plant: (writer: FrameWriter) => void): string {
  const writer = new FrameWriter();
  writer.dayStart(T, 20261116, 1);
  writer.instrument(T, instrument);
  writer.phase(T, 1, "continuous");
  writer.level(T, 1, "bid", 99_000, 50, 2);
  writer.level(T, 1, "ask", 101_000, 50, 2);
  plant(writer);
  const audit = new DayAudit();
  new FrameReader().readAll(writer.take(), (event) => audit.apply(event));
  return audit.findings.join("; ");
}

/** Writes an orderly end of the day. */
function end(writer: FrameWriter, close: number): void {
  writer.close(T, 1, close);
  writer.phase(T, 1, "closed");
  writer.dayEnd(T);
}

test("an orderly day has no findings", () => {
  const findings = findingsOf((writer) => {
    writer.trade(T, 1, 1, 101_000, 20, "buy", "continuous", true);
    writer.level(T, 1, "ask", 101_000, 30, 1);
    end(writer, 101_000);
  });
  expect(findings).toBe("");
});

const plants: readonly (readonly [string, (writer: FrameWriter) => void, string])[] = [
  ["a crossed book", (w) => w.level(T, 1, "bid", 101_000, 5, 1), "crossed"],
  ["a price off tick", (w) => w.level(T, 1, "bid", 98_050, 5, 1), "off tick"],
  ["a price beyond the limits", (w) => w.level(T, 1, "ask", 110_100, 5, 1), "beyond limits"],
  ["a trade that is numbered wrongly", (w) => w.trade(T, 1, 2, 101_000, 5, "buy", "continuous", true), "trade 2"],
  [
    "a trade of more than was there",
    (w) => w.trade(T, 1, 1, 101_000, 51, "buy", "continuous", true),
    "51 traded of 50",
  ],
  [
    "a trade of another phase",
    (w) => w.trade(T, 1, 1, 101_000, 5, "buy", "opening", true),
    "opening trade in continuous",
  ],
  ["an unofficial trade", (w) => w.trade(T, 1, 1, 101_000, 5, "buy", "continuous", false), "unofficial"],
  ["a market order outside an auction", (w) => w.level(T, 1, "bid", 0, 5, 1), "market order rests"],
  ["a level without orders", (w) => w.level(T, 1, "bid", 98_000, 5, 0), "order count"],
  ["an indication outside an auction", (w) => w.indication(T, 1, 100_000, 5), "indication in continuous"],
  ["a silent second", (w) => w.heartbeat(T + 1_001), "silent second"],
  ["time that runs back", (w) => w.heartbeat(T - 1), "runs back"],
  ["an unknown instrument", (w) => w.phase(T, 9, "closed"), "never listed"],
  ["a close that is not the last official price", (w) => end(w, 100_100), "closes at 100100"],
];
for (const [what, plant, finding] of plants) {
  test(`${what} is found`, () => {
    expect(findingsOf(plant)).toContain(finding);
  });
}

test("quantity that vanishes in a trade is found", () => {
  const findings = findingsOf((writer) => {
    writer.trade(T, 1, 1, 101_000, 20, "buy", "continuous", true);
    writer.level(T, 1, "ask", 101_000, 25, 1);
  });
  expect(findings).toContain("50 less 20 became 25");
});

test("a trade that never reaches the book is found", () => {
  const findings = findingsOf((writer) => {
    writer.trade(T, 1, 1, 101_000, 20, "buy", "continuous", true);
    writer.phase(T, 1, "closing-auction");
  });
  expect(findings).toContain("never reached the book");
});

test("an uncross that takes less from the book than it traded is found", () => {
  const findings = findingsOf((writer) => {
    writer.phase(T, 1, "closing-auction");
    writer.trade(T, 1, 1, 100_000, 20_000, "buy", "closing", true);
    writer.level(T, 1, "ask", 101_000, 10, 1);
    writer.phase(T, 1, "trade-at-last");
  });
  expect(findings).toContain("20000 uncrossed");
});

test("parts that undisclosed orders show in an uncross count as shown, and what was never shown is found [ORDERS-11]", () => {
  const uncrossed = (shownAgain: number): string =>
    findingsOf((writer) => {
      writer.phase(T, 1, "closing-auction");
      writer.level(T, 1, "bid", 101_000, 70, 1);
      writer.trade(T, 1, 1, 101_000, 50, "buy", "closing", false);
      writer.level(T, 1, "ask", 101_000, 0, 0);
      writer.level(T, 1, "ask", 101_000, shownAgain, 1);
      writer.trade(T, 1, 2, 101_000, 20, "buy", "closing", false);
      writer.level(T, 1, "ask", 101_000, 0, 0);
      writer.level(T, 1, "bid", 101_000, 0, 0);
      writer.phase(T, 1, "trade-at-last");
    });
  expect(uncrossed(20)).toBe("");
  expect(uncrossed(19)).toContain("70 uncrossed, 70 and 69 gone");
});

test("a closing auction that is official below the threshold is found", () => {
  const findings = findingsOf((writer) => {
    writer.phase(T, 1, "closing-auction");
    writer.trade(T, 1, 1, 100_000, 20, "buy", "closing", true);
    end(writer, 100_000);
  });
  expect(findings).toContain("is official: true");
});
