// The circle as processes: one service is fed by the exchange, another through ITCH and two gateways. Exchange and gateways are killed
// while the day runs, and both services answer the same, to the byte.

import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FeedLog } from "../../gateway/index.ts";
import { pause, present, SystemClock } from "../../src/base/index.ts";
import { Child } from "../app/child.ts";
import { freePort } from "../world/free-port.ts";
import { freePaths, starterPaths } from "../world/market-paths.ts";
import { until } from "../world/until.ts";

/** On a busy machine the seven starts take most of it. */
const LIMIT_MS = 900_000;
const clock = new SystemClock();
const folder = mkdtempSync(join(tmpdir(), "marsad-circle-kills-"));
const children = new Set<Child>();
afterAll(async () => {
  for (const child of children) child.signal("SIGKILL");
  await Promise.all([...children].map((child) => child.ended()));
  rmSync(folder, { recursive: true, force: true });
});

function start(...words: readonly string[]): Child {
  const child = new Child(["src/app/main.ts", ...words]);
  children.add(child);
  return child;
}

async function kill(child: Child): Promise<void> {
  child.signal("SIGKILL");
  await child.ended();
  children.delete(child);
}

const data = (name: string): string => `--data-dir=${join(folder, name)}`;
const reference = join(folder, "reference.csv");
const SYMBOLS = ["1120", "2222", "4330", "9590"];

async function exchange(
  feedPort: string,
  itchPort: string,
  speed: number,
): Promise<{ child: Child; feed: string; itch: string }> {
  const child = start(
    "exchange",
    `--listen=${feedPort}`,
    `--itch=soup://127.0.0.1:${itchPort}`,
    `--itch-reference=${reference}`,
    "--sim-activity=0.001",
    "--sim-start=2026-11-16T09:30:00+03:00",
    `--sim-speed=${speed}`,
    data("exchange"),
  );
  const [, feed = ""] = await child.says(/listening on tcp:\/\/127\.0\.0\.1:(\d+)/);
  const [, itch = ""] = await child.says(/on soup:\/\/127\.0\.0\.1:(\d+)/);
  return { child, feed, itch };
}

async function gateway(
  name: string,
  itch: string,
  listen: string,
): Promise<{ child: Child; port: string; feed: string; metrics: string }> {
  const upstream = `--upstream=soup://127.0.0.1:${itch}`;
  const rest = [`--reference=${reference}`, `--listen=${listen}`, "--metrics=0", data(name)];
  const child = start("gateway", "itch", upstream, "--dialect=saudi-xstream", ...rest);
  const [, metrics = ""] = await child.says(/Metrics are at (\S+)\.\s/);
  const [, port = ""] = await child.says(/listening on tcp:\/\/127\.0\.0\.1:(\d+)/);
  return { child, port, feed: `tcp://127.0.0.1:${port}`, metrics };
}

async function service(name: string, feed: string): Promise<string> {
  const words = ["serve", "--port=0", `--feed=${feed}`, "--demo-keys", "--log-format=json", data(name)];
  const child = start(...words);
  return (await child.says(/"url":"([^"]+)"/))[1] ?? "";
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly position: string;
}

async function ask(address: string, path: string): Promise<Answer> {
  const answer = await fetch(`${address}/api/v1${path}`, { headers: { "X-API-Key": "marsad_test_demo-enterprise" } });
  return {
    status: answer.status,
    text: await answer.text(),
    position: answer.headers.get("X-Market-Position") ?? "",
  };
}

/** Asks until it is answered: on a busy machine the thread of the past may start too late for the first request. */
async function askPast(address: string, path: string): Promise<Answer> {
  let answer: Answer | null = null;
  await until(`an answer to ${path}`, async () => {
    answer = await ask(address, path);
    return answer.status !== 503;
  });
  return present<Answer>(answer, "an answer");
}

/** Waits until the service has reached this market time, or position, and returns its position at that moment. */
async function reaches(address: string, place: string): Promise<string> {
  let position = "";
  await until(
    `${place} at ${address}`,
    async () => {
      await pause(clock, 100);
      const { text, position: at } = await ask(address, "/market/status/").catch(() => ({ text: "", position: "" }));
      position = at;
      const [, shown = ""] = /"market_time":"([^"]{16})/.exec(text) ?? [];
      return place.includes(":") ? shown >= `2026-11-16T${place}` : isPast(position, place);
    },
    undefined,
    LIMIT_MS,
  );
  return position;
}

/** The first position that a killed gateway does not have in its log: every event that it may have sent to a reader lies before. */
function neverToldBy(name: string): string {
  const log = new FeedLog(join(folder, name, "gateway"), clock);
  const { day, nextSeq } = present(log.last, `a log of ${name}`);
  log.close();
  return `${day}.${nextSeq}`;
}

function isPast(position: string, other: string): boolean {
  const [day = 0, seq = 0] = position.split(".").map(Number);
  const [otherDay = 0, otherSeq = 0] = other.split(".").map(Number);
  return day > otherDay || (day === otherDay && seq >= otherSeq);
}

test(
  "with the exchange and each of two gateways killed in the middle of the day, both services answer the same [GATE-01, GATE-03, GATE-13]",
  async () => {
    const first = await exchange(String(freePort()), String(freePort()), 900);
    const one = await gateway("one", first.itch, String(freePort()));
    const other = await gateway("other", first.itch, String(freePort()));
    const direct = await service("direct", `tcp://127.0.0.1:${first.feed}`);
    const through = await service("through", `${one.feed},${other.feed}`);
    await reaches(through, "10:30");
    await kill(one.child);
    // It goes on with the other one alone.
    await reaches(through, neverToldBy("one"));
    const [ofGateway, ofService] = await Promise.all(
      [other.metrics, `${through}/metrics`].map(async (page) => (await fetch(page)).text()),
    );
    expect(ofGateway).toMatch(/^marsad_gateway_hop_seconds_count\{hop="gateway"\} [1-9]/m);
    for (const hop of ["journal", "market", "stream"]) {
      expect(ofService).toMatch(new RegExp(`^marsad_hop_seconds_count\\{hop="${hop}"\\} [1-9]`, "m"));
    }
    await kill(first.child);
    await kill(other.child);
    await exchange(first.feed, first.itch, 900);
    await gateway("one", first.itch, one.port);
    const position = await reaches(direct, neverToldBy("other"));
    await reaches(through, position);
    const paths = [...freePaths(SYMBOLS), ...starterPaths(SYMBOLS)];
    let compared = 0;
    for (const path of paths) {
      const asked = `${path}${path.includes("?") ? "&" : "?"}position=${position}`;
      const one = await askPast(direct, asked);
      // Some answers have no position: company facts, and screens of the present market.
      if (one.status !== 200 || one.position !== position) continue;
      const other = await askPast(through, asked);
      expect({ asked, ...other }).toEqual({ asked, ...one });
      compared++;
    }
    expect(compared).toBeGreaterThan(20);
  },
  LIMIT_MS,
);
