// FIX messages through a session: requests are cut, read by the dictionary, put in order and answered, compared with a bare loop that cuts
// the same bytes at their delimiters and adds up their checksums.

import { encodeBody, encodeMessage, FixReader, formatUtc } from "../../gateway/fix/fix-message.ts";
import { FixSession } from "../../gateway/fix/fix-session.ts";
import { FixStore } from "../../gateway/fix/fix-store.ts";
import { SystemClock } from "../../src/base/index.ts";
import { isQuick, median, tellFigure } from "./page/figure.ts";
import { processorSeconds } from "./page/processor-time.ts";

const MESSAGES = isQuick ? 5_000 : 50_000;
/** About the size of one read from a socket. */
const CHUNK_BYTES = 64 * 1024;
const clock = new SystemClock();
const say = (text: string): void => void process.stdout.write(`${text}\n`);

function stream(): Buffer {
  const time = formatUtc(clock.nowMs());
  const text = Array.from({ length: MESSAGES }, (_, at) =>
    encodeMessage(
      "D",
      [
        ["MsgSeqNum", at + 1],
        ["SenderCompID", "CLIENT"],
        ["SendingTime", time],
        ["TargetCompID", "MARSAD"],
      ],
      encodeBody([
        ["ClOrdID", `order-${at}`],
        ["Symbol", "1120"],
        ["Side", "1"],
        ["TransactTime", time],
        ["OrderQty", 100],
        ["OrdType", "2"],
        ["Price", "75.5"],
      ]),
    ),
  );
  return Buffer.from(text.join(""), "latin1");
}

function bareLoop(bytes: Buffer): void {
  let [sum, fields] = [0, 0];
  for (const byte of bytes) {
    sum += byte;
    if (byte === 1) fields++;
  }
  if (sum === 0 || fields === 0) say("no messages");
}

function throughSession(bytes: Buffer): void {
  let taken = 0;
  const link = { send: () => undefined, close: () => undefined };
  const store = new FixStore(null, "bench");
  const session = new FixSession({ ours: "MARSAD", theirs: "CLIENT" }, store, link, clock, () => "");
  const reader = new FixReader();
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    reader.read(bytes.subarray(at, at + CHUNK_BYTES), (text) => {
      session.received(text);
      session.send("8", ANSWER);
      taken++;
      return true;
    });
  }
  if (taken !== MESSAGES || store.nextIn !== MESSAGES + 1) throw new Error("messages were lost");
}

const ANSWER = [
  ["OrderID", "order"],
  ["ExecID", "20261116-1"],
  ["ExecType", "0"],
  ["OrdStatus", "0"],
  ["Symbol", "1120"],
  ["Side", "1"],
  ["LeavesQty", 100],
  ["CumQty", 0],
  ["AvgPx", 0],
] as const;

const bare: number[] = [];
const session: number[] = [];
for (let round = 0; round < (isQuick ? 1 : 3); round++) {
  const bytes = stream();
  bare.push(processorSeconds(() => bareLoop(bytes)));
  session.push(processorSeconds(() => throughSession(bytes)));
}
const reached = Math.round(MESSAGES / median(session));
say(`requests and answers through a session: ${reached.toLocaleString("en")} a second`);
tellFigure({
  id: "fix",
  title: "FIX requests through a session, each with an answer",
  unit: "of bare",
  isHigherBetter: true,
  isRatio: true,
  goal: null,
  readings: session.map((time, i) => (bare[i] ?? Number.NaN) / time),
  note: `${reached.toLocaleString("en")} requests and answers a second on one core`,
});
