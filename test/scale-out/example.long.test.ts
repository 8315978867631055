// Follows the worked example of docs/operating/scale-out.md, puts a load balancer in front of its edges, and asks as customers do.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Marsad } from "../../sdk/src/index.ts";
import { present } from "../../src/base/index.ts";
import { until } from "../world/until.ts";
import { RoundRobin } from "./round-robin.ts";
import { startServers } from "./start-servers.ts";
import { type ExampleProcess, exampleCommands, startExample } from "./worked-example.ts";

const LIMIT_MS = 240_000;
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

const { postgres, nats, reason } = await startServers();
describe.skipIf(postgres === null || nats === null)(`the worked example (${reason})`, () => {
  const folder = mkdtempSync(join(tmpdir(), "marsad-example-"));
  // Bound: the commands of the page.
  const processes: ExampleProcess[] = [];
  let front: RoundRobin;
  const servicesOf = (role: string) => processes.filter((each) => each.role === role).map(({ service }) => service);
  const exchange = () => present(servicesOf("exchange")[0], "the example has an exchange").child;

  beforeAll(async () => {
    const databaseUrl = await present(postgres, "there").createDatabase();
    const places = { folder, databaseUrl, natsUrl: present(nats, "there").url };
    let feedPort = 0;
    for (const command of exampleCommands()) {
      const started = startExample(command, places, feedPort);
      processes.push(started);
      if (started.role !== "exchange") continue;
      feedPort = Number((await started.service.child.says(/tcp:\/\/127\.0\.0\.1:(\d+)/))[1]);
    }
    for (const { role, service } of processes) if (role !== "exchange") await service.isReady();
    front = await RoundRobin.open();
    const addresses = await Promise.all(servicesOf("edge").map((edge) => edge.address()));
    front.use(addresses.map((address) => Number(new URL(address).port)));
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
      const headers = { "X-API-Key": "marsad_test_demo-enterprise" };
      for (const path of PATHS) {
        const answer = await fetch(`${front.url}/api/v1${path}`, { headers, keepalive: false });
        expect([path, answer.status]).toEqual([path, 200]);
      }
      const marsad = new Marsad({ apiKey: "marsad_test_demo-enterprise", baseUrl: front.url });
      const last = new Map<string, number>();
      for await (const message of marsad.stream("trades", SYMBOLS)) {
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
      // What was under way has arrived when everybody stays where everybody is.
      let last = "none";
      await until("everybody is at the same position", async () => {
        const before = last;
        last = await place();
        return last !== "" && last === before;
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
});
