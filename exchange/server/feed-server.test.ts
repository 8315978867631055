import { afterEach, describe, expect, spyOn, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Socket } from "bun";
import { nextTradingDay, nextTurn, SystemClock } from "../../src/base/index.ts";
import {
  type ControlFrame,
  decodeControl,
  encodeControl,
  frameLengthAt,
  isControlAt,
  type Position,
} from "../../src/feed-protocol/index.ts";
import { hashOf, join, SMALL_MARKET, testClock, wholeDay } from "../../test/exchange/small-market.ts";
import type { TestClock } from "../../test/world/test-clock.ts";
import { FastForward } from "./fast-forward.ts";
import { listenFeed } from "./feed-server.ts";
import { framesFrom, nextSeqOf } from "./frame-chunks.ts";

const { firstDay } = SMALL_MARKET;
const secondDay = nextTradingDay(firstDay);
const first = wholeDay(firstDay);
const second = wholeDay(secondDay);
const last = nextSeqOf(first) - 1;
const clock = new SystemClock();

let server: ReturnType<typeof listenFeed> | null = null;
const readers: TcpReader[] = [];
afterEach(() => {
  for (const reader of readers.splice(0)) reader.socket?.terminate();
  server?.stop();
  server = null;
});

function serve(options: Partial<Parameters<typeof listenFeed>[0]> = {}, speed = 1): number {
  server = listenFeed({ host: "127.0.0.1", port: 0, exchange: { ...SMALL_MARKET, speed }, ...options });
  return server.port;
}

/** A reader that separates control frames from event frames, and waits until a condition of the test holds. */
class TcpReader {
  readonly controls: ControlFrame[] = [];
  socket: Socket | null = null;
  isClosed = false;
  length = 0;
  readonly #events: Uint8Array[] = [];
  #rest: Uint8Array = new Uint8Array(0);
  #changed: (() => void)[] = [];

  static async connect(port: number, first: Uint8Array | null): Promise<TcpReader> {
    const reader = new TcpReader();
    readers.push(reader);
    reader.socket = await Bun.connect({
      hostname: "127.0.0.1",
      port,
      socket: {
        data: (_, bytes) => reader.#take(bytes),
        close: () => {
          reader.isClosed = true;
          reader.#tell();
        },
        error: () => {},
      },
    });
    if (first !== null) reader.socket.write(first);
    return reader;
  }

  get events(): Uint8Array<ArrayBuffer> {
    return join(this.#events);
  }

  get rejection(): string | null {
    const reject = this.controls.find((frame) => frame.type === "reject");
    return reject?.type === "reject" ? reject.code : null;
  }

  async until(isDone: () => boolean): Promise<void> {
    while (!isDone()) await new Promise<void>((resolve) => this.#changed.push(resolve));
  }

  #take(bytes: Uint8Array): void {
    const joined = join([this.#rest, bytes]);
    const view = new DataView(joined.buffer);
    let at = 0;
    let eventsFrom = 0;
    for (let length = frameLengthAt(view, 0); length > 0; length = frameLengthAt(view, at)) {
      if (isControlAt(view, at)) {
        this.#events.push(joined.slice(eventsFrom, at));
        this.controls.push(decodeControl(view, at, length));
        eventsFrom = at + length;
      }
      at += length;
    }
    this.#events.push(joined.slice(eventsFrom, at));
    this.length = this.#events.reduce((sum, part) => sum + part.length, 0);
    this.#rest = joined.slice(at);
    this.#tell();
  }

  #tell(): void {
    for (const resolve of this.#changed.splice(0)) resolve();
  }
}

const hello = (from: Position | null): Uint8Array => encodeControl({ type: "hello", from });
const read = (port: number, from: Position | null): Promise<TcpReader> => TcpReader.connect(port, hello(from));
const isCaughtUp = (reader: TcpReader): boolean => reader.controls.some((frame) => frame.type === "caught-up");
const isPrefix = (part: Uint8Array, of: Uint8Array): boolean => hashOf(part) === hashOf(of.subarray(0, part.length));

describe("a reader over TCP", () => {
  test("is welcomed, gets every event from the first one, and is told when it is live", async () => {
    const reader = await read(serve(), null);
    await reader.until(() => isCaughtUp(reader));
    expect(reader.controls[0]).toMatchObject({ type: "welcome", from: { day: firstDay, seq: 1 } });
    expect(reader.length).toBeGreaterThan(10_000);
    expect(isPrefix(reader.events, first)).toBe(true);
  });

  test("several readers from different positions get the same market", async () => {
    const port = serve({}, 600);
    const pilot = await read(port, null);
    await pilot.until(() => isCaughtUp(pilot));
    const seqs = [1, 2, 777, 2_345];
    const others = await Promise.all(seqs.map((seq) => read(port, { day: firstDay, seq })));
    for (const [at, reader] of others.entries()) {
      await reader.until(() => isCaughtUp(reader));
      expect(isPrefix(reader.events, framesFrom(first, seqs[at] ?? 1))).toBe(true);
    }
    expect(server?.readerCount).toBe(5);
  });

  test("goes on over the day's end, and may come back to any earlier day", async () => {
    const time = testClock();
    const port = serve({ clock: time }, 3_600);
    const moving = keepMoving(time);
    const reader = await read(port, null);
    await reader.until(() => reader.length > first.length + second.length + 1_000);
    expect(isPrefix(reader.events.subarray(0, first.length + second.length), join([first, second]))).toBe(true);
    // By the third day the buffer has dropped the first; the exchange simulates it again for this reader.
    const late = await read(port, { day: firstDay, seq: last - 50 });
    await late.until(() => late.length > 100_000);
    expect(isPrefix(late.events.subarray(0, 100_000), join([framesFrom(first, last - 50), second]))).toBe(true);
    const onePast = await read(port, { day: firstDay, seq: last + 1 });
    await onePast.until(() => onePast.length > 10_000);
    expect(isPrefix(onePast.events.subarray(0, 10_000), second)).toBe(true);
    const tooFar = await read(port, { day: firstDay, seq: last + 2 });
    await tooFar.until(() => tooFar.isClosed);
    expect(tooFar.rejection).toBe("POSITION_IN_FUTURE");
    moving.stop();
  });
});

describe("an exchange that was restarted", () => {
  const middle = Math.floor(last / 2);
  const ahead = { day: secondDay, seq: 500 };

  test("goes on where its reader stands, on the same day or on a later one", async () => {
    const sameDay = await read(serve({}, 600), { day: firstDay, seq: last - 100 });
    await sameDay.until(() => sameDay.length > 1_000);
    expect(sameDay.controls[0]).toMatchObject({ type: "welcome", from: { day: firstDay, seq: last - 100 } });
    expect(isPrefix(sameDay.events.subarray(0, 1_000), framesFrom(first, last - 100))).toBe(true);
    server?.stop();
    const later = await read(serve({}, 600), ahead);
    await later.until(() => isCaughtUp(later) && later.length > 5_000);
    expect(isPrefix(later.events, framesFrom(second, ahead.seq))).toBe(true);
  });

  test("goes on at once with the minute that it has kept, and simulates the day behind it [RUN-30]", async () => {
    const cacheDir = mkdtempSync(path.join(tmpdir(), "marsad-ahead-"));
    const stopped = await read(serve({ exchange: { ...SMALL_MARKET, cacheDir, speed: 10 } }), null);
    await stopped.until(() => isCaughtUp(stopped));
    const live = stopped.length;
    await stopped.until(() => stopped.length > live);
    server?.stop();
    const from = nextSeqOf(stopped.events);

    const fastForward = spyOn(FastForward, "towards");
    const goesOn = async (): Promise<void> => {
      const forwarded = fastForward.mock.calls.length;
      // The market stands at its start until the reader is connected.
      const moved = testClock();
      const until = async (isDone: () => boolean): Promise<void> => {
        for (; !isDone(); await nextTurn()) moved.advance(8);
      };
      const port = serve({ exchange: { ...SMALL_MARKET, cacheDir, speed: 3_600 }, clock: moved });
      const reader = await read(port, { day: firstDay, seq: from });
      while (fastForward.mock.calls.length === forwarded && reader.controls.length === 0) await nextTurn();
      // Reads beyond the end of the cached frames.
      const { length } = framesFrom(first, from);
      await until(() => reader.length > length / 4);
      const behind = await read(port, { day: firstDay, seq: from - 50 });
      await until(() => behind.length > length / 4);
      for (const [{ events }, seq] of [
        [reader, from],
        [behind, from - 50],
      ] as const)
        expect(isPrefix(events, join([framesFrom(first, seq), second]))).toBe(true);
      server?.stop();
    };
    const keptFiles = () => readdirSync(cacheDir).filter((name) => name.endsWith(".frames"));
    expect(keptFiles().length).toBeGreaterThan(0);
    await goesOn();
    expect(fastForward.mock.calls.length).toBe(0);
    // Without cached frames the exchange first simulates the day up to the reader's position.
    for (const name of keptFiles()) writeFileSync(path.join(cacheDir, name), "damaged");
    await goesOn();
    expect(fastForward.mock.calls.length).toBe(1);
    fastForward.mockRestore();
    rmSync(cacheDir, { recursive: true, force: true });
  });

  test("has everything before that place for its other readers, too", async () => {
    const port = serve({}, 0.1);
    const pilot = await read(port, ahead);
    await pilot.until(() => isCaughtUp(pilot));
    const behind = await read(port, { day: firstDay, seq: middle });
    await behind.until(() => isCaughtUp(behind));
    const expected = join([framesFrom(first, middle), second]);
    expect(behind.length).toBeGreaterThan(framesFrom(first, middle).length);
    expect(isPrefix(behind.events, expected)).toBe(true);
  });

  test("stays where it is when the event never was, when another reader is there, or when it is too far", async () => {
    const port = serve({}, 0.1);
    const never = await read(port, { day: secondDay, seq: 4_000_000_000 });
    await never.until(() => never.isClosed);
    const tooFar = await read(port, { day: 20270103, seq: 1 });
    await tooFar.until(() => tooFar.isClosed);
    const honest = await read(port, null);
    await honest.until(() => isCaughtUp(honest));
    const pushing = await read(port, ahead);
    await pushing.until(() => pushing.isClosed);
    for (const refused of [never, tooFar, pushing]) expect(refused.rejection).toBe("POSITION_IN_FUTURE");
    expect(honest.controls[0]).toMatchObject({ live: { day: firstDay } });
    expect(isPrefix(honest.events, first)).toBe(true);
  });
});

describe("a bad request", () => {
  const header = (length: number, type: number, version: number): Uint8Array => {
    const bytes = new Uint8Array(20);
    const view = new DataView(bytes.buffer);
    view.setUint16(0, length, true);
    bytes[2] = type;
    bytes[3] = version;
    return bytes;
  };
  const cases: readonly (readonly [string, Uint8Array, string])[] = [
    ["an event of the future", hello({ day: firstDay, seq: 4_000_000_000 }), "POSITION_IN_FUTURE"],
    ["a day of the future", hello({ day: 20270103, seq: 1 }), "POSITION_IN_FUTURE"],
    ["a day before the first", hello({ day: 20261112, seq: 1 }), "POSITION_TOO_OLD"],
    ["no trading day", hello({ day: 20261120, seq: 1 }), "INVALID_POSITION"],
    ["sequence 0", hello({ day: firstDay, seq: 0 }), "INVALID_POSITION"],
    ["garbage", new TextEncoder().encode("GET / HTTP/1.1\r\n\r\n"), "BAD_HELLO"],
    ["a frame longer than any", header(60_000, 64, 1), "BAD_HELLO"],
    ["a frame shorter than any", header(3, 64, 1), "BAD_HELLO"],
    ["another version", header(20, 64, 2), "UNSUPPORTED_VERSION"],
    ["a frame that is no hello", encodeControl({ type: "caught-up" }), "BAD_HELLO"],
    ["more than a hello", join([hello(null), hello(null)]), "BAD_HELLO"],
  ];
  for (const [what, bytes, code] of cases) {
    test(`${what} is rejected with ${code}, and nobody else notices`, async () => {
      const port = serve({}, 60);
      const other = await read(port, null);
      const bad = await TcpReader.connect(port, bytes);
      await bad.until(() => bad.isClosed);
      expect(bad.rejection).toBe(code);
      expect(bad.length).toBe(0);
      await other.until(() => isCaughtUp(other));
      const before = other.length;
      await other.until(() => other.length > before);
      expect(isPrefix(other.events, first)).toBe(true);
    });
  }

  test("a hello that never comes, or never ends, is given up", async () => {
    const port = serve({ limits: { helloMs: 50 } });
    const silent = await TcpReader.connect(port, null);
    const half = await TcpReader.connect(port, hello(null).subarray(0, 5));
    for (const reader of [silent, half]) {
      await reader.until(() => reader.isClosed);
      expect(reader.rejection).toBe("HELLO_TIMEOUT");
    }
  });

  test("one reader too many is turned away, and has its place when another has gone", async () => {
    const port = serve({ readersMax: 2 });
    const [a, b] = [await read(port, null), await read(port, null)];
    await a.until(() => isCaughtUp(a));
    await b.until(() => isCaughtUp(b));
    const c = await read(port, null);
    await c.until(() => c.isClosed);
    expect(c.rejection).toBe("TOO_MANY_READERS");
    a.socket?.end();
    await a.until(() => a.isClosed);
    const d = await read(port, null);
    await d.until(() => isCaughtUp(d) || d.isClosed);
    expect(d.rejection).toBeNull();
  });

  test("a reader that goes on talking is closed", async () => {
    const reader = await read(serve(), null);
    await reader.until(() => isCaughtUp(reader));
    reader.socket?.write("more");
    await reader.until(() => reader.isClosed);
    expect(reader.rejection).toBe("BAD_HELLO");
  });
});

describe("a reader that stops reading", () => {
  test("does not hold up another one, and is closed after its time", async () => {
    const port = serve({ limits: { stallMs: 200 }, exchange: { ...SMALL_MARKET, activity: 0.5, speed: 3_600 } });
    const stuck = await read(port, null);
    stuck.socket?.pause();
    const other = await read(port, null);
    await other.until(() => other.length > 8_000_000);
    await waitFor(() => server?.readerCount === 1);
    const before = other.length;
    await other.until(() => other.length > before);
    expect(other.isClosed).toBe(false);
  });
});

/** Lets a test clock run, with a turn for the sockets between its steps. */
function keepMoving(time: TestClock): { stop(): void } {
  const moving = { isOn: true };
  const step = (): void => {
    time.advance(50);
    if (moving.isOn) setImmediate(step);
  };
  step();
  return {
    stop: () => {
      moving.isOn = false;
    },
  };
}

async function waitFor(isDone: () => boolean): Promise<void> {
  while (!isDone()) await new Promise<void>((resolve) => clock.after(10, resolve));
}
