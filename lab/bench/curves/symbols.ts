// The cost of more symbols on each connection, at one pace of the market.

import { isQuick, tellCurve } from "../page/figure.ts";
import { SYMBOL_COUNT } from "../stream/feed-pace.ts";
import { MARSAD, Subject } from "../stream/subject.ts";

const CONNECTIONS = 1_000;
const MESSAGES_PER_SECOND = 400;
const COUNTS = isQuick ? [5, 50, 400] : [5, 20, 50, 100, 200, 400];
const ROUNDS = isQuick ? 2 : 3;
const ROUND_MS = 2_000;

export async function symbolsCurve(say: (line: string) => void): Promise<void> {
  const points = [];
  for (const count of COUNTS) {
    const subject = await Subject.start(MARSAD);
    await subject.open(CONNECTIONS, count);
    const readings: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const seen = await subject.measure(MESSAGES_PER_SECOND, ROUND_MS);
      readings.push(((CONNECTIONS * count) / SYMBOL_COUNT / seen.deliveriesPerCpuSecond) * 1_000);
    }
    await subject.end();
    say(`${count} symbols: ${readings.map((ms) => ms.toFixed(2)).join(", ")} ms of processor time for a quote`);
    points.push({ x: count, readings });
  }
  tellCurve({
    id: "symbols",
    title: `Symbols of each of ${CONNECTIONS.toLocaleString("en-US")} connections`,
    x: "symbols",
    y: "ms of processor time for a quote",
    points,
    knee: null,
  });
}
