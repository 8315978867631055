// Follows the worked example of docs/operating/scale-out.md, puts a load balancer in front of its edges, and asks as customers do.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Marsad } from "../../sdk/src/index.ts";
import { MINUTE_MS, monotonicMs, present } from "../../src/base/index.ts";
import { callTool, connectMcp } from "../../test/mcp/mcp-client.ts";
import { expectVerified } from "../../test/verify/expect-verified.ts";
import { freePort } from "../../test/world/free-port.ts";
import { until } from "../../test/world/until.ts";
import { BalancedClient, type OpenedSocket, writeDayFiles } from "./balanced-client.ts";
import { NginxFront, nginxProblem } from "./nginx-front.ts";
import { startServers } from "./start-servers.ts";
import { type ExamplePlaces, type ExampleProcess, exampleCommands, startExample } from "./worked-example.ts";

const LIMIT_MS = 300_000;
const SYMBOLS = ["2222", "1120", "2010", "7010"];
const PATHS = [
  ...SYMBOLS.flatMap((symbol) => [
    `/quote/${symbol}/`,
    `/market/trades/${symbol}/`,
    `/market/depth/${symbol}/`,
    `/market/intraday/${symbol}/?minutes=5`,
    `/historical/${symbol}/?interval=1d`,
    `/company/${symbol}/`,
  ]),
  `/quotes/?symbols=${SYMBOLS.join(",")}`,
  "/market/summary/",
  "/market/sectors/",
  "/market/gainers/",
  "/market/losers/",
  "/market/volume/",
  "/market/value/",
  "/market/snapshot/",
  "/market/snapshot/?format=csv",
  "/market/status/",
  "/market/calendar/",
  "/companies/",
  "/events/",
];

const KEY = "marsad_test_demo-enterprise";
const ADMIN_TOKEN = "0123456789abcdef0123456789abcdef";
/** Longer than a message between the processes takes. */
const HEARD_MS = 1_200;
const STARTER = { perMinute: 100, perDay: 5_000 };
const PRO_CONNECTIONS = 5;
const CONNECTIONS_REACHED = 4429;

const { postgres, nats, reason } = await startServers();
const problem = nginxProblem();
describe.skipIf(postgres === null || nats === null || problem !== null)(`the example (${problem ?? reason})`, () => {
  const folder = mkdtempSync(join(tmpdir(), "marsad-example-"));
  // Bound: the commands of the page.
  const processes: ExampleProcess[] = [];
  const port = freePort();
  const url = `http://127.0.0.1:${port}`;
  const client = new BalancedClient(url, ADMIN_TOKEN);
  let front: NginxFront;
  let places: ExamplePlaces;
  let date = "";
  const servicesOf = (role: string) => processes.filter((each) => each.role === role).map(({ service }) => service);
  const exchange = () => present(servicesOf("exchange")[0], "the example has an exchange").child;

  beforeAll(async () => {
    const databaseUrl = await present(postgres, "there").createDatabase();
    const natsUrl = present(nats, "there").url;
    places = { folder, databaseUrl, natsUrl, publicUrl: url, adminToken: ADMIN_TOKEN };
    date = await writeDayFiles(join(folder, "files"));
    let feedPort = 0;
    for (const command of exampleCommands()) {
      const started = startExample(command, places, feedPort);
      if (started.role === "cluster") {
        expect(await started.service.child.ended()).toBe(0);
        continue;
      }
      processes.push(started);
      if (started.role !== "exchange") continue;
      feedPort = Number((await started.service.child.says(/tcp:\/\/127\.0\.0\.1:(\d+)/))[1]);
    }
    for (const { role, service } of processes) if (role !== "exchange") await service.isReady();
    const addresses = await Promise.all(servicesOf("edge").map((edge) => edge.address()));
    front = await NginxFront.open(
      port,
      addresses.map((address) => Number(new URL(address).port)),
    );
  }, LIMIT_MS);
  afterAll(async () => {
    await front?.close();
    for (const { service } of processes) service.child.signal("SIGKILL");
    await Promise.all(processes.map(({ service }) => service.child.ended()));
    await nats?.stop();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test("is two markets of which one leads, two edges and a worker, and each says so [ROLE-04]", async () => {
    const states = await Promise.all(
      processes.filter(({ role }) => role !== "exchange").map(({ service }) => service.ready()),
    );
    expect(states.map(({ role }) => role)).toEqual(["market", "market", "edge", "edge", "worker"]);
    expect(states.filter(({ leads }) => leads)).toHaveLength(1);
    const leader = states.find(({ leads }) => leads)?.member ?? "";
    for (const { service } of processes.slice(1)) {
      await until("it knows who leads", async () => (await service.ready()).leader === leader);
    }
  });

  test(
    "one request after the other goes to whichever edge, and a stream through the balancer brings trades in order",
    async () => {
      const headers = { "X-API-Key": KEY };
      for (const path of PATHS) {
        const answer = await fetch(`${url}/api/v1${path}`, { headers });
        expect([path, answer.status]).toEqual([path, 200]);
      }
      const marsad = new Marsad({ apiKey: KEY, baseUrl: url });
      const last = new Map<string, number>();
      const { results } = await marsad.companies({ limit: 60 });
      const symbols = results.map(({ symbol }) => symbol);
      for await (const message of marsad.stream("trades", symbols)) {
        if (message.type !== "trade") continue;
        const before = last.get(message.symbol);
        if (before !== undefined) expect(message.trade_seq).toBe(before + 1);
        last.set(message.symbol, message.trade_seq);
        if (last.size >= 2) break;
      }
    },
    LIMIT_MS,
  );

  test(
    "at the same position both edges answer byte for byte the same, in both modes [ROLE-03]",
    async () => {
      const [one, two] = [present(servicesOf("edge")[0], "an edge"), present(servicesOf("edge")[1], "another")];
      exchange().signal("SIGSTOP");
      const place = async (): Promise<string> => {
        const states = await Promise.all([...servicesOf("market"), one, two].map((service) => service.ready()));
        const places = new Set(states.map(({ position }) => position));
        return places.size === 1 ? (states[0]?.position ?? "") : "";
      };
      // Every batch has arrived when all processes stay at the same position.
      let last = "";
      await until("everybody stays at the same position", async () => {
        last = await place();
        await passed(HEARD_MS);
        return last !== "" && last === (await place());
      });
      for (const path of PATHS) {
        const texts = await Promise.all([one, two].map(async (edge) => (await edge.get(`/api/v1${path}`)).text()));
        expect([path, texts[1]]).toEqual([path, texts[0]]);
        const join = path.includes("?") ? "&" : "?";
        const delayed = (): Promise<string[]> =>
          Promise.all(
            [one, two].map(async (edge) => (await edge.get(`/api/v1${path}${join}data_mode=delayed`)).text()),
          );
        await until(`${path} is the same, delayed`, async () => new Set(await delayed()).size === 1);
      }
      expect(await place()).toBe(last);
      exchange().signal("SIGCONT");
      await one.goesOn();
    },
    LIMIT_MS,
  );

  test(
    "every rule that `marsad verify` looks at is kept through the load balancer, reading and writing [VERIFY-01, SCALE-12]",
    async () => {
      await expectVerified(url);
    },
    LIMIT_MS,
  );

  test(
    "a language model's tools, the console's sign-in and files go through the load balancer [MCP-07, CONSOLE-05, FILES-14]",
    async () => {
      const mcp = await connectMcp(url, { "X-API-Key": KEY });
      expect((await mcp.listTools()).tools.length).toBeGreaterThan(5);
      for (let turn = 0; turn < 4; turn++) {
        expect((await callTool(mcp, "get_dividends", { symbol: "1120" })).body.symbol).toBe("1120");
      }
      await mcp.close();
      const headers = { "X-Requested-With": "marsad-console", Origin: url };
      const body = JSON.stringify({ api_key: KEY });
      const signedIn = await fetch(`${url}/console/session`, { method: "POST", body, headers });
      const Cookie = present(signedIn.headers.get("set-cookie")?.split(";", 1)[0], "a cookie");
      for (let turn = 0; turn < 4; turn++) {
        expect((await fetch(`${url}/api/v1/quote/2222/`, { headers: { ...headers, Cookie } })).status).toBe(200);
      }
      const days = (await (await client.ask(`/files/${date}/`, KEY)).json()) as {
        readonly files: readonly { readonly url: string; readonly bytes: number }[];
      };
      // Each edge accepts links that the other edge signed.
      for (const file of [...days.files, ...days.files]) {
        expect(file.url.startsWith(url)).toBeTrue();
        expect((await (await fetch(file.url)).arrayBuffer()).byteLength).toBe(file.bytes);
      }
    },
    LIMIT_MS,
  );

  test(
    "a minute's limit holds over both edges, and nobody within it is refused [SCALE-01]",
    async () => {
      // The test must end within one minute of the clock.
      await until("a minute that is not nearly over", () => Date.now() % MINUTE_MS < (MINUTE_MS * 2) / 3);
      const { key, counted } = await client.issue("starter", servicesOf("edge").length);
      const first = await Promise.all(Array.from({ length: STARTER.perMinute - counted - 4 }, () => statusOf(key)));
      expect(new Set(first)).toEqual(new Set([200]));
      await passed(HEARD_MS);
      const later: number[] = [];
      while (later.filter((status) => status === 429).length < 4 && later.length < 20) {
        later.push(await statusOf(key));
        await passed(HEARD_MS / 4);
      }
      expect(later.slice(0, 4)).toEqual([200, 200, 200, 200]);
      expect(later).toContain(429);
      // One more request may pass before the edges hear of the count.
      expect(later.filter((status) => status === 200).length).toBeLessThanOrEqual(5);
    },
    LIMIT_MS,
  );

  test(
    "connections count over both edges: of those that come at once the youngest go, never an older one [SCALE-06]",
    async () => {
      const { key } = await client.issue("pro", servicesOf("edge").length);
      const older: OpenedSocket[] = [];
      for (let i = 1; i < PRO_CONNECTIONS; i++) older.push(await client.openSocket(key));
      await passed(HEARD_MS);
      const younger = await Promise.all(Array.from({ length: 4 }, () => client.openSocket(key)));
      const all = [...older, ...younger];
      const areOpen = () => all.filter(({ code }) => code === null).length;
      await until("as many as the plan has stay", () => areOpen() <= PRO_CONNECTIONS);
      await passed(HEARD_MS);
      expect(older.map(({ code }) => code)).toEqual(older.map(() => null));
      expect(areOpen()).toBe(PRO_CONNECTIONS);
      const codes = younger.map(({ code }) => code).filter((code) => code !== null);
      expect(codes).toEqual(codes.map(() => CONNECTIONS_REACHED));
      for (const { socket } of all) socket.close();
    },
    LIMIT_MS,
  );

  test(
    "what was counted of the day is still counted when an edge was killed and started again [SCALE-05]",
    async () => {
      const { key } = await client.issue("starter", servicesOf("edge").length);
      await Promise.all(Array.from({ length: 40 }, () => statusOf(key)));
      // Counts are stored once they are a second old.
      await passed(HEARD_MS);
      const before = await client.remaining(key);
      await passed(HEARD_MS);
      const at = processes.findIndex(({ role }) => role === "edge");
      const { command, service } = present(processes[at], "an edge");
      service.child.signal("SIGKILL");
      await service.child.ended();
      const again = startExample(command, places, 0);
      processes.push(again);
      await again.service.isReady();
      const answer = await again.service.getAs(key, "/api/v1/market/status/");
      expect(Number(answer.headers.get("X-RateLimit-Remaining"))).toBe(before - 1);
    },
    LIMIT_MS,
  );

  async function statusOf(key: string): Promise<number> {
    const answer = await client.ask("/market/status/", key);
    await answer.arrayBuffer();
    return answer.status;
  }
});

/** Waits for a span: the test cannot see when other processes receive a message. */
async function passed(spanMs: number): Promise<void> {
  const endMs = monotonicMs() + spanMs;
  await until(`${spanMs} ms have passed`, () => monotonicMs() >= endMs);
}
