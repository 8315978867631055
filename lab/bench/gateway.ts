// ITCH through the gateway: the packets of a simulated day, cut, translated into our feed and stored in the log, compared with a bare loop
// that cuts the same packets and reads the number, quantity and price of each message.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DayChain } from "../../exchange/server/day-chain.ts";
import { EXCHANGE_DEFAULTS } from "../../exchange/server/exchange-options.ts";
import { encodePacket, FeedLog, loadDialect, REFERENCE_HEADER, SOUP } from "../../gateway/index.ts";
import { ItchMarket } from "../../gateway/market/itch-market.ts";
import { loadReferences } from "../../gateway/market/references.ts";
import { SoupReader } from "../../gateway/soup/soup-packets.ts";
import { present, SystemClock } from "../../src/base/index.ts";
import { FRAME_HEADER_BYTES, FrameWriter } from "../../src/feed-protocol/index.ts";
import { isQuick, median, tellFigure } from "./page/figure.ts";
import { processorSeconds } from "./page/processor-time.ts";

const GOAL = 300_000;
const ACTIVITY = 0.1;
/** About the size of one read from a socket. */
const CHUNK_BYTES = 64 * 1024;
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const folder = mkdtempSync(join(tmpdir(), "marsad-bench-gateway-"));
const reference = join(folder, "reference.csv");
const dialect = loadDialect("saudi-xstream");
const options = { ...EXCHANGE_DEFAULTS, activity: ACTIVITY };

const run = new DayChain(options, null, dialect).run(options.firstDay);
const itch = present(run.itch, "a day without ITCH");
const packets: Uint8Array[] = [];
while (!run.isOver) {
  run.advance(Number.POSITIVE_INFINITY);
  const messages = itch.takeMessages();
  const view = new DataView(messages.buffer);
  for (let at = 0, length = 0; at < messages.length; at += length) {
    length = view.getUint16(at, true);
    packets.push(encodePacket(SOUP.sequenced, messages.subarray(at + FRAME_HEADER_BYTES, at + length)));
  }
}
writeFileSync(reference, REFERENCE_HEADER + (itch.referenceLines(options.firstDay) ?? ""));
const stream = Buffer.concat(packets);
const count = packets.length;

function bareLoop(): void {
  const reader = new SoupReader();
  let sum = 0;
  for (let at = 0; at < stream.length; at += CHUNK_BYTES) {
    reader.read(stream.subarray(at, at + CHUNK_BYTES), (_type, view, start, end) => {
      if (end - start > 27) sum += view.getUint32(start + 15) + view.getUint32(start + 20) + view.getUint32(end - 4);
      return true;
    });
  }
  if (sum === 0) say("no messages");
}

function throughGateway(round: number): void {
  const reader = new SoupReader();
  const log = new FeedLog(join(folder, `${round}`), new SystemClock()).begin(options.firstDay);
  const writer = new FrameWriter();
  const market = new ItchMarket(dialect, options.firstDay, () => loadReferences(reference, options.firstDay), writer);
  for (let at = 0; at < stream.length; at += CHUNK_BYTES) {
    reader.read(stream.subarray(at, at + CHUNK_BYTES), (_type, view, start, end) => {
      market.message(view, start, end);
      return true;
    });
    if (writer.byteLength > 0) log.append(writer.take());
  }
  log.close();
  if (!market.isOver) throw new Error("the day did not come to its end");
}

const bare: number[] = [];
const gateway: number[] = [];
for (let round = 0; round < (isQuick ? 1 : 3); round++) {
  bare.push(processorSeconds(bareLoop));
  gateway.push(processorSeconds(() => throughGateway(round)));
}
rmSync(folder, { recursive: true, force: true });

const perSecond = (time: number): number => Math.round(count / time);
const reached = perSecond(median(gateway));
say(`a day at ${ACTIVITY} of the usual activity is ${count.toLocaleString("en")} messages`);
say(`bare loop       ${perSecond(median(bare)).toLocaleString("en")} messages/s`);
say(`through gateway ${reached.toLocaleString("en")} messages/s, ratio ${(median(bare) / median(gateway)).toFixed(3)}`);
tellFigure({
  id: "gateway",
  title: "ITCH messages through the gateway into its log",
  unit: "of bare",
  isHigherBetter: true,
  isRatio: true,
  goal: null,
  readings: gateway.map((time, i) => (bare[i] ?? Number.NaN) / time),
  note: `${reached.toLocaleString("en")} messages a second on one core`,
});
const isMet = reached >= GOAL;
say(`goal: at least ${GOAL.toLocaleString("en")} messages/s: ${isMet ? "met" : "MISSED"}`);
process.exitCode = isMet ? 0 : 1;
