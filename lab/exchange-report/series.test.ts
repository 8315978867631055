import { expect, test } from "bun:test";
import { HOUR_MS, Random, RIYADH_OFFSET_MS } from "../../src/base/index.ts";
import type { Phase } from "../../src/feed-protocol/index.ts";
import type { Instrument } from "../../src/model/index.ts";
import { FlowRecorder, SECONDS } from "./flow-recorder.ts";
import { studyFlow } from "./flow-study.ts";
import { autocorrelation, correlation, excessKurtosis, quantile, slope, tailExponent } from "./series.ts";

const random = new Random("series");
const normals = Float64Array.from({ length: 50_000 }, () => random.normal());

test("kurtosis tells a fat tail from a normal one", () => {
  expect(Math.abs(excessKurtosis(normals))).toBeLessThan(0.1);
  const laplace = normals.map((value) => Math.sign(value) * random.exponential());
  expect(Math.abs(excessKurtosis(laplace) - 3)).toBeLessThan(0.6);
});

test("correlations find a known memory", () => {
  const remembering = new Float64Array(normals.length);
  for (let at = 1; at < normals.length; at++) {
    remembering[at] = 0.6 * (remembering[at - 1] ?? 0) + (normals[at] ?? 0);
  }
  expect(autocorrelation(remembering, 1)).toBeCloseTo(0.6, 1);
  expect(autocorrelation(remembering, 3)).toBeCloseTo(0.216, 1);
  expect(
    correlation(
      normals,
      normals.map((value) => -2 * value),
    ),
  ).toBeCloseTo(-1, 6);
  expect(slope([1, 2, 3], [5, 7, 9])).toBeCloseTo(2, 6);
  expect(quantile([3, 1, 2], 0.5)).toBe(2);
});

test("the tail exponent of a Pareto distribution is found", () => {
  const sizes = normals.map(() => (1 - random.next()) ** (-1 / 1.7));
  expect(Math.abs(tailExponent(sizes, 0.02) - 1.7)).toBeLessThan(0.15);
});

/** A recorder that saw takers' orders of one symbol at the given seconds, with the given signs. */
function recorded(seconds: readonly number[], signs: readonly number[]): FlowRecorder {
  const recorder = new FlowRecorder();
  const instrument = { number: 1, symbol: "1120", market: "TASI", securityType: "Equity", referencePrice: 100_000 };
  // The studies read only these fields of the instrument.
  recorder.apply({ type: "instrument", seq: 1, timeMs: 0, instrument: instrument as Instrument });
  const record = recorder.symbols.get(1);
  record?.seconds.push(...seconds);
  record?.signs.push(...signs);
  record?.sizes.push(...seconds.map(() => 100));
  record?.waits.push(...seconds.map((second, at) => 1_000 * (second - (seconds[at - 1] ?? second))));
  record?.middles.fill(100_000);
  return recorder;
}

test("arrivals by chance excite nothing, arrivals that set off others are found", () => {
  const alone = Array.from({ length: 9_000 }, () => random.int(SECONDS)).sort((a, b) => a - b);
  const clustered = Array.from({ length: 600 }, () => random.int(SECONDS - 40)).flatMap((start) =>
    Array.from({ length: 1 + random.int(29) }, () => start + random.int(20)),
  );
  expect(
    studyFlow(
      recorded(
        alone,
        alone.map(() => 1),
      ),
    ).branching,
  ).toBeLessThan(0.1);
  expect(
    studyFlow(
      recorded(
        clustered,
        clustered.map(() => 1),
      ),
    ).branching,
  ).toBeGreaterThan(0.6);
});

test("signs that come in long runs are remembered, signs by chance are not", () => {
  const seconds = Array.from({ length: 9_000 }, (_, at) => at * 2);
  const byChance = seconds.map(() => (random.chance(0.5) ? 1 : -1));
  const inRuns = seconds.map((_, at) => (Math.floor(at / 400) % 2 === 0 ? 1 : -1));
  expect(Math.abs(studyFlow(recorded(seconds, byChance)).signMemory)).toBeLessThan(0.05);
  expect(studyFlow(recorded(seconds, inRuns)).signMemory).toBeGreaterThan(0.4);
});

test("waits by chance deviate by their mean whatever the shape of the day, those of bursts by more", () => {
  const inFirstHour = 12_000;
  const byChance = Array.from({ length: 2 * inFirstHour }, (_, at) =>
    at < inFirstHour ? 3_600 * random.next() : 3_600 + (SECONDS - 3_600) * random.next(),
  ).sort((a, b) => a - b);
  const bursts = Array.from({ length: 600 }, () => random.int(SECONDS - 40)).flatMap((start) =>
    Array.from({ length: 12 }, () => start + 20 * random.next()),
  );
  const dispersionOf = (seconds: readonly number[]): number =>
    studyFlow(
      recorded(
        seconds,
        seconds.map(() => 1),
      ),
    ).waitDispersion;
  expect(dispersionOf(byChance)).toBeCloseTo(1, 1);
  expect(dispersionOf(bursts.sort((a, b) => a - b))).toBeGreaterThan(1.5);
});

test("an auction is no wait, the time before and after it is", () => {
  const recorder = recorded([], []);
  const openMs = 10 * HOUR_MS - RIYADH_OFFSET_MS;
  const phase = (second: number, phase: Phase): void =>
    recorder.apply({ type: "phase", seq: 1, timeMs: openMs + 1_000 * second, instrument: 1, phase });
  const trade = (second: number): void =>
    recorder.apply({
      type: "trade",
      seq: 1,
      timeMs: openMs + 1_000 * second,
      instrument: 1,
      tradeSeq: 1,
      price: 100_000,
      quantity: 10,
      side: "buy",
      kind: "continuous",
      isOfficial: true,
    });
  phase(0, "continuous");
  trade(20);
  trade(50);
  phase(90, "volatility-auction");
  phase(290, "continuous");
  trade(300);
  expect(recorder.symbols.get(1)?.waits).toEqual([20_000, 30_000, 10_000]);
  expect(recorder.symbols.get(1)?.longestWaitMs).toBe(40_000);
});
