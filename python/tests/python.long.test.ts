// The Python package: its own tests beside a running service, its types, and what is built of it, installed where nothing else is.

import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ClientWorld } from "../../sdk/test/client-world.ts";
import { START_LIMIT_MS } from "../../test/app/served.ts";

/** Debian's, which sees Debian's packages. */
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
const FILE_DAY = "2026-11-15";

const found = Bun.spawnSync([PYTHON, "-c", `import ${NEEDS.join(", ")}`]);
const isMissing = found.exitCode !== 0 && process.env["CI"] !== "true";
setDefaultTimeout(180_000);

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

// Skipped where Debian's packages are missing: .ci/run installs them.
describe.skipIf(isMissing)("the Python package", () => {
  let world: ClientWorld;
  /** The types are checked while the service starts and its tests wait. */
  let typed: Promise<Run>;
  const mypy = [PYTHON, "-m", "mypy", "--cache-dir", join(folder, "mypy")];
  beforeAll(async () => {
    typed = run(mypy);
    const files = join(folder, "files");
    writeDayOfFiles(files);
    world = await ClientWorld.open(["--webhooks-insecure", `--files-dir=${files}`]);
  }, START_LIMIT_MS);
  afterAll(async () => {
    await world?.close();
  });

  test("keeps its promises without a service [PYTHON-03, PYTHON-06, PYTHON-07]", async () => {
    expect(await tests("test_units.py")).toMatchObject(FINE);
  });

  test("keeps its promises with one, also over a mute connection and a kill [PYTHON-01, PYTHON-02, PYTHON-03, PYTHON-04, PYTHON-05, PYTHON-11]", async () => {
    const own = {
      MARSAD_TEST_URL: world.baseUrl,
      MARSAD_TEST_MUTABLE_URL: world.mutableUrl,
      MARSAD_TEST_CONTROL_URL: world.controlUrl,
      MARSAD_TEST_FILE_DAY: FILE_DAY,
    };
    expect(await tests("test_service.py", own)).toMatchObject(FINE);
  });

  test("has notebooks that run from top to bottom, with pictures [PYTHON-12]", async () => {
    const notebooks = readdirSync(join(PACKAGE, "notebooks")).filter((name) => name.endsWith(".ipynb"));
    const own = { PYTHONPATH: join(PACKAGE, "src"), MARSAD_SERVICE_URL: world.baseUrl, MPLBACKEND: "Agg" };
    const pictures = join(folder, "pictures");
    const words = [PYTHON, "notebooks/run.py", "--pictures", pictures, ...notebooks.map((name) => `notebooks/${name}`)];
    expect(await run(words, own)).toMatchObject(FINE);
    const drawn = new Set(readdirSync(pictures).map((name) => `${name.split("-")[0]}.ipynb`));
    expect([...drawn].sort()).toEqual(notebooks.sort());
  });

  test("is typed strictly, for whoever uses it too [PYTHON-08]", async () => {
    const program = join(folder, "program.py");
    writeFileSync(
      program,
      `import marsad
from marsad import models

client = marsad.Marsad()
price: float = client.quote("2222").price
closes: list[float] = [bar.close for bar in client.history(["2222"], start="2026-01-01", adjust="all")]
for message in client.stream("trades", ["2222"]):
    if isinstance(message, models.StreamTrade):
        size: int = message.quantity
wrong: str = client.quote("2222").price
client.historical("2222", interval="7d")
`,
    );
    expect(await typed).toMatchObject(FINE);
    const own = { MYPYPATH: join(PACKAGE, "src") };
    const { code, said } = await run([...mypy, "--strict", program], own, folder);
    const lines = [...said.matchAll(/program\.py:(\d+): error/g)].map(([, line]) => Number(line));
    expect({ code, lines: [...new Set(lines)], said }).toMatchObject({ code: 1, lines: [10, 11] });
  });

  test("is built without a network and works where nothing but its wheel was installed [PYTHON-09]", async () => {
    const source = join(folder, "source");
    cpSync(PACKAGE, source, { recursive: true, filter: (path) => !path.endsWith("/tests") });
    const dist = join(folder, "dist");
    const offline = { PIP_NO_INDEX: "1", https_proxy: "http://127.0.0.1:9" };
    const built = await run([PYTHON, "-m", "build", "--no-isolation", "--outdir", dist, source], offline, folder);
    expect(built).toMatchObject(FINE);
    const files = readdirSync(dist).sort();
    expect(files).toEqual([
      expect.stringMatching(/^marsad-.*-py3-none-any\.whl$/),
      expect.stringMatching(/\.tar\.gz$/),
    ]);
    const place = join(folder, "venv");
    // Its dependencies are Debian's: without a network nothing else is to be had.
    expect(await run([PYTHON, "-m", "venv", "--system-site-packages", "--without-pip", place])).toMatchObject(FINE);
    const python = join(place, "bin/python");
    const pip = [PYTHON, "-m", "pip", "--python", python, "--disable-pip-version-check"];
    const wheel = join(dist, files[0] ?? "");
    expect(await run([...pip, "install", "--no-index", wheel], offline, folder)).toMatchObject(FINE);
    const program = `import marsad, pathlib
print(pathlib.Path(marsad.__file__).is_relative_to(${JSON.stringify(place)}))
print(pathlib.Path(marsad.__file__).with_name("py.typed").exists())
print(marsad.demo(base_url=${JSON.stringify(world.baseUrl)}).quote("2222").df().index[0])`;
    expect(await run([python, "-c", program], {}, folder)).toEqual({ code: 0, said: "True\nTrue\n2222\n" });
  });
});

/** A day of files as the service writes them, with two trades of one symbol and one of another. */
function writeDayOfFiles(files: string): void {
  const row = (symbol: string, seq: number, price: number): string =>
    `${symbol},${seq},${FILE_DAY}T10:00:0${seq}.000+03:00,${price},10,${price * 10},buy,order,true,regular\r\n`;
  const head = "symbol,trade_seq,event_time,price,quantity,value,side,kind,is_official,session\r\n";
  const trades = head + row("2222", 1, 26.14) + row("1120", 1, 68.3) + row("2222", 2, 26.16);
  const sha256 = Bun.SHA256.hash(trades, "hex");
  const file = { name: "trades.csv", what: "trades", rows: 3, bytes: trades.length, sha256 };
  const created = `${FILE_DAY}T16:30:00.000+03:00`;
  const manifest = { day: FILE_DAY, format: "csv", created_at: created, version: "0.2.0", symbols: ["1120", "2222"] };
  mkdirSync(join(files, FILE_DAY), { recursive: true });
  writeFileSync(join(files, FILE_DAY, file.name), trades);
  writeFileSync(join(files, FILE_DAY, "manifest.json"), JSON.stringify({ ...manifest, files: [file] }));
}
