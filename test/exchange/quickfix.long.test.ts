// The exchange over FIX with QuickFIX, Debian's libquickfix, as the client: a session by another implementation, with drops, restarts and resets.

import { afterAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listenFeed } from "../../exchange/index.ts";
import { FIELDS, HEADER, HEADER_REQUIRED, MESSAGES, TRAILER } from "../../gateway/fix/fix-dictionary.ts";
import { decimalToNumber, HOUR_MS, present, SystemClock } from "../../src/base/index.ts";
import { TcpCarrier } from "../../src/feed/index.ts";
import { FrameReader } from "../../src/feed-protocol/index.ts";
import { MarketEngine } from "../../src/market/index.ts";
import { freePort } from "../world/free-port.ts";
import { until } from "../world/until.ts";
import { SMALL_MARKET } from "./small-market.ts";

setDefaultTimeout(180_000);

const missing = [
  Bun.which("g++") === null ? "g++" : "",
  existsSync("/usr/include/quickfix") ? "" : "Debian's libquickfix-dev",
]
  .filter((one) => one !== "")
  .join(" and ");
const folder = mkdtempSync(join(tmpdir(), "marsad-quickfix-"));
const clock = new SystemClock();

/** Our dictionary in the form of QuickFIX, which then checks everything that the exchange sends by it. */
function dictionary(): string {
  const types = {
    ...{ text: "STRING", char: "CHAR", int: "INT", seqnum: "SEQNUM", qty: "QTY", price: "PRICE", boolean: "BOOLEAN" },
    ...{
      timestamp: "UTCTIMESTAMP",
      date: "LOCALMKTDATE",
      time: "UTCTIMEONLY",
      length: "LENGTH",
      data: "DATA",
      count: "NUMINGROUP",
    },
  } as const;
  const field = (name: string, isRequired: boolean): string =>
    `<field name="${name}" required="${isRequired ? "Y" : "N"}"/>`;
  const messages = [...MESSAGES].map(([type, { name, isAdmin, fields, required, groups }]) => {
    const rows = [...fields].map((one) => {
      const grouped = groups.get(one);
      if (grouped === undefined) return field(one, required.includes(one));
      return `<group name="${one}" required="N">${grouped.map((inner) => field(inner, false)).join("")}</group>`;
    });
    return `<message name="${name}" msgtype="${type}" msgcat="${isAdmin ? "admin" : "app"}">${rows.join("")}</message>`;
  });
  const fields = Object.entries(FIELDS).map(([name, { tag, type, values }]) => {
    const listed = [...(values ?? [])].map((value) => `<value enum="${value}" description="V"/>`);
    return `<field number="${tag}" name="${name}" type="${types[type]}">${listed.join("")}</field>`;
  });
  const header = [...HEADER].map((name) => field(name, HEADER_REQUIRED.includes(name)));
  const trailer = [...TRAILER].map((name) => field(name, name === "CheckSum"));
  return `<fix major="4" minor="4"><header>${header.join("")}</header><trailer>${trailer.join("")}</trailer><messages>${messages.join("")}</messages><components/><fields>${fields.join("")}</fields></fix>`;
}

type Message = readonly (readonly [tag: string, value: string])[];
const fieldsOf = (line: string): Message =>
  line.split("|").flatMap((part) => {
    const at = part.indexOf("=");
    return at < 0 ? [] : [[part.slice(0, at).replace(/^.* /, ""), part.slice(at + 1)] as const];
  });
const has = (line: string, ...parts: readonly string[]): boolean =>
  parts.every((part) => `|${line.replace(" ", "|")}`.includes(`|${part}|`));

class QuickFix {
  readonly lines: string[] = [];
  readonly #process: Bun.Subprocess<"pipe", "pipe", "inherit">;

  constructor(port: number, more: string) {
    const settings = `[DEFAULT]\nConnectionType=initiator\nReconnectInterval=1\nFileStorePath=${join(folder, "store")}\nStartTime=00:00:00\nEndTime=00:00:00\nUseDataDictionary=Y\nDataDictionary=${DICTIONARY}\nHeartBtInt=5\n[SESSION]\nBeginString=FIX.4.4\nSenderCompID=broker\nTargetCompID=MARSAD\nSocketConnectHost=127.0.0.1\nSocketConnectPort=${port}\n${more}\n`;
    writeFileSync(join(folder, "settings"), settings);
    this.#process = Bun.spawn([join(folder, "client"), join(folder, "settings"), DICTIONARY], {
      stdin: "pipe",
      stdout: "pipe",
    });
    void this.#read();
  }

  async #read(): Promise<void> {
    let text = "";
    const decoder = new TextDecoder();
    for await (const bytes of this.#process.stdout) {
      const lines = (text + decoder.decode(bytes, { stream: true })).split("\n");
      text = lines.pop() ?? "";
      this.lines.push(...lines);
    }
  }

  say(command: string): void {
    this.#process.stdin.write(`${command}\n`);
    this.#process.stdin.flush();
  }

  /** Waits for the first line that begins with the word and has these fields, and removes it. */
  async next(word: string, ...parts: readonly string[]): Promise<string> {
    const isWanted = (line: string): boolean => line.startsWith(`${word} `) && has(line, ...parts);
    await until(`${word} ${parts.join(" ")}`, () => this.lines.some(isWanted));
    const at = this.lines.findIndex(isWanted);
    return this.lines.splice(at, 1)[0] ?? expect.unreachable();
  }

  /** Ends the connection and the program. */
  async end(): Promise<void> {
    this.#process.stdin.end();
    await this.#process.exited;
  }

  kill(): void {
    this.#process.kill("SIGKILL");
  }
}

const DICTIONARY = join(folder, "dictionary.xml");
const running: { kill(): void }[] = [];
afterAll(() => {
  for (const one of running) one.kill();
  rmSync(folder, { recursive: true, force: true });
});

function serve(port: number): ReturnType<typeof listenFeed> {
  const exchange = {
    ...SMALL_MARKET,
    activity: 0.02,
    startTimeOfDayMs: 11 * HOUR_MS,
    speed: 1,
    cacheDir: join(folder, "exchange"),
  };
  const users = new Map([["broker", { password: "secret", cancelOnDisconnect: false }]]);
  return listenFeed({ host: "127.0.0.1", port: 0, exchange, clock, fix: { host: "127.0.0.1", port, users } });
}

/** The book that follows from snapshot and changes, as lines of price, quantity and orders of each side. */
function bookOf(lines: readonly string[]): Readonly<Record<"0" | "1", readonly string[]>> {
  const sides = { "0": new Map<string, string>(), "1": new Map<string, string>() };
  for (const line of lines.filter((one) => one.startsWith("RAW ") && (has(one, "35=W") || has(one, "35=X")))) {
    const entries: Map<string, string>[] = [];
    const first = has(line, "35=W") ? "269" : "279";
    for (const [tag, value] of fieldsOf(line)) {
      if (tag === first) entries.push(new Map());
      entries.at(-1)?.set(tag, value);
    }
    for (const entry of entries) {
      const side = entry.get("269");
      if (side !== "0" && side !== "1") continue;
      if (entry.get("279") === "2") sides[side].delete(entry.get("270") ?? "");
      else sides[side].set(entry.get("270") ?? "", `${entry.get("271")} ${entry.get("346")}`);
    }
  }
  const shown = (side: "0" | "1"): string[] =>
    [...sides[side]].map(([price, rest]) => `${Number(price)} ${rest}`).sort();
  return { "0": shown("0"), "1": shown("1") };
}

describe.skipIf(missing !== "")(`QuickFIX (${missing === "" ? "there" : `needs ${missing}`})`, () => {
  test("logs on, reads the market, trades, drops, recovers and resets [FIX-03, FIX-05, FIX-06, FIX-09, FIX-11, FIX-12, FIX-14]", async () => {
    const source = join(import.meta.dir, "quickfix-client.cpp");
    const built = Bun.spawnSync([
      "g++",
      "-std=c++14",
      "-w",
      "-o",
      join(folder, "client"),
      source,
      "-lquickfix",
      "-lpthread",
    ]);
    expect(built.stderr.toString()).toBe("");
    writeFileSync(DICTIONARY, dictionary());
    let server = serve(freePort());
    const port = server.fixPort ?? expect.unreachable();
    const engine = new MarketEngine();
    const reader = new FrameReader();
    let number = 0;
    const stream = new TcpCarrier({ host: "127.0.0.1", port: server.port, clock }).open(null, {
      frames: (bytes) =>
        reader.readAll(bytes, (event) => {
          if (event.type === "instrument" && event.instrument.symbol === "1120") number = event.instrument.number;
          engine.apply(event);
        }),
      caughtUp: () => undefined,
      ended: () => undefined,
    });
    const client = new QuickFix(port, "");
    running.push(client);
    await client.next("LOGON");

    let list = "";
    await until("the list", async () => {
      client.say("send 35=x|320=l|559=4|");
      list = await client.next("APP", "35=y", "320=l");
      return has(list, "560=0");
    });
    expect(fieldsOf(list).filter(([tag]) => tag === "55").length).toBe(
      present(SMALL_MARKET.listings, "listings").length,
    );
    let tries = 0;
    await until("the market takes orders", async () => {
      client.say(`send 35=D|11=t${++tries}|55=1120|54=2|60=20261116-08:00:00|38=10|40=2|44=75.51|`);
      return has(await client.next("APP", "35=8", `11=t${tries}`, "150=8"), "103=99");
    });

    client.say("send 35=e|324=s|55=1120|263=0|");
    await client.next("APP", "35=f", "324=s", "326=17");
    client.say("send 35=V|262=md|263=1|264=20|265=1|267=3|269=0|269=1|269=2|146=1|55=1120|");
    await client.next("APP", "35=W", "262=md");
    client.say("send 35=D|11=a1|55=1120|54=2|60=20261116-08:00:00|38=10|40=2|44=76|");
    await client.next("APP", "35=8", "11=a1", "150=0", "39=0", "151=10");
    client.say("send 35=G|41=a1|11=a2|55=1120|54=2|60=20261116-08:00:00|38=4|40=2|44=75.5|");
    await client.next("APP", "35=8", "11=a2", "41=a1", "37=a1", "150=5", "151=4");
    client.say("send 35=D|11=b1|55=1120|54=1|60=20261116-08:00:00|38=5|40=1|59=3|");
    await client.next("APP", "35=8", "11=b1", "150=F", "39=2", "14=5", "151=0");
    const isSame = (): boolean => {
      const book = engine.depth(number, 20);
      const shown = bookOf(client.lines);
      const levels = (side: "bids" | "asks"): string[] =>
        (book?.[side] ?? [])
          .map(({ price, quantity, orderCount }) => `${decimalToNumber(price)} ${quantity} ${orderCount}`)
          .sort();
      return JSON.stringify([levels("bids"), levels("asks")]) === JSON.stringify([shown["0"], shown["1"]]);
    };
    await until("the book of the service", isSame);
    expect(bookOf(client.lines)["1"].length).toBeGreaterThan(0);

    client.say("drop");
    await client.next("DROPPED");
    client.say("connect");
    await client.next("LOGON");
    client.say("expect 2");
    client.say("send 35=H|11=a2|55=1120|54=2|");
    await client.next("ADMIN-OUT", "35=2", "7=2");
    await client.next("APP", "35=8", "43=Y", "11=a2", "150=5");
    await client.next("ADMIN", "35=4", "43=Y", "123=Y");
    client.say("send 35=H|11=a2|55=1120|54=2|");
    await client.next("APP", "35=8", "150=I", "11=a2");

    stream.close();
    server.stop();
    await client.next("LOGOUT");
    client.lines.length = 0;
    server = serve(port);
    await client.next("LOGON");
    await until("the order after the restart", async () => {
      client.say("send 35=H|11=a2|55=1120|54=2|");
      return has(await client.next("APP", "35=8", "150=I"), "37=a1");
    });
    expect(
      client.lines.filter((line) => line.startsWith("APP ") && has(line, "35=8", "150=0") && !has(line, "43=Y")),
    ).toEqual([]);
    client.say("send 35=F|41=a2|11=a3|55=1120|54=2|60=20261116-08:00:00|");
    await client.next("APP", "35=8", "11=a3", "41=a2", "150=4");
    // QuickFIX found nothing to reject in all that the exchange sent.
    expect(client.lines.filter((line) => line.startsWith("ADMIN-OUT ") && has(line, "35=3"))).toEqual([]);
    await client.end();

    const anew = new QuickFix(port, "ResetOnLogon=Y");
    running.push(anew);
    await anew.next("ADMIN", "35=A", "34=1", "141=Y");
    await anew.next("LOGON");
    anew.say("send 35=H|11=a3|55=1120|54=2|");
    await anew.next("APP", "35=8", "150=I", "39=4");
    await anew.end();
    server.stop();
  });
});
