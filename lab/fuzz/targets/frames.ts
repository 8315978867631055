// WebSocket frames to a running service: text that is not JSON, actions that nearly fit, fragments, reserved bits, bad UTF-8, false
// lengths and control frames. Every returned frame follows its schema, every close code is in the table, and another
// connection is served meanwhile.

import fc from "fast-check";
import { Compile } from "typebox/compile";
import { LATE, SystemClock, withTimeLimit } from "../../../src/base/index.ts";
import { CLOSE_CODES, type StreamChannel } from "../../../src/wire/index.ts";
import { closePayload, frameOf, OPCODE, RawSocket } from "../../../test/stream/raw-socket.ts";
import { serverSchemasOf } from "../../../test/stream/server-schemas.ts";
import { INNER_TEXT } from "../answer-verdict.ts";
import { type Fuzzed, FuzzedServer } from "../fuzzed-server.ts";
import { anyJson, anyText, damaged, hugeJson } from "../nonsense.ts";
import { bytesOf, HANG_MS, type Input, type Target, textOf, verdictOf } from "../target.ts";

const LANES = 12;
/** The answers of one connection are read for this long; a missing answer proves nothing. */
const QUIET_MS = 150;
const WARM_AFTER = 500;
const CHANNELS: Readonly<Record<string, StreamChannel>> = {
  "/ws/v1/stocks/": "stocks",
  "/ws/v1/market/trades/": "trades",
  "/ws/v1/market/depth/": "depth",
};
/** The server answers a close frame without a code by one without a code. */
const NO_CODE = 1_005;
/** Close codes for failures of ours. */
const INTERNAL = [1_011, 4_000];

const ACTIONS = ["subscribe", "unsubscribe", "ping", "snapshot", "resume", "SUBSCRIBE", ""];
const symbols = fc.oneof(
  fc.constantFrom('["2222"]', '["*"]', '"2222"', '["2222","1120","9999"]', "[]", '["__proto__"]'),
  fc.array(anyText, { maxLength: 30 }).map((list) => JSON.stringify(list)),
  anyJson,
);
const actions = fc
  .tuple(
    fc.constantFrom(...ACTIONS),
    fc.constantFrom("symbols", "symbol", "levels", "limit", "since"),
    symbols,
    anyJson,
  )
  .map(([action, field, value, other]) => `{"action":${JSON.stringify(action)},"${field}":${value},"levels":${other}}`);
const texts = fc.oneof(
  { weight: 6, arbitrary: actions },
  { weight: 2, arbitrary: damaged(actions) },
  { weight: 1, arbitrary: hugeJson },
  { weight: 1, arbitrary: anyJson },
);
const payload = fc.oneof(
  { weight: 8, arbitrary: texts.map((text) => Buffer.from(text)) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 70_000 }).map((length) => Buffer.alloc(length, 0x20)) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 65_535 }).map((code) => closePayload(code, "bye")) },
);
const opcode = fc.oneof(
  { weight: 8, arbitrary: fc.constant<number>(OPCODE.text) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 15 }) },
);
const rarely = fc.oneof({ weight: 15, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) });
const frame = fc
  .tuple(opcode, payload, rarely, rarely, rarely, fc.integer({ min: 1, max: 100_000 }))
  .map(([code, content, isPart, hasReserved, isBare, more]) => {
    const shape = { isFinal: !isPart, reserved: hasReserved ? more % 8 : 0, isMasked: !isBare };
    const isFalse = more % 40 === 0;
    return textOf(frameOf(code, content, isFalse ? { ...shape, claimed: content.length + more } : shape));
  });
const query = fc.oneof(
  { weight: 6, arbitrary: fc.constant("") },
  { weight: 1, arbitrary: anyText.map((text) => `&symbol=${encodeURIComponent(text.toWellFormed())}`) },
);
/** Channel and query, then the frames. */
const inputs: fc.Arbitrary<Input> = fc
  .tuple(fc.constantFrom(...Object.keys(CHANNELS)), query, fc.array(frame, { minLength: 1, maxLength: 8 }))
  .map(([channel, more, frames]) => [channel, more, ...frames]);

class FrameVerdict {
  readonly #validators = new Map<string, readonly ReturnType<typeof Compile>[]>();

  check(channel: StreamChannel, text: string): void {
    if (INNER_TEXT.test(text)) throw new Error(`inner text: ${text.slice(0, 300)}`);
    const message: unknown = JSON.parse(text);
    const type = typeof message === "object" && message !== null && "type" in message ? String(message.type) : "none";
    const name = `${channel} ${type}`;
    let found = this.#validators.get(name);
    if (found === undefined) {
      found = serverSchemasOf(channel, type).map((schema) => Compile(schema));
      this.#validators.set(name, found);
    }
    if (!found.some((validator) => validator.Check(message))) throw new Error(`not of a schema: ${text.slice(0, 300)}`);
  }
}

export async function openFrames(
  open: () => Promise<Fuzzed> = () => FuzzedServer.open(),
  hangMs = HANG_MS,
): Promise<Target> {
  const clock = new SystemClock();
  const verdict = new FrameVerdict();
  let service = await open();
  let calm = await openCalm(service);
  let judged = 0;
  return {
    name: "frames",
    inputs,
    lanes: LANES,
    judge: ([path = "", more = "", ...frames]) =>
      verdictOf(async () => {
        if (!service.isRunning) {
          service = await open();
          calm = await openCalm(service);
        }
        const raw = await RawSocket.open(service.port, `${path}?api_key=${service.key()}${more}`);
        for (const one of frames) raw.send(Buffer.from(bytesOf(one)));
        raw.send(frameOf(OPCODE.close, closePayload(1_000)));
        const end = await withTimeLimit(clock, QUIET_MS, raw.closing());
        raw.destroy();
        if (!service.isRunning) throw new Error("the service ended");
        if (end === LATE) return;
        for (const text of end.texts) verdict.check(CHANNELS[path] ?? "stocks", text);
        const isEcho = frames.some((one) => closeCodeOf(bytesOf(one)) === end.code);
        const isKnown = end.code === 0 || end.code === NO_CODE || CLOSE_CODES.some((code) => Number(code) === end.code);
        if (!(isKnown || isEcho) || (INTERNAL.includes(end.code) && !isEcho))
          throw new Error(`closed with ${end.code} ${end.reason}`);
        if (++judged === WARM_AFTER) service.warm();
      }),
    settle: () =>
      verdictOf(async () => {
        if ((await withTimeLimit(clock, hangMs, answered(calm))) === LATE)
          throw new Error("another connection is not answered");
        await service.check();
      }),
    close: async () => {
      calm.destroy();
      await service.close();
    },
  };
}

/** The code of a client's close frame, which the server sends back; null for any other frame. */
function closeCodeOf(bytes: Uint8Array): number | null {
  const [first = 0, second = 0] = bytes;
  const isShortAndMasked = second > 0x80 + 1 && second < 0x80 + 126;
  if ((first & 0x0f) !== OPCODE.close || !isShortAndMasked || bytes.length < 8) return null;
  return (((bytes[6] ?? 0) ^ (bytes[2] ?? 0)) << 8) | ((bytes[7] ?? 0) ^ (bytes[3] ?? 0));
}

/** A connection that behaves, and must not notice the others. */
async function openCalm(service: Fuzzed): Promise<RawSocket> {
  const calm = await RawSocket.open(service.port, `/ws/v1/stocks/?api_key=${service.key("pro")}`);
  calm.text({ action: "subscribe", symbols: ["2222"] });
  return calm;
}

async function answered(calm: RawSocket): Promise<void> {
  calm.text({ action: "ping" });
  while ((await calm.nextJson()).type !== "pong");
}
