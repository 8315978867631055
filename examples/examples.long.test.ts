// Runs every example, and takes every step that the documents ask of newcomers, against one running service.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { QUICK_MARKET, SampleWorld } from "../docs/samples/sample-world.ts";
import { Walker } from "../docs/ways-in/walk.ts";
import { WAYS } from "../docs/ways-in/ways.ts";
import { Child, ROOT } from "../test/app/child.ts";
import { freePort } from "../test/world/free-port.ts";
import { until } from "../test/world/until.ts";

const LIMIT_MS = 300_000;
const PROGRAMS: Readonly<Record<string, string | undefined>> = { py: "python3", sh: "bash" };
const tried = new Set<string>();
const examples = readdirSync(join(ROOT, "examples")).filter(
  (name) => /\.(?:ts|py|sh)$/.test(name) && !name.includes(".test."),
);

let world: SampleWorld;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "marsad-examples-"));
  world = await SampleWorld.open(QUICK_MARKET);
}, LIMIT_MS);
afterAll(async () => {
  await world?.close();
  rmSync(folder, { recursive: true, force: true });
});

function run(name: string, words: readonly string[] = [], environment: Readonly<Record<string, string>> = {}): Child {
  tried.add(name);
  const program = PROGRAMS[name.slice(name.lastIndexOf(".") + 1)];
  const settings = { MARSAD_SERVICE_URL: world.baseUrl, PYTHONUNBUFFERED: "1", ...environment };
  return new Child([`examples/${name}`, ...words], settings, program === undefined ? {} : { program });
}

async function outputOf(child: Child): Promise<string> {
  expect([await child.ended(), child.err.includes("Error")]).toEqual([0, false]);
  return child.out;
}

test.each(["sh", "py", "ts"])(
  "quotes.%s prints prices [GUIDE-17]",
  async (end) => {
    const out = await outputOf(run(`quotes.${end}`, ["2222", "1120"]));
    expect(out).toMatch(/2222 .*\d/);
    expect(out).toMatch(/1120 .*\d/);
  },
  LIMIT_MS,
);

test(
  "compact.py decodes a stream, and the worked bytes of the reference into the messages beside them [LEAN-11, GUIDE-17]",
  async () => {
    for (const [channel, type] of Object.entries({
      stocks: "quote",
      trades: "trades_snapshot",
      depth: "depth_snapshot",
    })) {
      const out = await outputOf(run("compact.py", [channel, "2222", "--messages", "3"]));
      const messages = out
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
      expect(messages.map((message) => message.type).sort()).toEqual(["connected", "subscribed", type].sort());
    }
    const page = readFileSync(join(ROOT, "docs/reference/compact-frames.md"), "utf8");
    const worked = [...page.matchAll(/```json\n(.*)\n```[^`]*```\n([0-9a-f\s]+)\n```/g)];
    expect(worked.length).toBe(9);
    const code =
      "import sys, json; sys.path.insert(0, 'examples'); from compact import decode\nfor line in sys.argv[1:]: print(json.dumps(decode(bytes.fromhex(line))))";
    const frames = worked.map(([, , hex = ""]) => hex.replaceAll(/\s/g, ""));
    const decoded = Bun.spawnSync(["python3", "-c", code, ...frames], { cwd: ROOT }).stdout.toString();
    expect(
      decoded
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual(worked.map(([, json = ""]) => JSON.parse(json)));
  },
  LIMIT_MS,
);

test(
  "history.sh, history.py and history.ts have the same days [GUIDE-17]",
  async () => {
    const words = ["2222", "2026-01-01"];
    const csv = (await outputOf(run("history.sh", words))).trim().split(/\r?\n/);
    const python = await outputOf(run("history.py", words));
    const typeScript = (await outputOf(run("history.ts", words))).trim().split("\n");
    expect(typeScript.map((line) => line.slice(0, 10))).toEqual(csv.slice(1).map((line) => line.slice(0, 10)));
    expect(python).toContain(`2222: ${typeScript.length} days`);
  },
  LIMIT_MS,
);

test.each(["py", "ts"])(
  "chart.%s writes a chart in 25 lines at most [GUIDE-17]",
  async (end) => {
    const target = join(folder, `${end}.svg`);
    expect(await run(`chart.${end}`, ["2222", target]).ended()).toBe(0);
    const picture = readFileSync(target, "utf8");
    expect([picture.startsWith("<svg "), picture.endsWith("</svg>")]).toEqual([true, true]);
    expect(picture.split("<rect ").length).toBeGreaterThan(50);
    expect(readFileSync(join(ROOT, `examples/chart.${end}`), "utf8").split("\n").length).toBeLessThanOrEqual(26);
  },
  LIMIT_MS,
);

// Skipped where LibreOffice is not installed; .ci/run installs it.
test.skipIf(Bun.which("soffice") === null && process.env["CI"] !== "true")(
  "LibreOffice loads quotes and a history from links: names, numbers and dates as such, in few requests [LINKS-04]",
  async () => {
    const headers = { "X-API-Key": "marsad_test_demo-enterprise", "Content-Type": "application/json" };
    const ask = async (path: string, init: RequestInit = {}) => {
      const response = await fetch(`${world.baseUrl}/api/v1${path}`, { headers, ...init });
      return JSON.parse(await response.text());
    };
    const link = (
      path: string,
      query: Readonly<Record<string, string>>,
    ): Promise<{ readonly id: number; url: string }> =>
      ask("/links/", { method: "POST", body: JSON.stringify({ name: "sheet", path, query }) });
    const quotes = await link("/quotes/", { symbols: "2222,1120" });
    const history = await link("/historical/2222/", { from: "2026-01-01", to: "2026-03-31", adjust: "all" });

    const words = ["--headless", "--norestore", `-env:UserInstallation=file://${folder}/office`];
    const csv = "--infilter=Text - txt - csv (StarCalc):44,34,76,1,,0,false,true";
    const office = ["soffice", ...words, csv, "--convert-to", "fods", "--outdir", folder, quotes.url, history.url];
    const loaded = Bun.spawn(office, { stdout: "ignore", stderr: "pipe" });
    expect([await loaded.exited, await new Response(loaded.stderr).text()]).toEqual([
      0,
      expect.not.stringMatching(/error/i),
    ]);
    const sheet = (url: string) => cellsOf(readFileSync(join(folder, `${url.split("/").at(-1)}.fods`), "utf8"));

    const bars: readonly Readonly<Record<string, unknown>>[] = (
      await ask("/historical/2222/?from=2026-01-01&to=2026-03-31&adjust=all")
    ).data;
    const [names = [], ...rows] = sheet(history.url);
    expect(rows.map((row) => Object.fromEntries(row.map((cell, at) => [names[at], cell])))).toEqual(
      bars.map((bar) => expect.objectContaining(bar)),
    );
    const [heads = [], ...found] = sheet(quotes.url);
    const known = await ask("/quotes/?symbols=2222,1120");
    for (const [at, quote] of known.quotes.entries()) {
      const cells = Object.fromEntries((found[at] ?? []).map((cell, column) => [heads[column], cell]));
      const { name, name_en, previous_close, limit_up } = quote;
      expect(cells).toMatchObject({ symbol: Number(quote.symbol), name, name_en, previous_close, limit_up });
      expect(cells["price"]).toBeNumber();
    }
    const { requests } = (await ask("/account/requests/?limit=50")) as { requests: readonly { path: string }[] };
    const asked = requests.filter(({ path }) => path.startsWith("/api/v1/quotes/") && path.includes("format=csv"));
    expect(asked.length).toBeWithin(1, 6);
    for (const { id } of [quotes, history]) await ask(`/links/${id}/`, { method: "DELETE" });
  },
  LIMIT_MS,
);

/** The rows of a sheet with their values: numbers as numbers, dates by their ISO form, everything else as text. */
function cellsOf(fods: string): readonly (readonly unknown[])[] {
  const rows = fods.match(/<table:table-row[^/>]*>[\s\S]*?<\/table:table-row>/g) ?? [];
  return rows.map((row) =>
    [...row.matchAll(/<table:table-cell([^>]*?)(?:\/>|>([\s\S]*?)<\/table:table-cell>)/g)].flatMap(
      ([, marks = "", inner = ""]) => {
        const [, repeated = "1"] = /number-columns-repeated="(\d+)"/.exec(marks) ?? [];
        const [, number] = /office:value="([^"]+)"/.exec(marks) ?? [];
        const [, date] = /office:date-value="([^"]+)"/.exec(marks) ?? [];
        const [, text = ""] = /<text:p>([\s\S]*?)<\/text:p>/.exec(inner) ?? [];
        const cell = number === undefined ? (date ?? text) : Number(number);
        return Number(repeated) > 50 ? [] : Array.from({ length: Number(repeated) }, () => cell);
      },
    ),
  );
}

test(
  "verify_receipt.py proves an answer of the service [GUIDE-17, PROVE-04]",
  async () => {
    const key = { "X-API-Key": "marsad_test_demo-enterprise" };
    const response = await fetch(`${world.baseUrl}/api/v1/quote/2222/?receipt=true`, { headers: key });
    const lines = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join("");
    const file = join(folder, "answer.txt");
    writeFileSync(file, `HTTP/1.1 200 OK\r\n${lines}\r\n${await response.text()}`);
    expect(await outputOf(run("verify_receipt.py", [file]))).toContain(": proven: GET /api/v1/quote/2222/ at ");
  },
  LIMIT_MS,
);

test(
  "live-chart.ts draws a line that moves with the trades [GUIDE-17]",
  async () => {
    const child = run("live-chart.ts", ["2222", "0"]);
    const [, address = ""] = await child.says(/open (http:\S+)/);
    expect(await (await fetch(address)).text()).toContain("EventSource");
    const charts = new Set<string>();
    const reader = (await fetch(`${address}chart`)).body?.pipeThrough(new TextDecoderStream()).getReader();
    await until("the chart changes", async () => {
      charts.add(/points="([^"]+)"/.exec((await reader?.read())?.value ?? "")?.[1] ?? "");
      return charts.size > 2;
    });
    child.signal("SIGKILL");
    await child.ended();
  },
  LIMIT_MS,
);

test.each(["stream-client.ts", "marsad_stream.py"])(
  "%s comes back after a break, resumes, and proves that nothing was missed [GUIDE-18]",
  async (name) => {
    const proxy = cuttingProxy(Number(new URL(world.baseUrl).port));
    const settings = {
      MARSAD_SERVICE_URL: `http://127.0.0.1:${proxy.port}`,
      MARSAD_API_KEY: "marsad_test_demo-business",
    };
    const child = run(name, ["trades", "2222", "1120", "2010", "7010"], settings);
    const trades = (): number => child.out.split('"trade_seq"').length;
    await child.says(/"type": ?"trade"/);
    const opened = proxy.opened();
    proxy.cut();
    // Trades that were on their way when the connection was cut still arrive.
    await until("it is back", () => proxy.opened() > opened);
    const before = trades();
    await until("trades go on", () => trades() > before + 5);
    child.signal("SIGINT");
    await child.ended();
    proxy.close();
    expect(child.err).toMatch(
      /"missing":0,"repeated":0,"recovered":[1-9]\d*,"gaps":0|, 0 missing, 0 twice, [1-9]\d* times resumed, 0/,
    );
  },
  LIMIT_MS,
);

test.each([
  ["webhook_receiver.py", "alert.py"],
  ["webhook-receiver.ts", "alert.ts"],
])(
  "%s verifies what %s makes the service tell, and refuses what others send [GUIDE-19]",
  async (receiver, alert) => {
    const port = freePort();
    const destination = `http://127.0.0.1:${port}/`;
    const first = run(alert, [destination, "2222", "1"]);
    expect(await first.ended()).toBe(1);
    const [, secret = ""] = /signing secret: (\S+)/.exec(first.out) ?? [];
    const listening = run(receiver, [String(port)], { SIGNING_SECRET: secret });
    await listening.says(/listening on/);
    expect(await outputOf(run(alert, [destination, "2222", "1"]))).toMatch(/rule \d+ is /);
    await listening.says(/"price_alert"/);
    const forged = await fetch(destination, { method: "POST", body: '{"event": "forged"}' });
    expect([forged.status, listening.out.includes("forged")]).toEqual([401, false]);
    if (alert === "alert.ts") {
      const [webhook] = (await world.client("pro").webhooks.list()).webhooks;
      expect(await outputOf(run("alert.sh", [String(webhook?.id), "1120", "1"]))).toContain(
        '"event_type":"price_alert"',
      );
    }
    listening.signal("SIGKILL");
    await listening.ended();
    await world.clear();
  },
  LIMIT_MS,
);

describe("a newcomer who follows the documents alone [GUIDE-20, GUIDE-24, PYTHON-12]:", () => {
  let walker: Walker;
  beforeAll(() => {
    walker = new Walker(world.baseUrl);
  });
  afterAll(() => walker?.close());

  for (const [name, way] of Object.entries(WAYS)) {
    // .ci/run installs the programs that the ways need, but for the crates of Rust: with their compiler they take a minute.
    test.skipIf(way.lacks !== null && (process.env["CI"] !== "true" || name === "rust"))(
      `${name}, by ${way.page}`,
      async () => {
        const { steps, first, seconds } = await walker.walk(way);
        process.stdout.write(`${name}: ${steps} steps, a number at step ${first}, after ${seconds.toFixed(1)} s\n`);
        expect(steps).toBe(way.outcomes.length);
      },
      LIMIT_MS,
    );
  }
});

test("every example that asks the service takes its address and a key from the environment [GUIDE-17]", () => {
  const programs = examples.filter((name) => !/feed|agent|receiver/.test(name));
  const deaf = programs.filter((name) => {
    const text = readFileSync(join(ROOT, "examples", name), "utf8");
    return !text.includes("MARSAD_SERVICE_URL") || !text.includes("MARSAD_API_KEY");
  });
  expect(deaf).toEqual([]);
  const table = readFileSync(join(ROOT, "examples/README.md"), "utf8");
  expect(examples.filter((name) => !table.includes(`](${name})`))).toEqual([]);
});

test("no example is left out", () => {
  // The feed and the agent have tests of their own, with an exchange in place of the service.
  const own = examples.filter((name) => name !== "feed.py" && name !== "agent.py");
  expect([...tried].sort()).toEqual(own.sort());
});

/** A proxy that passes bytes on; `cut` ends every connection for both sides at once. */
function cuttingProxy(target: number): {
  readonly port: number;
  /** The number of connections opened so far. */
  opened(): number;
  cut(): void;
  close(): void;
} {
  let opened = 0;
  const pairs = new Set<{ end(): void }>();
  const server = Bun.listen<{ upstream: Bun.Socket<undefined> | null; early: Buffer[] }>({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      open: async (client) => {
        opened++;
        client.data = { upstream: null, early: [] };
        const upstream = await Bun.connect({
          hostname: "127.0.0.1",
          port: target,
          socket: { data: (_, bytes) => void client.write(bytes), close: () => void client.end() },
        });
        client.data.upstream = upstream;
        for (const bytes of client.data.early) upstream.write(bytes);
        pairs.add(client);
      },
      data: ({ data }, bytes) => {
        if (data.upstream === null) data.early.push(bytes);
        else data.upstream.write(bytes);
      },
      close: (client) => {
        pairs.delete(client);
        client.data.upstream?.end();
      },
    },
  });
  return {
    port: server.port,
    opened: () => opened,
    cut: () => {
      for (const client of pairs) client.end();
    },
    close: () => server.stop(true),
  };
}
