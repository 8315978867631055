// The nginx of Debian with our files of deploy/nginx, over TLS, in front of a running service; and the systemd units by systemd's own
// tools.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MINUTE_MS } from "../../src/base/index.ts";
import { Child } from "../app/child.ts";
import { freePort } from "../world/free-port.ts";
import { until } from "../world/until.ts";
import { DEPLOY, read } from "./deploy-files.ts";
import { run } from "./packaged.ts";

const LIMIT_MS = 300_000;
const HOST = "127.0.0.1";
const NAME = "api.example.com";
const KEY = "marsad_test_demo-pro";
/** Refused keys of one address in a minute. */
const FAILURES_MAX = 3;
const nginx = Bun.which("nginx", { PATH: `${process.env["PATH"]}:/usr/sbin` });
const analyze = Bun.which("systemd-analyze");
const folder = mkdtempSync(join(tmpdir(), "marsad-nginx-"));
const ports = { http: freePort(), https: freePort(), service: freePort(), feed: freePort() };
const children: Child[] = [];

/** Our two files as they are, with other ports and paths, within the frame that Debian has around them. */
function writeConfiguration(): string {
  const site = read("nginx/marsad.conf")
    .replaceAll("listen 80;", `listen ${HOST}:${ports.http};`)
    .replaceAll("listen 443 ssl", `listen ${HOST}:${ports.https} ssl`)
    .replaceAll("/etc/nginx/certificates", folder);
  const upstream = read("nginx/upstream.conf").replace("127.0.0.1:8080", `${HOST}:${ports.service}`);
  const path = join(folder, "nginx.conf");
  mkdirSync(join(folder, "temporary"));
  const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const places = kinds.map((kind) => `${kind}_temp_path ${folder}/temporary/${kind};`).join("\n");
  const frame = `daemon off; pid ${folder}/nginx.pid; error_log stderr warn; user root; worker_processes 1; events {}`;
  writeFileSync(path, `${frame}\nhttp {\naccess_log off;\n${places}\n${upstream}\n${site}\n}\n`);
  return path;
}

function makeCertificate(): void {
  const subject = ["-subj", `/CN=${NAME}`, "-addext", `subjectAltName=DNS:${NAME},IP:${HOST}`];
  const files = ["-keyout", join(folder, "privkey.pem"), "-out", join(folder, "fullchain.pem")];
  run([
    "openssl",
    "req",
    "-x509",
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:P-256",
    "-nodes",
    "-days",
    "2",
    ...subject,
    ...files,
  ]);
}

/** Asks as a browser would: by name, checking the certificate. */
function curl(path: string, ...words: string[]): string {
  const where = ["--resolve", `${NAME}:${ports.https}:${HOST}`, "--cacert", join(folder, "fullchain.pem")];
  const form = ["-s", "-w", "\n%{http_version} %{http_code}", "--max-time", "30"];
  const key = words.some((word) => word.startsWith("X-API-Key")) ? [] : ["-H", `X-API-Key: ${KEY}`];
  return run(["curl", ...form, ...where, ...key, ...words, `https://${NAME}:${ports.https}${path}`]);
}

describe.skipIf(nginx === null)(`nginx (${nginx === null ? "needs Debian's nginx" : "there"})`, () => {
  beforeAll(async () => {
    makeCertificate();
    const market = ["--sim-activity=0.02", "--sim-speed=20", `--data-dir=${join(folder, "exchange")}`];
    const exchange = new Child(["src/app/main.ts", "exchange", `--listen=${ports.feed}`, ...market]);
    children.push(exchange);
    await exchange.says(/is listening/);
    const proxy = [
      "--trusted-proxies=127.0.0.1",
      `--public-url=https://${NAME}`,
      `--address-failures-per-minute=${FAILURES_MAX}`,
      "--demo-keys",
    ];
    const place = [
      `--port=${ports.service}`,
      `--data-dir=${join(folder, "data")}`,
      `--feed=tcp://${HOST}:${ports.feed}`,
    ];
    const service = new Child(["src/app/main.ts", "serve", ...place, ...proxy]);
    children.push(service);
    const front = new Child(["-c", writeConfiguration()], {}, { program: nginx ?? "" });
    children.push(front);
    await until("the service answers through nginx", () => curlAnswers());
    await until("it is ready", () => curl("/readyz").endsWith("200"));
  }, LIMIT_MS);
  afterAll(async () => {
    for (const child of children.reverse()) if (child.isRunning) child.signal("SIGTERM");
    await Promise.all(children.map((child) => child.ended()));
    rmSync(folder, { recursive: true, force: true });
  }, LIMIT_MS);

  function curlAnswers(): boolean {
    try {
      return curl("/healthz").endsWith("200");
    } catch {
      return false;
    }
  }

  test(
    "REST comes over HTTP/2 and TLS, with the header that keeps browsers on TLS [INSTALL-09]",
    async () => {
      await until("a price", () => curl("/api/v1/quote/2222/").includes('"price":'));
      const answer = curl("/api/v1/quote/2222/", "-i");
      expect(answer).toEndWith("\n2 200");
      expect(answer.toLowerCase()).toContain("strict-transport-security:");
      const plain = run(["curl", "-s", "-i", "-H", `Host: ${NAME}`, `http://${HOST}:${ports.http}/docs/`]);
      expect(plain).toContain(`Location: https://${NAME}/docs/`);
    },
    LIMIT_MS,
  );

  test(
    "trades stream through it [INSTALL-09]",
    async () => {
      const ca = readFileSync(join(folder, "fullchain.pem"), "utf8");
      const socket = new WebSocket(`wss://${HOST}:${ports.https}/ws/v1/market/trades/?api_key=${KEY}`, {
        headers: { Host: NAME },
        tls: { ca, checkServerIdentity: () => undefined },
      });
      const trade = Promise.withResolvers<string>();
      socket.onopen = () =>
        socket.send(JSON.stringify({ action: "subscribe", symbols: ["2222", "1120", "7010", "2010"] }));
      socket.onmessage = ({ data }) => {
        if (String(data).includes('"type":"trade"')) trade.resolve(String(data));
      };
      socket.onerror = () => trade.reject(new Error("the socket failed"));
      expect(JSON.parse(await trade.promise)).toMatchObject({ type: "trade" });
      socket.close();
    },
    LIMIT_MS,
  );

  test("the service sees the client's address, and not the one that a client claims [INSTALL-09]", async () => {
    // All within one minute of the clock.
    await until("the first half of a minute", () => Date.now() % MINUTE_MS < MINUTE_MS / 2);
    const wrongKey = (from: string, claimed: string): string =>
      curl(
        "/api/v1/quote/1120/",
        "--interface",
        from,
        "-H",
        `X-Forwarded-For: ${claimed}`,
        "-H",
        "X-API-Key: wrong",
      ).slice(-3);
    const tries = Array.from({ length: FAILURES_MAX + 1 }, (_, at) => wrongKey("127.0.0.7", `203.0.113.${at}`));
    expect(tries).toEqual([...Array.from({ length: FAILURES_MAX }, () => "403"), "429"]);
    expect(wrongKey("127.0.0.8", "127.0.0.7")).toBe("403");
  });

  test("refusals of the service come through: a body that is too large, a path that is none [INSTALL-09]", () => {
    const large = join(folder, "large.json");
    writeFileSync(large, JSON.stringify({ name: "x".repeat(100_000) }));
    const body = ["-H", "Content-Type: application/json", "--data-binary", `@${large}`];
    const refused = curl("/api/v1/webhooks/", ...body);
    expect(refused).toEndWith(" 400");
    expect(refused).toContain('"must not be larger than 65536 bytes"');
    expect(curl("/api/v1/nothing/")).toContain('"INVALID_ROUTE"');
    expect(curl("/metrics")).toEndWith(" 403");
  });
});

describe.skipIf(analyze === null)(`systemd (${analyze === null ? "needs Debian's systemd" : "there"})`, () => {
  test("the units pass its check, and their exposure is small [INSTALL-08]", () => {
    const folder = mkdtempSync(join(tmpdir(), "marsad-systemd-"));
    const program = join(folder, "marsad");
    writeFileSync(program, "#!/bin/sh\n", { mode: 0o755 });
    for (const name of ["marsad.service", "marsad@.service"]) {
      const path = join(folder, name);
      writeFileSync(path, read(`systemd/${name}`).replaceAll("/usr/local/bin/marsad", program));
      const checked = Bun.spawnSync([analyze ?? "", "verify", path.replace("@", "@edge-1")]);
      expect(`${checked.exitCode} ${checked.stderr}`).toBe("0 ");
      const rated = run([analyze ?? "", "security", "--offline=true", "--threshold=20", path]);
      expect(Number(/level for \S+: ([\d.]+)/.exec(rated)?.[1])).toBeLessThanOrEqual(2);
    }
    rmSync(folder, { recursive: true });
  });
});

const caddy = Bun.which("caddy");
// Skipped where there is no Caddy; CI installs it.
test.skipIf(caddy === null)(
  `Caddy takes its file${caddy === null ? " (needs Debian's caddy)" : ""} [INSTALL-07]`,
  () => {
    expect(run([caddy ?? "", "adapt", "--config", join(DEPLOY, "Caddyfile")])).toContain('"127.0.0.1:8080"');
  },
);
