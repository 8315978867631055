// The client's suite on every platform of this machine: Bun, Node, Deno and a browser, against a running service.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { START_LIMIT_MS } from "../../test/app/served.ts";
import { hasChromium, launchChromium } from "../../test/world/chromium.ts";
import { buildClient, packClient } from "../build.ts";
import * as client from "../src/index.ts";
import { type Outcome, runSuite } from "./client-suite.ts";
import { ClientWorld } from "./client-world.ts";

const LIMIT_MS = 900_000;
/** Half of the package are source maps. */
const PACKAGE_BYTES_MAX = 94_700;
const SDK = join(import.meta.dir, "..");
const REPOSITORY = "git+https://code.example.com/market/marsad.git";
const DENO = toolOf("deno");

let world: ClientWorld;
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "marsad-client-built-"));
  await buildClient();
  world = await ClientWorld.open();
}, START_LIMIT_MS);

afterAll(async () => {
  await world?.close();
  await rm(folder, { recursive: true, force: true });
});

/** The path of a program of .ci/tools; null where it is not installed. */
function toolOf(name: string): string | null {
  const path = join(SDK, "../.ci/tools/node_modules/.bin", name);
  return existsSync(path) ? path : null;
}

/** The suite and the built package as one script. */
async function bundle(script: string, target: "node" | "browser"): Promise<string> {
  const entry = join(folder, `${target}.ts`);
  await Bun.write(entry, script);
  const { outputs, success, logs } = await Bun.build({
    entrypoints: [entry],
    target,
    format: "esm",
    external: ["node:*"],
  });
  if (!success) throw new AggregateError(logs);
  return (await outputs[0]?.text()) ?? "";
}

const script = (report: string): string => `
  import * as client from ${JSON.stringify(join(SDK, "dist/index.js"))};
  import { runSuite } from ${JSON.stringify(join(SDK, "test/client-suite.ts"))};
  const outcome = await runSuite(client, ${JSON.stringify(world.addresses)});
  ${report}
`;

/** Reads the bars of a chart by UDF, as a page does: by a link without a key, and with a key, which needs a CORS preflight. */
async function readChart(base: string): Promise<readonly unknown[]> {
  const key = { "X-API-Key": "marsad_test_demo-enterprise" };
  const link = { name: "chart", path: "/udf/" };
  const headers = { ...key, "Content-Type": "application/json" };
  const made = await fetch(`${base}/api/v1/links/`, { method: "POST", headers, body: JSON.stringify(link) });
  const { url } = (await made.json()) as { url: string };
  const bars = async (address: string, init: RequestInit = {}): Promise<unknown> => {
    const asked = await fetch(`${address}/history?symbol=2222&resolution=1W&to=1780000000&countback=3`, init);
    return await asked.json();
  };
  return [await bars(url), await bars(`${base}/udf`, { headers: key })];
}

function expectWhole({ passed, failed }: Outcome): void {
  expect(failed).toEqual([]);
  expect(passed.length).toBeGreaterThan(0);
}

describe("the client", () => {
  test("on Bun", async () => expectWhole(await runSuite(client, world)), LIMIT_MS);

  test(
    "on Node",
    async () => {
      const path = join(folder, "suite.mjs");
      await Bun.write(path, await bundle(script("console.log(JSON.stringify(outcome)); process.exit(0);"), "node"));
      // Node 20, which brings npm here, offers the WebSocket of Node 22 only with this flag; Node 22 accepts the flag too.
      const node = Bun.spawn(["node", "--experimental-websocket", path], { stdout: "pipe", stderr: "inherit" });
      expectWhole(JSON.parse(await new Response(node.stdout).text()) as Outcome);
    },
    LIMIT_MS,
  );

  // Skipped where Deno is not installed: .ci/run installs it into .ci/tools.
  test.skipIf(DENO === null && process.env["CI"] !== "true")(
    "on Deno, which lets it reach this machine and nothing else",
    async () => {
      const path = join(folder, "suite-deno.mjs");
      await Bun.write(path, await bundle(script("console.log(JSON.stringify(outcome)); Deno.exit(0);"), "node"));
      const { PATH = "" } = process.env;
      const deno = Bun.spawn([DENO ?? "deno", "run", "--no-config", "--no-remote", "--allow-net=127.0.0.1", path], {
        stdout: "pipe",
        stderr: "inherit",
        env: { PATH, DENO_DIR: join(folder, "deno"), DENO_NO_UPDATE_CHECK: "1" },
      });
      expectWhole(JSON.parse(await new Response(deno.stdout).text()) as Outcome);
    },
    LIMIT_MS,
  );

  // Skipped where Chromium is not installed; continuous integration installs it.
  test.skipIf(!hasChromium && process.env["CI"] !== "true")(
    "in a browser, from a page of another origin",
    async () => {
      world.addPage("/suite.js", "text/javascript", await bundle(script("globalThis.outcome = outcome;"), "browser"));
      world.addPage("/", "text/html", '<!doctype html><script type="module" src="/suite.js"></script>');
      const browser = await launchChromium();
      try {
        const page = await browser.newPage();
        await page.goto(`${world.controlUrl}/`);
        const found = await page.waitForFunction("globalThis.outcome", null, { timeout: LIMIT_MS });
        expectWhole((await found.jsonValue()) as Outcome);
        const [byLink, byKey] = (await page.evaluate(`(${readChart})(${JSON.stringify(world.baseUrl)})`)) as unknown[];
        expect(byLink).toMatchObject({ s: "ok", t: [expect.any(Number), expect.any(Number), expect.any(Number)] });
        expect(byKey).toEqual(byLink);
      } finally {
        await browser.close();
      }
    },
    LIMIT_MS,
  );
});

/** The program of a page: it reads an answer, and an error that is known by its class and its name. */
const PROGRAM = `
  import { Marsad, NotFoundError } from "marsad-client";
  globalThis.main = async (baseUrl, apiKey) => {
    const marsad = new Marsad({ baseUrl, apiKey, maxRetries: 0 });
    const { symbol } = await marsad.quote("2222");
    const failed = await marsad.quote("9999").catch((error) => error);
    return [symbol, failed.name, failed instanceof NotFoundError];
  };
`;

/** The globals of a page that the client uses. */
const PAGE_GLOBALS =
  "AbortController AbortSignal Headers Request Response TextEncoder TextDecoder URL URLSearchParams crypto fetch clearTimeout setTimeout".split(
    " ",
  );

/** The call of each bundler for a minified script of a page, with the bundler's own defaults. */
const BUNDLERS: Readonly<Record<string, string>> = {
  esbuild: `await (await tool("esbuild")).build({ entryPoints: [entry], outfile: out, bundle: true, minify: true });`,
  webpack: `await new Promise((resolve, reject) => (require("webpack"))(
    { mode: "production", entry, output: { path: dirname(out), filename: basename(out) }, performance: false },
    (error, stats) => error || stats.hasErrors() ? reject(error ?? new Error(stats.toString())) : resolve()));`,
  vite: `await (await tool("vite")).build({ configFile: false, logLevel: "error", root: dirname(entry), build: {
    outDir: dirname(out), emptyOutDir: false, minify: true,
    rollupOptions: { input: entry, output: { entryFileNames: basename(out), format: "iife" } } } });`,
};

describe("the package in a page", () => {
  const tools = join(SDK, "../.ci/tools/package.json");

  let project = "";

  /** Installs the package as npm does, beside the program that uses it. */
  beforeAll(async () => {
    project = await mkdtemp(join(folder, "project-"));
    const modules = join(project, "node_modules/marsad-client");
    await mkdir(modules, { recursive: true });
    const packed = await packClient(project, REPOSITORY);
    Bun.spawnSync(["tar", "-xzf", packed, "--strip-components=1", "-C", modules]);
    await Bun.write(join(project, "program.js"), PROGRAM);
  });

  test("names its repository where one is known [SUPPLY-07]", async () => {
    const installed = await Bun.file(join(project, "node_modules/marsad-client/package.json")).json();
    const written = await Bun.file(join(SDK, "package.json")).json();
    expect(installed).toEqual({ ...written, repository: { type: "git", url: REPOSITORY, directory: "sdk" } });
  });

  /** Runs the script with a page's globals, and nothing of Node. */
  async function runBundle(code: string): Promise<unknown> {
    const page = createContext(Object.fromEntries(PAGE_GLOBALS.map((name) => [name, Reflect.get(globalThis, name)])));
    runInContext(code, page);
    return runInContext(`main(${JSON.stringify(world.baseUrl)}, "marsad_test_demo-pro")`, page);
  }

  for (const [name, build] of Object.entries(BUNDLERS)) {
    // Skipped where the bundlers are not installed: .ci/run installs them into .ci/tools.
    test.skipIf(toolOf(name) === null && process.env["CI"] !== "true")(
      `bundled by ${name} as it comes`,
      async () => {
        const out = join(project, `dist/${name}.js`);
        const script = `
          import { createRequire } from "node:module";
          import { basename, dirname } from "node:path";
          const require = createRequire(${JSON.stringify(tools)});
          const tool = (name) => import(require.resolve(name));
          const [entry, out] = ${JSON.stringify([join(project, "program.js"), out])};
          ${build}`;
        await Bun.write(join(project, `${name}.mjs`), script);
        const built = Bun.spawnSync(["node", join(project, `${name}.mjs`)], { cwd: project });
        expect(built.stderr.toString()).not.toMatch(/error/i);
        const code = await Bun.file(out).text();
        expect(code).not.toMatch(/["'`]node:/);
        expect(await runBundle(code)).toEqual(["2222", "NotFoundError", true]);
      },
      LIMIT_MS,
    );
  }
});

describe("the package", () => {
  test(
    "is small, has no dependencies, and its types are those of a program that uses it",
    async () => {
      const packed = Bun.spawnSync(["npm", "pack", "--json", "--pack-destination", folder], { cwd: SDK });
      const [{ size = 0, files = [] } = {}] = JSON.parse(packed.stdout.toString()) as [
        { size: number; files: { path: string }[] },
      ];
      expect(size).toBeLessThan(PACKAGE_BYTES_MAX);
      const paths = files.map(({ path }) => path);
      for (const path of ["dist/index.d.ts", "dist/index.js", "dist/index.js.map", "LICENSE", "README.md"]) {
        expect(paths).toContain(path);
      }
      const written = await Bun.file(join(SDK, "dist/request/errors.js")).text();
      expect(written).toContain("/** A quota or rate limit is used up; `retryAfterS` gives the wait. */\n");
      const { sourcesContent } = (await Bun.file(join(SDK, "dist/marsad.js.map")).json()) as {
        sourcesContent: string[];
      };
      expect(sourcesContent).toEqual([await Bun.file(join(SDK, "src/marsad.ts")).text()]);
      const { dependencies } = (await Bun.file(join(SDK, "package.json")).json()) as { dependencies?: object };
      expect(dependencies).toBeUndefined();
      await Bun.write(
        join(folder, "program.mts"),
        `import { Marsad, type Quote } from ${JSON.stringify(join(SDK, "dist/index.js"))};
       const quote: Quote = await new Marsad().quote("2222");
       const price: number = quote.price;
       await new Marsad().historical("2222", { interval: "1w" });
       for await (const message of new Marsad().stream("trades", ["2222"])) {
         if (message.type === "trade") { const seq: number = message.trade_seq + price; void seq; }
         if (message.type === "gap") { const reason: string = message.reason; void reason; }
       }
       export {};`,
      );
      const options = ["--noEmit", "--strict", "--skipLibCheck", "false", "--target", "ESNext", "--lib", "ESNext,DOM"];
      const tsc = Bun.spawnSync(
        [
          join(SDK, "../node_modules/.bin/tsc"),
          ...options,
          "--module",
          "nodenext",
          "--types",
          "",
          join(folder, "program.mts"),
        ],
        { cwd: folder },
      );
      expect(tsc.stdout.toString()).toBe("");
    },
    LIMIT_MS,
  );
});
