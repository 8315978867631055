// A real Prometheus with our configuration scrapes a running service; promtool checks the rules and runs their unit tests.

import { afterAll, describe, expect, test } from "bun:test";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { metricTable } from "../../docs/generators/metric-table.ts";
import { Child, ROOT } from "../app/child.ts";
import { freePort } from "../world/free-port.ts";
import { until } from "../world/until.ts";

const prometheus = Bun.which("prometheus");
const promtool = Bun.which("promtool");
const isThere = prometheus !== null && promtool !== null;
const folder = mkdtempSync(join(tmpdir(), "marsad-prometheus-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(words: readonly string[]): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync([promtool ?? "", ...words], { cwd: join(ROOT, "deploy") });
  return `${exitCode} ${stdout}${stderr}`;
}

/** Metrics that one leading process without NATS and edges does not have. */
const ELSEWHERE = /^marsad_(?:nats_|market_learned_age|members_|member_|edges_|edge_|relay_)/;

describe.skipIf(!isThere)(`Prometheus (${isThere ? "there" : "needs Debian's prometheus"})`, () => {
  test("promtool finds no fault in configuration and rules, and their unit tests pass [PACKAGE-02]", () => {
    expect(run(["check", "config", "prometheus.yml"])).toStartWith("0 ");
    expect(run(["check", "rules", "prometheus-alerts.yml"])).toContain("SUCCESS");
    expect(run(["test", "rules", "prometheus-alerts.test.yml"])).toStartWith("0 ");
  });

  test("it scrapes a running service: every metric of the tables that a single process has is there [PACKAGE-03]", async () => {
    // A feed that is not there yet: the service listens at once, and needs no history for its metrics.
    const feed = `tcp://127.0.0.1:${freePort()}`;
    const kept = ["--data-dir", join(folder, "data"), "--files-dir", join(folder, "files")];
    const service = new Child(["src/app/main.ts", "serve", "--port", "0", "--feed", feed, ...kept]);
    const url = (await service.says(/"url":"(http:[^"]+)"/))[1] ?? "";
    await fetch(`${url}/api/v1/quote/2222/`);
    cpSync(join(ROOT, "deploy/prometheus-alerts.yml"), join(folder, "prometheus-alerts.yml"));
    const text = readFileSync(join(ROOT, "deploy/prometheus.yml"), "utf8");
    const config = join(folder, "prometheus.yml");
    writeFileSync(config, text.replace("127.0.0.1:8080", new URL(url).host).replaceAll("15s", "1s"));
    const address = `127.0.0.1:${freePort()}`;
    const words = [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(folder, "tsdb")}`,
      `--web.listen-address=${address}`,
    ];
    const scraper = new Child(words, {}, { program: prometheus ?? "" });
    const query = async (path: string) =>
      (await (await fetch(`http://${address}/api/v1/${path}`)).json()) as { readonly data: unknown };
    try {
      await until("it is scraped", async () => {
        const answer = await query("query?query=up").catch(() => null);
        return JSON.stringify(answer?.data ?? "").includes('"1"]');
      });
      const { data: names } = await query("label/__name__/values");
      const wanted = metricTable().filter(({ name }) => !ELSEWHERE.test(name));
      const missing = wanted.filter(
        ({ name, kind }) => !(names as string[]).includes(kind === "histogram" ? `${name}_bucket` : name),
      );
      // A counter by label begins with its first event, so one without any yet is not there.
      expect(missing.filter(({ labels }) => labels.length === 0).map(({ name }) => name)).toEqual([]);
      expect(wanted.length - missing.length).toBeGreaterThan(20);
      const { data: rules } = await query("rules");
      expect(JSON.stringify(rules)).toContain("MarsadDatabaseAway");
      expect(JSON.stringify(rules)).not.toContain('"health":"err"');
    } finally {
      for (const child of [scraper, service]) {
        child.signal("SIGKILL");
        await child.ended();
      }
    }
  }, 300_000);
});
