import { expect, test } from "bun:test";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Complaint } from "../terminal/complaint.ts";
import { type Given, hasDemoAccounts, openSecretsOf, resolveSettings, secretsOf } from "./effective.ts";
import type { Setting } from "./kind.ts";
import { checkLinks } from "./links.ts";
import { SETTING_NAMES, SETTINGS, type SettingName, variableOf } from "./settings.ts";
import { configurationPage, showEffective } from "./show.ts";

function resolve(given: Partial<Omit<Given, "flags">> & { flags?: Partial<Record<SettingName, string>> } = {}) {
  const flags = new Map(Object.entries(given.flags ?? {}) as [SettingName, string][]);
  return resolveSettings({ environment: {}, file: null, ...given, flags });
}

/** The complaint of the task, which must be one line. */
function complaintOf(task: () => unknown): string {
  try {
    task();
  } catch (error) {
    expect(error).toBeInstanceOf(Complaint);
    const line = error instanceof Complaint ? error.message : "";
    expect(line).not.toContain("\n");
    return line;
  }
  throw new Error("no complaint");
}

test("every setting has its stated default [RUN-02, RUN-04, RUN-05, RUN-06, RUN-07, RUN-10, RUN-12, RUN-13]", () => {
  const { settings } = resolve();
  expect(settings).toMatchObject({
    host: "127.0.0.1",
    port: 8080,
    dataDir: "./data",
    databaseUrl: null,
    feed: "simulated",
    unlimitedDemo: false,
    demoKeys: false,
    simSeed: 1,
    simStart: null,
    simSpeed: 1,
    simActivity: 1,
    simClock: "open",
    webhooksInsecure: false,
    addressFailuresPerMinute: 60,
    addressRequestsPerMinute: 6_000,
  });
});

test("a flag counts before the environment, the environment before the file, the file before the default [RUN-01]", () => {
  const file = { port: 1003, host: "::1", "sim-speed": 3 };
  const environment = { MARSAD_PORT: "1002", MARSAD_HOST: "127.0.0.2" };
  const { settings, sources } = resolve({ flags: { port: "1001" }, environment, file });
  expect([settings.port, sources.port]).toEqual([1001, "flag"]);
  expect([settings.host, sources.host]).toEqual(["127.0.0.2", "environment"]);
  expect([settings.simSpeed, sources.simSpeed]).toEqual([3, "file"]);
  expect([settings.simSeed, sources.simSeed]).toEqual([1, "default"]);
});

test("every setting has a default of its own kind, and can be given by flag, environment and file alike [RUN-01]", () => {
  for (const name of SETTING_NAMES) {
    const { initial, kind } = SETTINGS[name] as Setting<unknown>;
    if (initial === null || (Array.isArray(initial) && initial.length === 0) || typeof initial === "object") continue;
    const text = kind.show(initial);
    const parsed = kind.parse(text);
    expect([name, parsed]).toEqual([name, initial]);
    expect(resolve({ environment: { [variableOf(name)]: text } }).sources[name]).toBe("environment");
  }
});

test("an empty variable is no variable", () => {
  expect(resolve({ environment: { MARSAD_PORT: "" } }).sources.port).toBe("default");
});

test.each([
  [{ port: "80800" }, "--port does not take '80800': it takes an integer from 0 to 65535."],
  [{ port: "eighty" }, "--port does not take 'eighty'"],
  [{ simSpeed: "0" }, "--sim-speed does not take '0'"],
  [
    { feed: "bogus" },
    "--feed does not take 'bogus': it takes simulated, tcp://host:port, tls://host:port or recording:FILE.",
  ],
  [{ feed: "tcp://host:0" }, "--feed does not take"],
  [{ feed: "recording:" }, "--feed does not take"],
  [{ simStart: "2026-02-30" }, "--sim-start does not take '2026-02-30'"],
  [{ trustedProxies: "10.0.0.0/8,nonsense" }, "--trusted-proxies does not take"],
  [{ corsOrigins: "app.example.com" }, "--cors-origins does not take"],
  [{ publicUrl: "ftp://x" }, "--public-url does not take"],
  [{ smtpFrom: "Marsad <alerts@example.com>" }, "it takes an e-mail address, as alerts@example.com."],
  [{ demoKeys: "perhaps" }, "--demo-keys does not take 'perhaps': it takes on or off."],
  [{ planLimits: "[]" }, "--plan-limits does not take '[]': it takes a JSON object of plans (free, starter"],
  [{ planLimits: '{"gold":{}}' }, "there is no plan 'gold'; the plans are free, starter, pro, business, enterprise."],
  [{ planLimits: '{"free":{"requests-per-day":-1}}' }, "--plan-limits does not take"],
  [{ planLimits: '{"free":{"requests-per-day":-1}}' }, "requests-per-day takes a whole number."],
  [{ planLimits: '{"free":{"stream-wildcard":1}}' }, "stream-wildcard takes true or false."],
  [{ planLimits: '{"free":{"bars60m":1}}' }, "bars60m cannot be replaced for a plan."],
  [{ planLimits: '{"free":{"requestsPerDay":1}}' }, "The limit 'requestsPerDay' is spelled requests-per-day."],
])("a bad value is one line that says what the setting takes: %j", (flags, line) => {
  expect(complaintOf(() => resolve({ flags }))).toContain(line);
});

test("--edges is for one machine and one process that does everything", () => {
  expect(complaintOf(() => resolve({ flags: { edges: "2", natsUrl: "nats://h:4222" } }))).toContain("--nats-url");
  expect(resolve({ flags: { edges: "2" } }).settings.edges).toBe(2);
});

test("a bad secret is not repeated", () => {
  const line = complaintOf(() => resolve({ environment: { MARSAD_DATABASE_URL: "mysql://u:hunter2@h/d" } }));
  expect(line).toContain("MARSAD_DATABASE_URL does not take its value");
  expect(line).not.toContain("hunter2");
});

test("the operator's token is 32 to 1,024 printable characters, and is neither shown nor repeated [OPERATOR-15]", () => {
  const good = "correct-horse-battery-staple-0123456789";
  const effective = resolve({ flags: { adminToken: good } });
  expect(effective.settings.adminToken).toBe(good);
  expect(showEffective(effective)).toMatch(/^admin-token +\[hidden\] +flag$/m);
  expect(showEffective(effective)).not.toContain(good);
  expect(secretsOf(effective.settings)).toContain(good);
  expect(resolve({ flags: { adminToken: "x".repeat(1_024) } }).settings.adminToken).toHaveLength(1_024);
  for (const bad of [
    "hunter2",
    "hunter2".repeat(200),
    `hunter2 ${"x".repeat(40)}`,
    `hunter2\n${"x".repeat(40)}`,
    `hunter2é${"x".repeat(40)}`,
  ]) {
    const line = complaintOf(() => resolve({ environment: { MARSAD_ADMIN_TOKEN: bad } }));
    expect(line).toContain("MARSAD_ADMIN_TOKEN does not take its value");
    expect(line).not.toContain("hunter2");
  }
});

test("an unknown setting in a file is refused with the nearest one", () => {
  expect(complaintOf(() => resolve({ file: { "data-dri": "x" } }))).toContain('"data-dri"');
  expect(complaintOf(() => resolve({ file: { "data-dri": "x" } }))).toContain("Did you mean data-dir?");
  expect(complaintOf(() => resolve({ file: { port: [1] } }))).toContain('"port"');
});

test("--sim-clock wall takes neither a start nor a speed of its own, wherever they come from [WALL-07]", () => {
  expect(resolve({ flags: { simClock: "wall" } }).settings.simClock).toBe("wall");
  expect(resolve({ environment: { MARSAD_SIM_CLOCK: "wall" } }).settings.simClock).toBe("wall");
  const withSpeed = () => resolve({ flags: { simClock: "wall", simSpeed: "1" } });
  expect(complaintOf(withSpeed)).toContain("--sim-clock wall keeps the time of the wall and takes no --sim-speed");
  const withStart = () => resolve({ flags: { simClock: "wall" }, environment: { MARSAD_SIM_START: "2026-11-16" } });
  expect(complaintOf(withStart)).toContain("takes no --sim-start");
  expect(complaintOf(() => resolve({ flags: { simClock: "sun" } }))).toContain("--sim-clock does not take 'sun'");
});

test("a misspelt variable is noticed, another tool's is not", () => {
  const { unknownVariables } = resolve({ environment: { MARSAD_PROT: "1", MARSAD_PORT: "1", OTHER: "1" } });
  expect(unknownVariables).toEqual(["MARSAD_PROT"]);
});

test("--unlimited-demo is refused on a host that is not loopback [RUN-09]", () => {
  for (const host of ["0.0.0.0", "::", "192.168.1.5", "example.com"]) {
    expect(complaintOf(() => resolve({ flags: { unlimitedDemo: "on", host } }))).toContain("loopback host only");
  }
  for (const host of ["127.0.0.1", "127.8.8.8", "::1", "localhost"]) {
    expect(resolve({ flags: { unlimitedDemo: "on", host } }).settings.unlimitedDemo).toBe(true);
  }
});

test("the demo accounts exist with the simulated feed on loopback, elsewhere only when asked for [RUN-20, RUN-21]", () => {
  const has = (flags: Partial<Record<SettingName, string>>) => hasDemoAccounts(resolve({ flags }).settings);
  expect(has({})).toBe(true);
  expect(has({ host: "0.0.0.0" })).toBe(false);
  expect(has({ feed: "tcp://10.0.0.1:9000" })).toBe(false);
  expect(has({ host: "0.0.0.0", demoKeys: "on" })).toBe(true);
});

test("quotas and throttles are settings, in a file as plain JSON [QUOTA-18]", () => {
  const file = { "plan-limits": { free: { "requests-per-day": 7 } }, "new-account-hours": 1 };
  const { settings } = resolve({ file });
  expect(settings.planLimits).toEqual({ free: { requestsPerDay: 7 } });
  expect(settings.newAccountHours).toBe(1);
});

test("a moment is read in Riyadh time, and a day alone means 11:00 [RUN-11]", () => {
  const at = (simStart: string) => resolve({ flags: { simStart } }).settings.simStart;
  expect(at("2026-11-16")).toBe(Date.UTC(2026, 10, 16, 8));
  expect(at("2026-11-16T09:45")).toBe(Date.UTC(2026, 10, 16, 6, 45));
  expect(at("2026-11-16 09:45:30")).toBe(Date.UTC(2026, 10, 16, 6, 45, 30));
});

test("a moment may carry the offset that our own timestamps have, and a time alone is one of the default day [RUN-11]", () => {
  const at = (simStart: string) => resolve({ flags: { simStart } }).settings.simStart;
  const nine35 = Date.UTC(2026, 10, 16, 6, 35);
  for (const text of ["2026-11-16T09:35:00.000+03:00", "2026-11-16T06:35:00Z", "2026-11-16T01:05-0530", "09:35"]) {
    expect(at(text)).toBe(nine35);
  }
  for (const text of ["2026-11-16T09:35+3", "9:35", "2026-11-16T", "2026-11-16T09:35+03:60", "now"]) {
    expect(() => at(text)).toThrow("--sim-start does not take");
  }
});

test("the effective configuration is shown with sources and without secrets", () => {
  const environment = { MARSAD_METRICS_TOKEN: "hunter2", MARSAD_DATABASE_URL: "postgres://m:pa55@db:5432/m?x=pa55" };
  const effective = resolve({ environment });
  const text = showEffective(effective);
  expect(text).toMatch(/^metrics-token +\[hidden\] +environment$/m);
  expect(text).toMatch(/^database-url +postgres:\/\/m:hidden@db:5432\/m +environment$/m);
  expect(text).toMatch(/^port +8080 +default$/m);
  expect(text).not.toMatch(/hunter2|pa55/);
  expect(secretsOf(effective.settings)).toContain("hunter2");
});

test("the reference page has a row for every setting", () => {
  const page = configurationPage("en");
  for (const name of SETTING_NAMES) expect(page).toContain(`\`${variableOf(name)}\``);
});

test.each([
  "1.2.3",
  "1.2",
  "1",
  "0x7f.1",
  "010.0.0.1",
  "1.2.3.4.5",
  "1.2.3.4/33",
  "1.2.3.4/",
  "1.2.3.4/08",
  "/8",
  "10.0.0.0/8 x",
  "256.1.1.1",
  "proxy.local",
  "::ffff:10.0.0.1",
  "::ffff:10.0.0.0/104",
  "fe80::1%eth0",
  "::1/129",
  "1.2.3/24",
  "10.0.0.0-10.0.0.9",
  "[::1]",
  "*",
])("a trusted proxy is a full address or network, not %s [DOOR-10]", (text) => {
  const line = complaintOf(() => resolve({ flags: { trustedProxies: text } }));
  expect(line).toStartWith("--trusted-proxies does not take '");
});

test.each([
  "10.0.0.1",
  "10.0.0.0/8",
  "0.0.0.0/0",
  "10.1.2.3/8",
  "::1",
  "fd00::/8",
  "2001:DB8::1",
  "10.0.0.1, fd00::/8",
])("%s may be trusted [DOOR-10]", (text) => {
  expect(resolve({ flags: { trustedProxies: text } }).settings.trustedProxies.length).toBeGreaterThan(0);
});

test("insecure webhooks are refused on a host that others reach [DOOR-10]", () => {
  for (const host of ["0.0.0.0", "::", "192.0.2.1", "api.example.com", "127.1"]) {
    const line = complaintOf(() => resolve({ flags: { webhooksInsecure: "on", host } }));
    expect(line).toContain(`--webhooks-insecure works on a loopback host only, and --host is ${host}`);
  }
  for (const host of ["127.0.0.1", "::1", "localhost"]) {
    expect(resolve({ flags: { webhooksInsecure: "on", host } }).settings.webhooksInsecure).toBe(true);
  }
});

test("a role needs the database, NATS and the key file that all share, and names what is missing [ROLE-01]", () => {
  const given = {
    "database-url": "postgres://u@127.0.0.1/m",
    "nats-url": "nats://127.0.0.1:4222",
    "cluster-key-file": "cluster.key",
    "webhooks-key-file": "webhooks.key",
  };
  for (const role of ["market", "edge", "worker"]) {
    expect(resolve({ file: { ...given, role } }).settings.role).toBe(role as "edge");
    for (const name of ["database-url", "nats-url", "cluster-key-file", "webhooks-key-file"] as const) {
      const { [name]: _, ...rest } = given;
      expect(() => resolve({ file: { ...rest, role } })).toThrow(`--role ${role} needs --${name} as well.`);
    }
  }
  expect(() => resolve({ file: { role: "edge" } })).toThrow(
    "--role edge needs --database-url and --nats-url and --cluster-key-file and --webhooks-key-file as well.",
  );
  expect(() => resolve({ flags: { natsUrl: "nats://127.0.0.1:4222" } })).toThrow(
    "--nats-url needs --cluster-key-file as well; make the file once with: marsad cluster key FILE",
  );
  expect(() => resolve({ file: { role: "leader" } })).toThrow("does not take 'leader'");
});

test("NATS is named by one address or several of one scheme", () => {
  const at = (natsUrl: string) => resolve({ flags: { natsUrl, clusterKeyFile: "cluster.key" } }).settings.natsUrl;
  for (const text of ["nats://a:4222", "tls://u:p@a:4222", "tls://u:p@a:4222,tls://u:p@b:4222"])
    expect(at(text)).toBe(text);
  for (const text of ["http://a", "nats://a,tls://b", "a:4222", "nats://a,"]) {
    expect(() => at(text)).toThrow("--nats-url does not take its value");
  }
});

test("NATS and PostgreSQL on other machines need TLS and a password, unless the operator says otherwise [TRUST-06]", () => {
  const check = (natsUrl: string | null, databaseUrl: string | null, linksInsecure = false): (() => void) => {
    return () => checkLinks({ natsUrl, databaseUrl, linksInsecure });
  };
  for (const host of ["127.0.0.1", "localhost", "[::1]"]) check(`nats://${host}:4222`, `postgres://m@${host}/m`)();
  check("tls://u:p@nats:4222", "postgres://m:p@db/m?sslmode=require")();
  check("tls://token@nats:4222", "postgres://m:p@db/m?sslmode=verify-full")();
  check("nats://nats:4222", "postgres://m@db/m", true)();
  expect(check("nats://u:p@nats:4222", null)).toThrow(
    "NATS is on another machine (nats) and --nats-url asks for no TLS",
  );
  expect(check("tls://nats:4222", null)).toThrow("--nats-url has no user and password");
  expect(check("nats://127.0.0.1:4222,nats://10.0.0.2:4222", null)).toThrow("another machine (10.0.0.2)");
  expect(check(null, "postgres://m:p@db/m")).toThrow(
    "PostgreSQL is on another machine (db) and --database-url asks for no TLS",
  );
  expect(check(null, "postgres://m:p@db/m?sslmode=prefer")).toThrow("asks for no TLS");
  expect(check(null, "postgres://m@db/m?sslmode=require")).toThrow("--database-url has no password");
  expect(check(null, "postgres://m:p@db/m")).toThrow("--links-insecure allows it");
});

test("files with secrets that others may read are told, a file of settings only with a secret in it [INSTALL-14]", () => {
  const folder = mkdtempSync(join(tmpdir(), "marsad-settings-"));
  try {
    const [clusterKeyFile, feedKeyFile, filePath] = ["cluster.key", "feed.key", "settings.json"].map((name) => {
      const path = join(folder, name);
      writeFileSync(path, "");
      chmodSync(path, 0o644);
      return path;
    });
    if (clusterKeyFile === undefined || feedKeyFile === undefined || filePath === undefined)
      throw new Error("three files");
    const told = (file: Record<string, unknown>) =>
      openSecretsOf(resolve({ flags: { clusterKeyFile, feedKeyFile }, file, filePath })).map(
        (text) => text.split(" ")[0],
      );
    expect(told({ "admin-token": "a".repeat(32) })).toEqual([clusterKeyFile, feedKeyFile, filePath]);
    expect(told({ port: 8080 })).toEqual([clusterKeyFile, feedKeyFile]);
    for (const path of [clusterKeyFile, feedKeyFile, filePath]) chmodSync(path, 0o600);
    expect(told({ "admin-token": "a".repeat(32) })).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
