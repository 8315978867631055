// Refusals of events, whose messages name the symbol, the value and the limit; and events that are odd but allowed.

import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { listedInstrument, SMALL_DAY, startDay } from "../../../test/feed/small-day.ts";
import { type Day, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../base/index.ts";
import { FrameReader, FrameWriter } from "../../feed-protocol/index.ts";
import { type MarketEvent, PHASE_OF_KIND } from "../../model/index.ts";
import { EventCheck } from "./event-check.ts";
import { SUSPICIONS, type Suspicion, Suspicions } from "./suspicions.ts";

const OPEN_MS = 10 * HOUR_MS;

/** Checks the start of a day, both instruments in continuous trading, then the events that `write` writes. */
function checking(
  write: (writer: FrameWriter) => void,
  isHoliday: (day: Day) => boolean = () => false,
  isReloaded = false,
) {
  const kinds: Suspicion[] = [];
  const suspicions = new Suspicions();
  suspicions.listen((kind) => void kinds.push(kind));
  let check = new EventCheck({ suspicions, isHoliday });
  const observe = (event: MarketEvent): void => {
    check.observe(event);
    if (isReloaded) check = EventCheck.load(check.save(), { suspicions, isHoliday });
  };
  const writer = new FrameWriter();
  startDay(writer);
  for (const number of [1, 2]) writer.phase(9.5 * HOUR_MS, number, "continuous");
  write(writer);
  const run = (): void => new FrameReader().readAll(writer.take(), observe);
  return { run, kinds, suspicions };
}

const LATER_MS = 9.5 * HOUR_MS + 3 * SECOND_MS;
/** Each of these events is allowed, and odd. */
const ODD = (w: FrameWriter): void => {
  w.level(9.5 * HOUR_MS, 1, "bid", 260_000, 0, 0);
  w.indication(9.5 * HOUR_MS, 1, 260_000, 5);
  w.heartbeat(LATER_MS);
  w.level(LATER_MS, 1, "ask", 240_000, 5, 1);
  w.trade(LATER_MS, 1, 1, 260_000, 5, "buy", "continuous", true);
  w.phase(LATER_MS, 2, "closed");
  w.level(LATER_MS, 2, "bid", 260_000, 5, 1);
};
const FALLS_SILENT = (w: FrameWriter): void => {
  for (let i = 1; i <= 100; i++) w.trade(OPEN_MS, 1, i, 260_000, 5, "buy", "continuous", true);
  for (let ms = OPEN_MS; ms < OPEN_MS + 40 * MINUTE_MS; ms += SECOND_MS) w.heartbeat(ms);
};

const REFUSED: readonly (readonly [string, (writer: FrameWriter) => void])[] = [
  [
    "2222: price 26.01 is not a multiple of the tick 0.02, event 8 (level)",
    (w) => w.level(OPEN_MS, 1, "bid", 260_100, 5, 1),
  ],
  [
    "2222: price 26.03 is not a multiple of the tick 0.02, event 8 (trade)",
    (w) => w.trade(OPEN_MS, 1, 1, 260_300, 5, "buy", "continuous", true),
  ],
  [
    "1120: price 28.7 is outside the daily limits 23.4 to 28.6, event 8 (level)",
    (w) => w.level(OPEN_MS, 2, "ask", 287_000, 5, 1),
  ],
  [
    "2222: price 23.38 is outside the daily limits 23.4 to 28.6, event 8 (trade)",
    (w) => w.trade(OPEN_MS, 1, 1, 233_800, 5, "sell", "continuous", true),
  ],
  [
    "2222: comes after a crossed book in continuous trading: bid 26.02 is not below ask 26, event 10 (heartbeat)",
    (w) => {
      w.level(OPEN_MS, 1, "ask", 260_000, 5, 1);
      w.level(OPEN_MS, 1, "bid", 260_200, 5, 1);
      w.heartbeat(OPEN_MS + 1);
    },
  ],
  [
    "2222: comes after a crossed book in continuous trading: bid 26 is not below ask 26, event 12 (heartbeat)",
    (w) => {
      w.phase(OPEN_MS, 1, "volatility-auction");
      w.level(OPEN_MS, 1, "ask", 260_000, 5, 1);
      w.level(OPEN_MS, 1, "bid", 260_000, 5, 1);
      w.phase(OPEN_MS + 5, 1, "continuous");
      w.heartbeat(OPEN_MS + 6);
    },
  ],
  [
    "2222: is a continuous trade in halted, event 9 (trade)",
    (w) => {
      w.phase(OPEN_MS, 1, "halted");
      w.trade(OPEN_MS, 1, 1, 260_000, 5, "buy", "continuous", true);
    },
  ],
  [
    "2222: is a closing trade in continuous, event 8 (trade)",
    (w) => w.trade(OPEN_MS, 1, 1, 260_000, 5, "buy", "closing", true),
  ],
  [
    "2222: is trade 2 where 1 is due, event 8 (trade)",
    (w) => w.trade(OPEN_MS, 1, 2, 260_000, 5, "buy", "continuous", true),
  ],
  ["2222: has a quantity of 5 in 0 orders, event 8 (level)", (w) => w.level(OPEN_MS, 1, "bid", 260_000, 5, 0)],
  ["2222: has no price in continuous, event 8 (level)", (w) => w.level(OPEN_MS, 1, "bid", 0, 5, 1)],
  ["2222: closes at 26.2, but the last official price is 26, event 8 (close)", (w) => w.close(OPEN_MS, 1, 262_000)],
  ["2222: ends a day in which it has no close, event 8 (day-end)", (w) => w.dayEnd(OPEN_MS)],
  [
    "2222: ends a day in which it is still in continuous, event 10 (day-end)",
    (w) => {
      w.close(OPEN_MS, 1, 260_000);
      w.close(OPEN_MS, 2, 260_000);
      w.dayEnd(OPEN_MS);
    },
  ],
  ["event 8 (level) names instrument 9, which is not listed today", (w) => w.level(OPEN_MS, 9, "bid", 260_000, 5, 1)],
];
for (const [message, write] of REFUSED) {
  test(`refused: ${message} [FEED-10, FEED-11]`, () => {
    expect(checking(write).run).toThrow(message);
  });
}

test("a check that is saved and loaded after every event refuses and notes the same [OPERATE-10]", () => {
  for (const [message, write] of REFUSED) expect(checking(write, () => false, true).run).toThrow(message);
  for (const write of [ODD, FALLS_SILENT]) {
    const [plain, reloaded] = [checking(write), checking(write, () => false, true)];
    plain.run();
    reloaded.run();
    expect(reloaded.kinds).toEqual(plain.kinds);
    expect(reloaded.suspicions.warnings()).toEqual(plain.suspicions.warnings());
    expect(plain.kinds.length).toBeGreaterThan(0);
  }
});

test("a book may be crossed within one moment, and in an auction [FEED-12]", () => {
  const { run, kinds } = checking((w) => {
    w.level(OPEN_MS, 1, "ask", 260_000, 5, 1);
    w.level(OPEN_MS, 1, "bid", 260_200, 5, 1);
    w.level(OPEN_MS, 1, "ask", 260_000, 0, 0);
    w.heartbeat(OPEN_MS + 1);
    w.phase(OPEN_MS + 1, 1, "closing-auction");
    w.level(OPEN_MS + 1, 1, "ask", 259_800, 5, 1);
    w.heartbeat(OPEN_MS + 2);
  });
  expect(run).not.toThrow();
  expect(kinds.filter((kind) => kind !== "time-gap")).toEqual([]);
});

test("the step of a share follows its price over the borders of the table, that of others does not [FEED-11]", () => {
  const priced = (securityType: "Equity" | "ETF", price: number): (() => void) => {
    const check = new EventCheck();
    const writer = new FrameWriter();
    writer.dayStart(OPEN_MS, SMALL_DAY, 1);
    const limits = { referencePrice: 249_900, limitLow: 0, limitHigh: 0, tick: 100 };
    writer.instrument(OPEN_MS, { ...listedInstrument(1, "2222"), securityType, ...limits });
    writer.phase(OPEN_MS, 1, "continuous");
    writer.level(OPEN_MS, 1, "bid", price, 5, 1);
    return () => new FrameReader().readAll(writer.take(), (event) => check.observe(event));
  };
  expect(priced("Equity", 249_900)).not.toThrow();
  expect(priced("Equity", 250_100)).toThrow("2222: price 25.01 is not a multiple of the tick 0.02");
  expect(priced("ETF", 250_100)).not.toThrow();
});

test("a day on a Friday or Saturday is refused, one on a holiday is only odd [FEED-11, FEED-13]", () => {
  for (const [day, name] of [
    [20261120, "Friday"],
    [20261121, "Saturday"],
  ] as const) {
    const writer = new FrameWriter();
    writer.dayStart(OPEN_MS, day, 0);
    const check = new EventCheck();
    const run = (): void => new FrameReader().readAll(writer.take(), (event) => check.observe(event));
    expect(run).toThrow(`is a ${name}, and the market is closed then`);
  }
  const { run, kinds } = checking(
    () => {},
    () => true,
  );
  run();
  expect(kinds).toEqual(["holiday"]);
});

test("a refusal leaves nothing behind: the right event is taken afterwards [FEED-10]", () => {
  const check = new EventCheck();
  const reader = new FrameReader();
  const writer = new FrameWriter();
  startDay(writer);
  writer.phase(OPEN_MS, 1, "continuous");
  writer.level(OPEN_MS, 1, "ask", 260_200, 5, 1);
  reader.readAll(writer.take(), (event) => check.observe(event));
  const next = writer.nextSeq - 1;
  const wrong = new FrameWriter(next);
  wrong.level(OPEN_MS, 1, "bid", 260_300, 5, 1);
  expect(() => reader.readAll(wrong.take(), (event) => check.observe(event))).toThrow("tick");
  const right = new FrameWriter(next);
  right.level(OPEN_MS, 1, "bid", 260_000, 5, 1);
  right.heartbeat(OPEN_MS + 1);
  expect(() => reader.readAll(right.take(), (event) => check.observe(event))).not.toThrow();
});

test("what is odd is counted by kind and told with the last one of the day [FEED-13]", () => {
  const { run, kinds, suspicions } = checking(ODD);
  run();
  expect(kinds).toEqual(["empty-removal", "idle-indication", "time-gap", "far-trade", "closed-level"]);
  expect(suspicions.warnings()[0]).toBe("1 × a level was removed that was not there; last: 2222 at 26, event 8");
});

test("an instrument that trades often and falls silent is noted once [FEED-13]", () => {
  const { run, kinds } = checking(FALLS_SILENT);
  run();
  expect(kinds.filter((kind) => kind === "quiet-instrument")).toHaveLength(1);
});

test("the page of the feed protocol lists every kind of what is odd, and the phase of every kind of trade [FEED-13]", () => {
  const page = readFileSync(new URL("../../../docs/reference/feed-protocol.md", import.meta.url), "utf8");
  const rows = [...page.matchAll(/^\| `([a-z-]+)` \| (.+) \|$/gm)].map(([, kind = "", text = ""]) => [kind, text]);
  expect(Object.fromEntries(rows)).toEqual({ ...SUSPICIONS });
  const phases = Object.entries(PHASE_OF_KIND).map(([kind, phase]) => `${kind} in ${phase}`);
  expect(page).toContain(`in the phase of its kind: ${phases.join(", ")}; none in any other.`);
});
