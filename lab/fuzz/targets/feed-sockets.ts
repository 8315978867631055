// Bytes of a hostile handler to a running service that reads its market over TCP: broken frames, false lengths, trickles, control
// frames out of order, floods, and connections that are cut anywhere. Each time the service comes back by itself, reports the
// fault meanwhile, and goes on with the market once the handler behaves.

import type { Socket } from "node:net";
import fc from "fast-check";
import { CONTROL_TYPE, encodeControl } from "../../../src/feed-protocol/control-frames.ts";
import { FEED_VERSION, FrameWriter, HEADER } from "../../../src/feed-protocol/index.ts";
import { each } from "../../../test/feed/fake-handler.ts";
import { SMALL_DAY, smallDay } from "../../../test/feed/small-day.ts";
import { until } from "../../../test/world/until.ts";
import { INNER_TEXT } from "../answer-verdict.ts";
import { type Fuzzed, FuzzedServer } from "../fuzzed-server.ts";
import { HostileHandler, MOMENT_MS, type Reader } from "../hostile-handler.ts";
import { bytesOf, HANG_MS, type Input, type Target, textOf, verdictOf } from "../target.ts";

/** The service's log lines about an untrusted feed, and about a day that such a handler gave up. */
const DISTRUST = /the feed cannot be trusted|The end of [0-9-]+ is not in the journal/;
const WARM_AFTER = 100;
const FLOOD_TIMES = 2_000;
const DETAIL_MAX = 2_000;

/** The ways of sending the bytes of a piece: unchanged, numbered as the next event, after a right welcome, byte for byte, many times. */
const MANNERS = { plain: "=", numbered: "+", welcomed: "w", trickled: "~", flooded: "*" } as const;

const position = fc.record({
  day: fc.oneof(fc.constantFrom(SMALL_DAY, 0, 20260231, 0xffff_ffff), fc.nat()),
  seq: fc.oneof(fc.constantFrom(0, 1, 2, 0xffff_ffff), fc.nat(5_000)),
});
const control = fc.oneof(
  fc
    .record({ from: position, live: position, epoch: fc.nat(3) })
    .map((welcome) => encodeControl({ type: "welcome", ...welcome })),
  fc.constant(encodeControl({ type: "caught-up" })),
  position.map((from) => encodeControl({ type: "hello", from })),
  fc
    .tuple(
      fc.constantFrom("POSITION_TOO_OLD", "POSITION_IN_FUTURE", "TOO_MANY_READERS", "", "x\n\0y"),
      fc.string({ unit: "binary", maxLength: 60 }),
    )
    .map(([code, message]) => encodeControl({ type: "reject", code, message: message.toWellFormed() })),
);
const events = fc.constantFrom(...nextEvents(), ...smallDay().flatMap(each));
const header = fc
  .tuple(
    fc.oneof(fc.constantFrom(0, 1, 11, 12, 1_024, 1_025, 0x7fff, 0xffff), fc.nat(0xffff)),
    fc.oneof(fc.constantFrom(1, 6, 9, 10, 63, CONTROL_TYPE.hello, CONTROL_TYPE.caughtUp, 255), fc.nat(255)),
    fc.constantFrom(FEED_VERSION, FEED_VERSION, 0, 2, 255),
    fc.uint8Array({ maxLength: 40 }),
  )
  .map(([length, type, version, rest]) => Buffer.from([length & 0xff, length >> 8, type, version, ...rest]));
const hits = fc.array(
  fc.tuple(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), fc.integer({ min: 0, max: 255 })),
  { maxLength: 3 },
);
const bytes = fc
  .tuple(fc.oneof({ weight: 4, arbitrary: events }, { weight: 3, arbitrary: control }, header), hits, fc.nat(12))
  .map(([whole, list, cut]) => {
    const copy = Uint8Array.from(whole);
    for (const [place, byte] of list) copy[Math.floor(place * copy.length)] = byte;
    return cut === 0 ? copy.slice(0, copy.length / 2) : copy;
  });
const piece = fc
  .tuple(
    fc.oneof(
      { weight: 3, arbitrary: fc.constant(MANNERS.plain) },
      { weight: 4, arbitrary: fc.constant(MANNERS.numbered) },
      { weight: 2, arbitrary: fc.constant(MANNERS.welcomed) },
      { weight: 1, arbitrary: fc.constant(MANNERS.trickled) },
      { weight: 1, arbitrary: fc.constant(MANNERS.flooded) },
    ),
    bytes,
  )
  .map(([manner, content]) => manner + textOf(content));
/** On a new connection or in the middle of a live one; how it ends; the pieces. */
const inputs: fc.Arbitrary<Input> = fc
  .tuple(
    fc.constantFrom("greeted", "live", "live"),
    fc.constantFrom("end", "cut"),
    fc.array(piece, { minLength: 1, maxLength: 6 }),
  )
  .map(([when, end, pieces]) => [when, end, ...pieces]);

/** Events that are valid at any time of an open day. */
function nextEvents(): readonly Uint8Array[] {
  const writer = new FrameWriter();
  writer.heartbeat(MOMENT_MS);
  writer.level(MOMENT_MS, 1, "bid", 260_000, 100, 1);
  writer.level(MOMENT_MS, 1, "ask", 260_200, 100, 1);
  writer.level(MOMENT_MS, 2, "bid", 260_400, 100, 1);
  writer.level(MOMENT_MS, 2, "ask", 260_000, 100, 1);
  writer.trade(MOMENT_MS, 1, 1, 260_000, 10, "buy", "continuous", true);
  writer.phase(MOMENT_MS, 1, "closed");
  writer.phase(MOMENT_MS, 2, "closing-auction");
  writer.close(MOMENT_MS, 1, 260_000);
  writer.close(MOMENT_MS, 2, 260_000);
  writer.dayEnd(MOMENT_MS);
  return each(writer.take());
}

/** Gives the frame at the front another number. */
function numbered(frame: Uint8Array, seq: number): Uint8Array {
  const copy = frame.slice();
  if (copy.length >= HEADER.timeOfDayMs) new DataView(copy.buffer).setUint32(HEADER.seq, seq, true);
  return copy;
}

async function written(socket: Socket, content: Uint8Array): Promise<void> {
  if (socket.destroyed) return;
  const gone = Promise.withResolvers<void>();
  socket.once("close", gone.resolve);
  socket.write(content, () => gone.resolve());
  await gone.promise;
  socket.off("close", gone.resolve);
}

async function sendPieces({ socket, from, nextSeq }: Reader, pieces: readonly string[]): Promise<void> {
  let seq = nextSeq;
  for (const one of pieces) {
    const content = bytesOf(one.slice(1));
    if (one.startsWith(MANNERS.welcomed)) {
      const first = from ?? { day: SMALL_DAY, seq };
      await written(
        socket,
        encodeControl({ type: "welcome", from: first, live: { ...first, seq: seq + 1 }, epoch: 0 }),
      );
      await written(socket, numbered(content, seq++));
    } else if (one.startsWith(MANNERS.numbered)) await written(socket, numbered(content, seq++));
    else if (one.startsWith(MANNERS.trickled)) for (const byte of content) await written(socket, Uint8Array.of(byte));
    else if (one.startsWith(MANNERS.flooded))
      await written(socket, Buffer.concat(Array<Uint8Array>(FLOOD_TIMES).fill(content)));
    else await written(socket, content);
  }
}

interface Readiness {
  readonly checks: Readonly<Record<string, { readonly ready: boolean; readonly detail: unknown }>>;
  readonly position: string | null;
}

/** Throws when an answer of `/readyz` does not give the fault, or gives too much; otherwise returns the position of the market. */
function checkReadiness(status: number, text: string): string {
  const { checks, position: at } = JSON.parse(text) as Readiness;
  if (INNER_TEXT.test(text)) throw new Error(`readiness with inner text: ${text.slice(0, 300)}`);
  const isReady = Object.values(checks).every(({ ready }) => ready);
  if (status !== (isReady ? 200 : 503)) throw new Error(`readiness answered ${status}: ${text.slice(0, 300)}`);
  for (const [name, { ready, detail }] of Object.entries(checks)) {
    const isTold = typeof detail === "string" && detail !== "" && detail.length <= DETAIL_MAX;
    if (!ready && !isTold) throw new Error(`nothing is told of what is wrong with the ${name}`);
  }
  return at ?? "";
}

async function fetched(url: string): Promise<{ readonly status: number; readonly text: string }> {
  const answer = await fetch(url);
  return { status: answer.status, text: await answer.text() };
}

const opened = (handler: HostileHandler): Promise<Fuzzed> =>
  FuzzedServer.open({ feed: `tcp://127.0.0.1:${handler.port}`, expectedError: DISTRUST });

export async function openFeedSockets(
  open: (handler: HostileHandler) => Promise<Fuzzed> = opened,
  hangMs = HANG_MS,
): Promise<Target> {
  const handler = new HostileHandler();
  await handler.listen();
  let service = await open(handler);
  let judged = 0;
  const readiness = async (): Promise<{ readonly isReady: boolean; readonly at: string }> => {
    const { status, text } = await fetched(`${service.url}/readyz`);
    return { isReady: status === 200, at: checkReadiness(status, text) };
  };
  return {
    name: "feed-sockets",
    inputs,
    lanes: 1,
    judge: ([when = "", end = "", ...pieces]) =>
      verdictOf(async () => {
        if (!service.isRunning) {
          await service.close();
          handler.behave(null);
          service = await open(handler);
        }
        let reader = handler.takeOver() ?? (await handler.greeted(service, hangMs));
        if (when === "greeted") {
          reader.socket.destroy();
          reader = await handler.greeted(service, hangMs);
        }
        await sendPieces(reader, pieces);
        if (end === "cut") reader.socket.resetAndDestroy();
        else reader.socket.end();
        const again = await handler.greeted(service, hangMs);
        // After any verdict, the next input must find a handler that behaves.
        const before = await readiness().finally(() => handler.behave(again));
        const goesOn = async (): Promise<boolean> => {
          const { isReady, at } = await readiness();
          return isReady && at !== before.at;
        };
        await until("the service goes on with the market", goesOn, undefined, hangMs);
        if (++judged === WARM_AFTER) service.warm();
      }),
    settle: () => verdictOf(() => service.check()),
    close: async () => {
      await service.close();
      handler.close();
    },
  };
}
