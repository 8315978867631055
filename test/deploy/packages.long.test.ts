// The results of `npm run build` and `npm run build:image` in real use: the image's own file system with nothing else in it, its
// own user, everything read-only but the data folder. A build in another folder has the same bytes.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { runtimeFor } from "../../build/runtime.ts";
import { makeKey } from "../../build/signing.ts";
import { sha256Of } from "../../build/sums.ts";
import { Marsad } from "../../sdk/src/index.ts";
import { Child, ROOT } from "../app/child.ts";
import { freePort } from "../world/free-port.ts";
import { givePast } from "../world/past-folder.ts";
import { until } from "../world/until.ts";
import { EXECUTABLE, IMAGE, ImageRun, run, whyNoRoot } from "./packaged.ts";

const LIMIT_MS = 300_000;
const KEY = "marsad_test_demo-enterprise";
const ELF_AARCH64 = 183;
const missing = whyNoRoot();

let image: ImageRun;
let service: Child;
let url = "";

const ask = (path: string): Promise<Response> =>
  fetch(`${url}${path}`, { headers: { "X-API-Key": KEY }, keepalive: false });

/** Starts the service in the image, in the last minutes of a day without trades. */
async function serve(speed: number, ...words: readonly string[]): Promise<void> {
  const places = ["--host=127.0.0.1", `--port=${freePort()}`, "--files-dir=/data/files"];
  const market = ["--sim-start=2026-11-16T15:58", `--sim-speed=${speed}`, "--sim-activity=0.005"];
  service = image.start([...image.config.Cmd, ...places, ...market, "--webhooks-insecure", ...words]);
  url = (await service.says(/"url":"(http:[^"]+)"/))[1] ?? "";
  await until("its doors are open", async () => (await ask("/healthz").catch(() => null))?.status === 200);
}

/** A command of the executable, from an empty environment in an empty folder. */
function marsad(...words: string[]): Child {
  const child = new Child(words, { MARSAD_SERVICE_URL: url, MARSAD_API_KEY: KEY }, { program: EXECUTABLE });
  return child;
}

beforeAll(() => {
  // `npm run test:long` has built it for all tests.
  if (process.env["MARSAD_TEST_PROGRAM"] !== EXECUTABLE) run([process.execPath, "build/main.ts"]);
  run([process.execPath, "build/image.ts"]);
}, LIMIT_MS);

describe.skipIf(missing !== "")(`the executable and the image (${missing === "" ? "here" : missing})`, () => {
  beforeAll(async () => {
    image = new ImageRun();
    await givePast(image.data);
    image.handOver();
    // Fast, for the next day's trades.
    await serve(120, "--edges=2");
  }, LIMIT_MS);
  afterAll(() => image.close());

  test("the image needs a loader, four libraries and the executable, and runs as nobody's user [INSTALL-02]", () => {
    expect(image.config.User).toBe("10001:10001");
    const status = readFileSync(`/proc/${service.pid}/status`, "utf8");
    expect(status).toMatch(/^Uid:\t10001\t10001\t10001\t10001$/m);
    const files = run(["find", image.root, "-type", "f", "-size", "+0"]).trim().split("\n");
    const names = files.map((path) => path.slice(path.lastIndexOf("/") + 1)).sort();
    const libraries = ["ld-linux-x86-64.so.2", "libc.so.6", "libdl.so.2", "libm.so.6", "libpthread.so.0"];
    expect(names).toEqual(["group", ...libraries, "marsad", "nsswitch.conf", "passwd"].sort());
  });

  test("it is ready, and says so to `marsad health` in the same container [INSTALL-03]", async () => {
    const port = `MARSAD_PORT=${new URL(url).port}`;
    let health = image.start(["health"], [port, "MARSAD_HOST=127.0.0.1"]);
    await until("it is ready", async () => (await ask("/readyz")).status === 200);
    await health.ended();
    health = image.start(["health"], [port, "MARSAD_HOST=127.0.0.1"]);
    expect([await health.ended(), health.err]).toEqual([0, ""]);
    expect(health.out).toContain('"status":"ready"');
    const other = image.start(["health"], ["MARSAD_PORT=1", "MARSAD_HOST=127.0.0.1"]);
    expect(await other.ended()).toBe(1);
    expect(other.err).toStartWith("marsad: http://127.0.0.1:1/readyz says ");
  });

  test("REST, console, documents and reference come out of the executable [INSTALL-01]", async () => {
    expect(await (await ask("/api/v1/quote/2222/")).json()).toMatchObject({ symbol: "2222", name_en: "Saudi Aramco" });
    const page = await (await ask("/console/")).text();
    const assets = [...page.matchAll(/\/console\/assets\/[^"]+/g)].map(([path]) => path);
    expect(assets.length).toBeGreaterThan(1);
    const paths = ["/docs/", "/docs/guide/", "/docs/guide/streams/", "/docs/swagger-ui-bundle.js", "/openapi.json"];
    for (const path of [...assets, ...paths]) {
      const answer = await ask(path);
      expect([path, answer.status, (await answer.bytes()).length > 500]).toEqual([path, 200, true]);
    }
  });

  test(
    "trades stream from the exchange's thread, and an alert is delivered by the rules' thread [INSTALL-01]",
    async () => {
      const socket = new WebSocket(`${url.replace("http", "ws")}/ws/v1/market/trades/?api_key=${KEY}`);
      const trade = Promise.withResolvers<string>();
      socket.onopen = () => socket.send(JSON.stringify({ action: "subscribe", symbols: ["*"] }));
      socket.onmessage = ({ data }) => {
        if (String(data).includes('"type":"trade"')) trade.resolve(String(data));
      };
      const client = new Marsad({ baseUrl: url, apiKey: KEY });
      const listener = marsad("webhooks", "listen", "--create", `--port=${freePort()}`, "--deliveries=1", "--json");
      await listener.says(/Listening at/);
      const [webhook] = (await client.webhooks.list()).webhooks;
      await client.alerts.create({
        symbol: "2222",
        event_type: "price_alert",
        condition: "price_above",
        value: 0.01,
        webhook_id: webhook?.id ?? 0,
      });
      expect(await listener.ended()).toBe(0);
      expect(listener.out).toContain('"price_alert"');
      expect(JSON.parse(await trade.promise)).toMatchObject({ type: "trade" });
      socket.close();
    },
    LIMIT_MS,
  );

  test(
    "commands work from anywhere: version, quote, verify, tools for language models [INSTALL-01]",
    async () => {
      const version = marsad("--version");
      const quote = marsad("quote", "أرامكو");
      const verify = marsad("verify", "--rules=QUOTE", "--requests=60");
      const tools = marsad("mcp");
      tools.type(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} }));
      expect([await version.ended(), version.out]).toEqual([0, `marsad ${packageVersion()}\n`]);
      expect([await quote.ended(), quote.out.includes("2222")]).toEqual([0, true]);
      await verify.ended();
      expect(verify.out).toContain("QUOTE-");
      await tools.says(/"jsonrpc"/);
      tools.endInput();
      await tools.ended();
    },
    LIMIT_MS,
  );

  test(
    "SIGTERM ends it in order, its door processes too [INSTALL-04]",
    async () => {
      service.signal("SIGTERM");
      expect(await service.ended()).toBe(0);
      expect(service.out).toContain('"clean":true');
      expect(await ask("/healthz").catch(() => null)).toBeNull();
    },
    LIMIT_MS,
  );

  test(
    "a day that is over is exported by the files' thread, and by the command [INSTALL-01]",
    async () => {
      // The trades above were the next day's. A service looks for days without files soon after its start, and then each minute.
      await serve(1);
      const manifest = join(image.data, "files/2026-11-16/manifest.json");
      await until("its files", () => existsSync(manifest), undefined, LIMIT_MS);
      const words = ["--day=2026-11-16", "--what=trades", "--format=csv", "--out=/data/again", "--data-dir=/data"];
      const exported = image.start(["export", ...words]);
      expect([await exported.ended(), exported.err.includes("marsad:")]).toEqual([0, false]);
      expect(statSync(join(image.data, "again/2026-11-16")).isDirectory()).toBe(true);
    },
    LIMIT_MS,
  );

  test("another tool reads the image as it was meant [INSTALL-05]", () => {
    const tool = Bun.which("skopeo");
    if (tool === null) throw new Error("needs Debian's skopeo");
    const seen = JSON.parse(run([tool, "inspect", `oci-archive:${IMAGE}`]));
    expect(seen).toMatchObject({ Architecture: "amd64", Os: "linux", Env: [...image.config.Env] });
  });
});

test(
  "a folder of another name and depth gives the same bytes, and what is signed can be checked [SUPPLY-06]",
  () => {
    const dist = dirname(EXECUTABLE);
    // On the disk of the repository, so that packages are linked and not copied.
    const folder = mkdtempSync(join(dist, ".elsewhere-"));
    try {
      const place = join(folder, "a folder", "much", "deeper", "than-the-other");
      const keyFile = join(folder, "key");
      const publicKey = makeKey(keyFile);
      copyRepository(place);
      run([process.execPath, "build/main.ts"], place);
      run([process.execPath, "build/image.ts", "--sign", keyFile], place);
      const names = readdirSync(join(place, "dist")).sort();
      const built = [
        "marsad",
        "marsad.cdx.json",
        "marsad.licences.txt",
        "marsad.oci.cdx.json",
        "marsad.oci.licences.txt",
        "marsad.oci.tar",
      ];
      expect(names).toEqual(["SHA256SUMS", "SHA256SUMS.minisig", ...built]);
      const sums = readFileSync(join(place, "dist/SHA256SUMS"), "utf8");
      expect(sums).toBe(built.map((name) => `${sha256Of(join(dist, name))}  ${name}\n`).join(""));
      expect(readFileSync(join(place, "dist/marsad")).includes(folder)).toBe(false);
      const verify = [process.execPath, "build/signing.ts", "verify", publicKey];
      expect(run(verify, place)).toContain("every file is as it was signed");
      rmSync(join(place, "dist/marsad.oci.tar"));
      expect(() => run(verify, place)).toThrow("not as they were built: marsad.oci.tar");
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  LIMIT_MS,
);

const fetched = arm64Runtime();
const whyNot = typeof fetched === "string" ? ` (${fetched})` : "";
// Skipped where npm cannot be reached; the name says what it answered.
test.skipIf(whyNot !== "")(
  `the runtime for arm64 is the lock file's, and for that processor [INSTALL-06]${whyNot}`,
  () => {
    const header = Buffer.from(fetched);
    expect([header.subarray(1, 4).toString(), header.readUInt16LE(18)]).toEqual(["ELF", ELF_AARCH64]);
  },
);

/** A copy of the repository with the packages that are installed here. */
function copyRepository(place: string): void {
  mkdirSync(place, { recursive: true });
  const copy = 'git ls-files -z --cached --others --exclude-standard | tar c --null -T - | tar x -C "$1"';
  run(["sh", "-c", copy, "sh", place]);
  run(["cp", "-al", join(ROOT, "node_modules"), join(place, "node_modules")]);
}

/** The first bytes of the runtime for arm64 from npm, or the reason why it cannot be loaded. */
function arm64Runtime(): Uint8Array | string {
  try {
    return readFileSync(runtimeFor("arm64", join(ROOT, "dist/.runtime"))).subarray(0, 20);
  } catch (error) {
    return String(error).split("\n")[0] ?? "";
  }
}

function packageVersion(): string {
  return (JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { readonly version: string }).version;
}
