// A first start as clients see it: from the first 200 of /readyz on, the answers about the past do not change any more.

import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "../world/until.ts";
import { Child } from "./child.ts";

const LIMIT_MS = 300_000;
const PORT_SAID = /listening on (http:\S+)/;
/** Market minutes for which the past is watched. */
const WATCHED_MS = 3 * 60_000;

const folder = mkdtempSync(join(tmpdir(), "marsad-ready-"));
let service: Child | undefined;
afterAll(() => {
  service?.signal("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

async function get(url: string, path: string) {
  const response = await fetch(`${url}/api/v1${path}`, { headers: { "X-API-Key": "marsad_test_demo-enterprise" } });
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
  const answer: any = await response.json();
  return answer;
}

/** The facts of a company that depend only on its filings. */
async function filed(url: string): Promise<string> {
  const statements = await get(url, "/financials/2222/?period=annual");
  const { history } = await get(url, "/dividends/1120/");
  const { data } = await get(url, "/historical/2222/");
  const { analysts } = await get(url, "/company/2222/");
  return JSON.stringify([statements, history, analysts.num_analysts, data.slice(0, -1)]);
}

test(
  "from the first 200 of /readyz on, events and other facts of the past are complete [EVENTS-22, EVENTS-23]",
  async () => {
    const market = ["--sim-activity", "0.02", "--sim-speed", "30"];
    const words = ["serve", "--port", "0", "--data-dir", folder, "--unlimited-demo", ...market];
    service = new Child(["src/app/main.ts", ...words]);
    const url = (await service.says(PORT_SAID))[1] ?? "";
    const timeOf = async (): Promise<number> => Date.parse((await get(url, "/market/summary/")).timestamp);
    await until("the service is ready", async () => (await fetch(`${url}/readyz`)).status === 200);

    const first = await get(url, "/events/?limit=100");
    const readyMs = await timeOf();
    const facts = await filed(url);
    expect(first.total).toBeGreaterThan(3_000);
    const grown: string[] = [];
    await until("some market minutes have passed", async () => {
      const now = await get(url, "/events/?limit=100");
      const known = now.total - now.events.filter(isAfter(readyMs)).length;
      if (known !== first.total - first.events.filter(isAfter(readyMs)).length) grown.push(`${known} events`);
      return (await timeOf()) > readyMs + WATCHED_MS;
    });
    expect(grown).toEqual([]);
    expect(await filed(url)).toBe(facts);
  },
  LIMIT_MS,
);

function isAfter(timeMs: number): (event: { readonly created_at: string }) => boolean {
  return ({ created_at }) => Date.parse(created_at) > timeMs;
}
