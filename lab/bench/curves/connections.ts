// The cost of open connections at one pace of the market: processor time of a quote that goes to one in twenty of them, and memory.

import { type CurvePoint, isQuick, tellCurve } from "../page/figure.ts";
import { descriptorLimit } from "../page/machine.ts";
import { SYMBOL_COUNT, SYMBOLS_PER_CONNECTION } from "../stream/feed-pace.ts";
import { MARSAD, Subject } from "../stream/subject.ts";

/** Quotes a second over all symbols; each connection reads 20 of 400. */
const MESSAGES_PER_SECOND = 200;
/** File descriptors that are not for connections, in the server and in the load. */
const SPARE_DESCRIPTORS = 1_000;
const ROUNDS = isQuick ? 2 : 3;
const ROUND_MS = 2_000;

export async function connectionsCurve(say: (line: string) => void): Promise<void> {
  const most = Math.min(20_000, descriptorLimit() - SPARE_DESCRIPTORS);
  const counts = (isQuick ? [1_000, 4_000, most] : [1_000, 2_000, 4_000, 8_000, 14_000, most]).filter(
    (count, at, all) => count <= most && all.indexOf(count) === at,
  );
  const subject = await Subject.start(MARSAD);
  const atRest = await subject.residentBytes();
  const [processor, memory]: [CurvePoint[], CurvePoint[]] = [[], []];
  let opened = 0;
  for (const count of counts) {
    await subject.open(count - opened);
    opened = count;
    memory.push({ x: count, readings: [((await subject.residentBytes()) - atRest) / 1e6] });
    const readings: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const seen = await subject.measure(MESSAGES_PER_SECOND, ROUND_MS);
      readings.push(((count * SYMBOLS_PER_CONNECTION) / SYMBOL_COUNT / seen.deliveriesPerCpuSecond) * 1_000);
    }
    processor.push({ x: count, readings });
    say(`${count} connections: ${readings.map((ms) => ms.toFixed(2)).join(", ")} ms of processor time for a quote`);
  }
  await subject.end();
  const title = "Open connections";
  const common = { x: "connections", knee: null };
  tellCurve({ ...common, id: "connections", title, y: "ms of processor time for a quote", points: processor });
  tellCurve({ ...common, id: "connections-memory", title, y: "MB beyond the service at rest", points: memory });
}
