// The Python package: its own tests beside a running service, its types, and its built wheel in a virtual environment.

import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildPython } from "../../build/python-package.ts";
import { ClientWorld } from "../../sdk/test/client-world.ts";
import { formatDay } from "../../src/base/index.ts";
import { exportDay, FILE_KINDS } from "../../src/files/index.ts";
import { Child } from "../../test/app/child.ts";
import { START_LIMIT_MS } from "../../test/app/served.ts";
import { playTwoDays } from "../../test/files/exported-day.ts";

/** Debian's Python, which sees Debian's packages. */
const PYTHON = "/usr/bin/python3";
const NEEDS = [
  "httpx",
  "websockets",
  "pandas",
  "matplotlib",
  "cryptography",
  "mypy",
  "build",
  "setuptools",
  "wheel",
  "pip",
];
const PACKAGE = join(import.meta.dir, "..");

const found = Bun.spawnSync([PYTHON, "-c", `import ${NEEDS.join(", ")}`]);
const isMissing = found.exitCode !== 0 && process.env["CI"] !== "true";
setDefaultTimeout(600_000);

const folder = mkdtempSync(join(tmpdir(), "marsad-python-"));
const environment = { PATH: process.env["PATH"] ?? "", HOME: folder, PYTHONDONTWRITEBYTECODE: "1" };
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Run {
  readonly code: number;
  readonly said: string;
}

async function run(words: readonly string[], own: Readonly<Record<string, string>> = {}, cwd = PACKAGE): Promise<Run> {
  const env = { ...environment, ...own };
  const child = Bun.spawn([...words], { cwd, env, stdout: "pipe", stderr: "pipe" });
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { code: await child.exited, said: out + err };
}

const FINE = { code: 0 };
const tests = (file: string, own: Readonly<Record<string, string>> = {}): Promise<Run> =>
  run([PYTHON, "-m", "unittest", "-v", `tests/${file}`], { PYTHONPATH: join(PACKAGE, "src"), ...own });

/** A program that uses the package; its last two lines have type errors. */
const PROGRAM = `import marsad
from marsad import models

client = marsad.Marsad()
price: float = client.quote("2222").price
closes: list[float] = [bar.close for bar in client.history(["2222"], start="2026-01-01", adjust="all")]
for message in client.stream("trades", ["2222"]):
    if isinstance(message, models.StreamTrade):
        size: int = message.quantity
wrong: str = client.quote("2222").price
client.historical("2222", interval="7d")
`;

// Skipped where Debian's packages are missing: .ci/run installs them.
describe.skipIf(isMissing)("the Python package", () => {
  let world: ClientWorld;
  /** The exchange that takes orders and feeds the service. */
  let exchange: Child;
  let ordersPort = "";
  /** The day whose files the service has. */
  let fileDay = "";
  /** The type check of the package and of a program that uses it, which runs while the service starts. */
  let typed: Promise<Run>;
  beforeAll(async () => {
    const program = join(folder, "program.py");
    writeFileSync(program, PROGRAM);
    typed = run([PYTHON, "-m", "mypy", "--cache-dir", join(folder, "mypy"), "src/marsad", program]);
    const files = join(folder, "files");
    fileDay = await writeDayOfFiles(files);
    const orders = ["--orders=tcp://127.0.0.1:0", `--data-dir=${join(folder, "exchange")}`];
    exchange = new Child(["src/app/main.ts", "exchange", "--listen=0", ...orders, ...ClientWorld.market]);
    const [, feed = ""] = await exchange.says(/listening on (tcp:\S+\d)/);
    [, ordersPort = ""] = await exchange.says(/enter orders on tcp:\S+:(\d+)/);
    world = await ClientWorld.open(["--webhooks-insecure", `--files-dir=${files}`, `--feed=${feed}`, "--demo-keys"]);
  }, START_LIMIT_MS);
  afterAll(async () => {
    await world?.close();
    exchange?.signal("SIGKILL");
  });

  test("keeps its promises without a service [PYTHON-03, PYTHON-06, PYTHON-07]", async () => {
    expect(await tests("test_units.py")).toMatchObject(FINE);
  });

  test("keeps its promises with one, also over a mute connection and a kill [PYTHON-01, PYTHON-02, PYTHON-03, PYTHON-04, PYTHON-05, PYTHON-11, PYTHON-13]", async () => {
    const own = {
      MARSAD_TEST_URL: world.baseUrl,
      MARSAD_TEST_MUTABLE_URL: world.mutableUrl,
      MARSAD_TEST_CONTROL_URL: world.controlUrl,
      MARSAD_TEST_FILE_DAY: fileDay,
    };
    expect(await tests("test_service.py", own)).toMatchObject(FINE);
  }, 300_000);

  test("has notebooks that run from top to bottom, with pictures [PYTHON-12]", async () => {
    // The test examples/examples.long.test.ts runs first_look as the guide says.
    const notebooks = readdirSync(join(PACKAGE, "notebooks")).filter((name) => /^(?!first_look).*\.ipynb$/.test(name));
    const places = { MARSAD_SERVICE_URL: world.baseUrl, MARSAD_ORDERS_PORT: ordersPort };
    const own = { PYTHONPATH: join(PACKAGE, "src"), MPLBACKEND: "Agg", ...places };
    const pictures = join(folder, "pictures");
    const words = [PYTHON, "notebooks/run.py", "--pictures", pictures, ...notebooks.map((name) => `notebooks/${name}`)];
    expect(await run(words, own)).toMatchObject(FINE);
    const drawn = new Set(readdirSync(pictures).map((name) => `${name.split("-")[0]}.ipynb`));
    expect([...drawn].sort()).toEqual(notebooks.sort());
  }, 300_000);

  test("is typed strictly, for whoever uses it too [PYTHON-08]", async () => {
    const { code, said } = await typed;
    const faults = [...said.matchAll(/([^/\s]+):(\d+): error/g)].map(([, file, line]) => `${file}:${line}`);
    expect({ code, faults: [...new Set(faults)], said }).toMatchObject({
      code: 1,
      faults: ["program.py:10", "program.py:11"],
    });
  });

  test("is built without a network and works where nothing but its wheel was installed [PYTHON-09, SUPPLY-07]", async () => {
    const dist = join(folder, "dist");
    const files = buildPython(PYTHON, dist, "git+https://code.example.com/market/marsad.git");
    expect(files).toEqual([
      expect.stringMatching(/^marsad-.*-py3-none-any\.whl$/),
      expect.stringMatching(/\.tar\.gz$/),
    ]);
    const place = join(folder, "venv");
    // The dependencies come from Debian: without a network there is no other source.
    expect(await run([PYTHON, "-m", "venv", "--system-site-packages", "--without-pip", place])).toMatchObject(FINE);
    const python = join(place, "bin/python");
    const pip = [PYTHON, "-m", "pip", "--python", python, "--disable-pip-version-check"];
    const wheel = join(dist, files[0] ?? "");
    expect(await run([...pip, "install", "--no-index", wheel], {}, folder)).toMatchObject(FINE);
    const program = `import importlib.metadata, marsad, pathlib
print(importlib.metadata.metadata("marsad")["Project-URL"])
print(pathlib.Path(marsad.__file__).is_relative_to(${JSON.stringify(place)}))
print(pathlib.Path(marsad.__file__).with_name("py.typed").exists())
print(marsad.demo(base_url=${JSON.stringify(world.baseUrl)}).quote("2222").df().index[0])`;
    expect(await run([python, "-c", program], {}, folder)).toEqual({
      code: 0,
      said: "Repository, https://code.example.com/market/marsad.git\nTrue\nTrue\n2222\n",
    });
  });
});

/** Writes the files of a day of a small market, as the service does; returns the day. */
async function writeDayOfFiles(files: string): Promise<string> {
  const { world, day } = await playTwoDays();
  const { store, clock } = world;
  const what = { store, day, clock, kinds: FILE_KINDS, format: "csv", version: "0", folder: files } as const;
  await exportDay({ ...what, isReplacing: false, progress: () => undefined });
  await world.close();
  return formatDay(day);
}
