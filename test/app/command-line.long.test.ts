// The command line as a person meets it: real processes, their exit codes and their output.

import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { givePast } from "../world/past-folder.ts";
import { Child, ROOT } from "./child.ts";

/** The built program where there is one. */
const MAIN = "src/app/main.ts";
/** The program from its sources, as in a clone. */
const SOURCES = join(ROOT, MAIN);
let folder = "";
const children: Child[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "marsad-cli-"));
});
afterEach(() => {
  for (const child of children.splice(0)) child.signal("SIGKILL");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function marsad(words: readonly string[], environment: Readonly<Record<string, string>> = {}, main = MAIN): Child {
  const child = new Child([main, ...words], environment);
  children.push(child);
  return child;
}

/** The process must end with the code, and print one line with the text, no stack and nothing else, on stderr. */
async function complains(child: Child, code: number, text: string): Promise<void> {
  expect(await child.ended()).toBe(code);
  expect(child.err).toStartWith("marsad: ");
  expect(child.err).toContain(text);
  expect(child.err.trimEnd().split("\n")).toHaveLength(1);
  expect(child.err).not.toMatch(/\bat .*:\d+:\d+/);
}

test("an unknown flag is one line with a suggestion, and exit code 2", async () => {
  await complains(marsad(["serve", "--prot", "1"]), 2, "Unknown flag '--prot'. Did you mean --port?");
});

test("a bad value is one line, and exit code 2", async () => {
  await complains(marsad(["serve"], { MARSAD_PORT: "http" }), 2, "MARSAD_PORT does not take 'http'");
});

test("a configuration file that is not there, or is no JSON, is one line", async () => {
  await complains(marsad(["check-config", "--config", join(folder, "none.json")]), 2, "cannot be read");
  const broken = join(folder, "broken.json");
  writeFileSync(broken, "{ port: 1 }");
  await complains(marsad(["check-config"], { MARSAD_CONFIG: broken }), 2, "is not JSON");
});

test("a port in use is one line, before anything long is begun", async () => {
  const other = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("taken") });
  const dataDir = join(folder, "port-in-use");
  await complains(
    marsad(["serve", "--port", String(other.port), "--data-dir", dataDir]),
    1,
    `Port ${other.port} on 127.0.0.1 is already in use`,
  );
  await other.stop(true);
});

test("a data folder that cannot be used is one line", async () => {
  const file = join(folder, "a-file");
  writeFileSync(file, "");
  await complains(marsad(["serve", "--port", "0", "--data-dir", join(file, "data")]), 1, file);
  await complains(marsad(["migrate", "--data-dir", join(file, "data")]), 1, file);
});

test("a host that is none of this machine is one line", async () => {
  const words = ["serve", "--host", "203.0.113.1", "--port", "0", "--data-dir", join(folder, "host")];
  await complains(marsad(words), 1, "203.0.113.1");
});

test("check-config prints the effective configuration with its sources and hides secrets [OPERATOR-15]", async () => {
  const file = join(folder, "settings.json");
  writeFileSync(file, JSON.stringify({ "sim-speed": 60, "metrics-token": "hunter2" }));
  const environment = { MARSAD_HOST: "::1", MARSAD_ADMIN_TOKEN: "hunter2-".repeat(8) };
  const child = marsad(["check-config", "--config", file, "--port", "9000"], environment);
  expect(await child.ended()).toBe(0);
  expect(child.out).toMatch(/^port +9000 +flag$/m);
  expect(child.out).toMatch(/^host +::1 +environment$/m);
  expect(child.out).toMatch(/^sim-speed +60 +file$/m);
  expect(child.out).toMatch(/^metrics-token +\[hidden\] +file$/m);
  expect(child.out).toMatch(/^admin-token +\[hidden\] +environment$/m);
  expect(child.out).not.toContain("hunter2");
});

test("migrate prepares a database and finds nothing to do the second time", async () => {
  const words = ["migrate", "--data-dir", join(folder, "migrated")];
  const first = marsad(words);
  expect(await first.ended()).toBe(0);
  expect(first.out).toContain("applied ");
  const second = marsad(words);
  expect(await second.ended()).toBe(0);
  expect(second.out).toContain("Nothing to do");
});

test("--help and --version print and end with 0, for every command", async () => {
  const overview = marsad(["--help"]);
  expect(await overview.ended()).toBe(0);
  for (const name of ["serve", "check-config", "migrate", "exchange"]) expect(overview.out).toContain(`  ${name} `);
  const help = marsad(["serve", "--help"]);
  expect(await help.ended()).toBe(0);
  expect(help.out).toContain("MARSAD_DATA_DIR");
  const version = marsad(["--version"]);
  expect(await version.ended()).toBe(0);
  const { version: expected } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  expect(version.out).toBe(`marsad ${expected}\n`);
});

test("bin/marsad runs from anywhere, also through a link", async () => {
  const link = join(folder, "marsad");
  symlinkSync(join(ROOT, "bin/marsad"), link);
  const { PATH = "" } = process.env;
  const { exitCode, stdout } = Bun.spawnSync([link, "--version"], { cwd: folder, env: { PATH } });
  expect([exitCode, stdout.toString()]).toEqual([0, expect.stringContaining("marsad ")]);
});

test("the exchange wants to know whether to listen or to record, and from when", async () => {
  await complains(marsad(["exchange"]), 2, "needs either --listen PORT or --record FILE");
  await complains(marsad(["exchange", "--listen", "nowhere"]), 2, "--listen does not take 'nowhere'");
  await complains(
    marsad(["exchange", "--listen", "0", "--sim-start", "1999-11-14"]),
    2,
    "There is no such simulated market: the start must lie between",
  );
});

test("the exchange listens until it is asked to stop", async () => {
  const words = ["exchange", "--listen", "0", "--sim-activity", "0.001", "--data-dir", join(folder, "exchange")];
  const child = marsad(words);
  await child.says(/listening on tcp:\/\/127\.0\.0\.1:\d+/);
  child.signal("SIGTERM");
  expect(await child.ended()).toBe(0);
}, 300_000);

test("serve says where it listens and how to try it, logs no key, and stops on SIGTERM with 0 [RUN-03, RUN-20]", async () => {
  const dataDir = join(folder, "served");
  await givePast(dataDir);
  const words = ["serve", "--port=0", `--data-dir=${dataDir}`, "--access-log=all", "--sim-activity=0.01"];
  const child = marsad(words, { MARSAD_METRICS_TOKEN: "hunter2hunter2" }, SOURCES);
  const url = (await child.says(/is listening on (http:\/\/127\.0\.0\.1:\d+)/))[1] ?? "";
  expect(child.err).toContain(`curl -H 'X-API-Key: marsad_test_demo-pro' ${url}/api/v1/quote/2222/`);
  expect(child.err).toContain(`${url}/docs`);
  expect(child.err).toContain("marsad_test_demo-enterprise");
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect((await fetch(`${url}/docs`)).status).toBe(200);
  const headers = { "X-API-Key": "marsad_test_demo-pro" };
  const quote = await fetch(`${url}/api/v1/quote/2222/`, { headers });
  expect([quote.status, Object(await quote.json()).symbol]).toEqual([200, "2222"]);
  await fetch(`${url}/api/v1/nothing/?api_key=marsad_test_demo-pro&token=hunter2hunter2`, { headers });
  child.signal("SIGTERM");
  expect(await child.ended()).toBe(0);
  expect(child.out).toContain('"msg":"request"');
  expect(child.out).toContain('"msg":"stopped"');
  expect(child.out).not.toMatch(/demo-pro|hunter2/);
  const lines = child.out.trimEnd().split("\n");
  expect(lines.map((line) => typeof JSON.parse(line).msg)).toEqual(lines.map(() => "string"));
}, 300_000);
