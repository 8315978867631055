// The commands that ask a running service, as a person types them.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { COMMANDS } from "../../src/app/cli/commands.ts";
import { runCommand } from "../../src/app/cli/run-command.ts";
import { folderWithPast } from "../world/past-folder.ts";
import { Child, marsadCommand } from "./child.ts";
import { Served, START_LIMIT_MS } from "./served.ts";

const LIMIT_MS = 300_000;

let folder = "";
let service: Served | undefined;
let url = "";

beforeAll(async () => {
  folder = await folderWithPast("marsad-client-commands");
  const market = ["--sim-activity", "0.05", "--sim-speed", "30"];
  service = await Served.start(folder, market);
  url = service.url;
}, START_LIMIT_MS);

afterAll(async () => {
  await service?.kill();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command in this process: a process of its own takes a second of computing each. */
async function marsad(...words: readonly string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const terminal = { out: (text: string) => void out.push(text), err: (text: string) => void err.push(text) };
  const named = words.includes("--service-url") ? words : [...words, "--service-url", url];
  const code = await runCommand(named, COMMANDS, terminal);
  return { code, out: out.join(""), err: err.join("") };
}

/** Runs a command in a process of its own, which has no terminal. */
async function withoutTerminal(...words: readonly string[]) {
  const child = new Child(["src/app/main.ts", ...words], { MARSAD_SERVICE_URL: url });
  const code = await child.ended();
  return { code, out: child.out, err: child.err, lines: child.out.trimEnd().split("\n") };
}

/** Runs a command in a pipe to a shell's command, which sees its output; the code is that of the command. */
async function inPipe(reader: string, ...words: readonly string[]) {
  const shell = ["bash", "-c", `"$@" | { ${reader}; }; exit "\${PIPESTATUS[0]}"`, "bash", ...marsadCommand(words)];
  const environment = { ...process.env, MARSAD_SERVICE_URL: url };
  const child = Bun.spawn(shell, { env: environment, stdout: "pipe", stderr: "pipe" });
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { code: await child.exited, out: out.trim(), err };
}

describe("a command in a pipe", () => {
  test(
    "gives a slow reader everything",
    async () => {
      // More than a pipe holds, for a reader that begins after the command has nothing more to do.
      const { code, out } = await inPipe("sleep 2; wc -l -c", "get", "/companies/?limit=500");
      expect(code).toBe(0);
      const [lines, bytes] = out.split(/\s+/).map(Number);
      expect(lines).toBe(1);
      expect(bytes).toBeGreaterThan(100_000);
    },
    LIMIT_MS,
  );

  test(
    "ends when its reader has what it wants, and leaves nothing behind",
    async () => {
      const stream = await inPipe("head -n 1", "stream", "stocks", "*");
      expect([stream.code, stream.err, JSON.parse(stream.out).type]).toEqual([0, "", "quote"]);
      const { market_time } = JSON.parse((await marsad("status", "--json")).out);
      const from = new Date(Date.parse(market_time) - 300_000).toISOString();
      const replay = await inPipe("head -n 1", "replay", "--from", from, "--speed", "100", "watch", "2222", "1120");
      expect([replay.code, replay.err]).toEqual([0, ""]);
      expect(replay.out).toStartWith("SYMBOL");
      expect(JSON.parse((await marsad("get", "/replays/")).out)).toEqual({ replays: [], count: 0 });
    },
    LIMIT_MS,
  );
});

describe("a person at the terminal", () => {
  test(
    "sees quotes by ticker and by name, in columns that line up under Arabic too",
    async () => {
      const { code, lines } = await withoutTerminal("quote", "أرامكو", "1120", "saudi telecom");
      expect(code).toBe(0);
      expect(lines.map((line) => line.split(" ")[0])).toEqual(["SYMBOL", "2222", "1120", "7010"]);
      const places = lines.map((line) => Bun.stringWidth(line.slice(0, line.search(/[\u0600-\u06ff]|NAME/))));
      expect(new Set(places).size).toBe(1);
    },
    LIMIT_MS,
  );

  test(
    "sees quotes change, a line each where there is no terminal",
    async () => {
      const { code, lines } = await withoutTerminal("watch", "2222", "1120", "--changes", "3");
      expect(code).toBe(0);
      expect(lines).toHaveLength(6);
      expect(lines.at(-1)).toMatch(/^\d\d:\d\d:\d\d {2}(?:2222|1120) {2}\d+\.\d\d/);
    },
    LIMIT_MS,
  );

  test(
    "sees a past moment, as it was, with --as-of [ASOF-01]",
    async () => {
      const first = JSON.parse((await marsad("status", "--json")).out);
      const asOf = ["--as-of", first.market_time, "--json"];
      const [one, other] = [await marsad("quote", "أرامكو", ...asOf), await marsad("quote", "2222", ...asOf)];
      expect([one.code, other.code]).toEqual([0, 0]);
      const [{ price, updated_at }] = JSON.parse(one.out);
      expect(JSON.parse(other.out)).toMatchObject([{ symbol: "2222", price, updated_at }]);
      expect(updated_at <= first.market_time).toBe(true);
      const refused = await marsad("quote", "2222", "--as-of", "2026-11-16");
      expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("as_of must be a timestamp")]);
    },
    LIMIT_MS,
  );

  test(
    "sees a morning again with replay, and the replay is ended after it [REPLAY-11]",
    async () => {
      const { market_time } = JSON.parse((await marsad("status", "--json")).out);
      await withoutTerminal("watch", "2222", "--changes", "5");
      const { code, lines } = await withoutTerminal(
        "replay",
        "--from",
        market_time,
        "--speed",
        "10",
        "watch",
        "2222",
        "--changes",
        "2",
      );
      expect(code).toBe(0);
      expect(lines.at(-1)).toMatch(/^\d\d:\d\d:\d\d {2}2222 {2}\d+\.\d\d/);
      expect(JSON.parse((await marsad("get", "/replays/")).out)).toEqual({ replays: [], count: 0 });
      const refused = await marsad("replay", "--from", "2026-11-16", "watch", "2222");
      expect([refused.code, refused.err]).toEqual([
        1,
        expect.stringContaining("from must be a timestamp with an offset"),
      ]);
    },
    LIMIT_MS,
  );

  test(
    "sees book, trades, bars, movers, a company, events and the session",
    async () => {
      for (const [words, wanted] of [
        [["depth", "2222", "--levels", "3"], /spread .*\nORDERS/],
        [["trades", "2222", "--limit", "4"], /NUMBER .*PRICE/],
        [["history", "2222", "--limit", "3"], /DATE .*\n.*\n.*\n20\d\d-/],
        [["history", "TASI", "--csv"], /^date,open,high,low,close/],
        [["history", "2222", "--adjust", "all", "--csv"], /^date,.*adjust_factor/],
        [["movers", "losers", "--limit", "3"], /SYMBOL/],
        [["screener", "sector_id=banks", "price>1", "--limit", "3"], /^SYMBOL .*PE_RATIO.*\n1120 /],
        [["calendar", "--type", "dividend,earnings"], /^DATE .*TITLE.*\n20\d\d-/],
        [["company", "أرامكو"], /^2222 {2}Saudi Aramco.*\n\n[A-Z][^\u0600-\u06ff]*$/s],
        [["sharia", "أرامكو"], /^2222 {2}Saudi Aramco.*aaoifi .*Debt that bears interest to market value.*no ruling/s],
        [["ownership", "2222"], /^2222 {2}Saudi Aramco.*Foreigners, % .* of 49.*State of Saudi Arabia/s],
        [["events", "--limit", "2"], /\d{4} {2}[A-Z].*\n {4}[^\u0600-\u06ff]*$/],
        [["status"], /Session {6}\w+/],
        [["get", "/quote/2222/"], /^\{"symbol":"2222"/],
      ] as const) {
        const { code, out, err } = await marsad(...words);
        expect({ words, code, err: code === 0 ? "" : err }).toEqual({ words, code: 0, err: "" });
        expect(out).toMatch(wanted);
      }
    },
    LIMIT_MS,
  );

  test(
    "gets JSON where it is asked for, and a line of it for each message of a stream",
    async () => {
      const quotes = JSON.parse((await marsad("quote", "2222", "--json")).out) as readonly {
        readonly symbol: string;
      }[];
      expect(quotes.map(({ symbol }) => symbol)).toEqual(["2222"]);
      const { out } = await marsad("stream", "stocks", "2222", "--messages", "2");
      expect(
        out
          .trimEnd()
          .split("\n")
          .map((line) => (JSON.parse(line) as { type: string }).type),
      ).toEqual(["quote", "quote"]);
    },
    LIMIT_MS,
  );

  test(
    "is told in one line what is wrong",
    async () => {
      expect(await marsad("quote", "9999")).toMatchObject({ code: 1, out: "" });
      expect((await marsad("quote")).err).toContain("needs SYMBOL");
      expect((await marsad("quote", "بنك")).err).toContain("1120 Al Rajhi Bank, ");
      expect((await marsad("stream", "stocks")).err).toContain("needs SYMBOL");
      expect((await marsad("stream", "stocks", "2222", "")).err).toContain("needs SYMBOL");
      expect((await marsad("quote", "2222", "")).err).toContain("needs SYMBOL");
      expect((await marsad("stream", "prices", "2222")).err).toContain("it takes one of stocks, trades, depth, index");
      const away = await marsad("quote", "2222", "--service-url", "http://127.0.0.1:9");
      expect(away.err).toBe(
        "marsad: Nothing answers at http://127.0.0.1:9. Start a service with npm start, or see --service-url.\n",
      );
      const members = ["members", "--admin-token", "0123456789abcdef0123456789abcdef"];
      expect((await marsad(...members, "--service-url", "http://127.0.0.1:9")).err).toBe(away.err);
      expect((await marsad("quote", "2222", "--service-url", "https://market.example.com")).err).toContain(
        "needs a key",
      );
    },
    LIMIT_MS,
  );
});
