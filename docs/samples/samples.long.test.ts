// Executes every sample of the documents, in each of its languages, against one running service.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pause, SystemClock } from "../../src/base/index.ts";
import {
  requestSamples,
  rest,
  STREAM_CHANNELS,
  type StreamChannel,
  streamRow,
  streamSamples,
} from "../../src/wire/index.ts";
import { Child, marsadCommand, ROOT } from "../../test/app/child.ts";
import { START_LIMIT_MS } from "../../test/app/served.ts";
import recorded from "./answers.json";
import { QUICK_MARKET, SampleWorld } from "./sample-world.ts";

const OPERATIONS = Object.keys(rest.endpoints) as readonly rest.OperationId[];
/** The pause between two alerts; a shorter one would use up the plan's requests of a minute. */
const NOTIFY_EVERY_MS = 2_000;
const clock = new SystemClock();
const LIMIT_MS = 300_000;

let world: SampleWorld;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "marsad-sample-files-"));
  // A program that has installed the client library.
  mkdirSync(join(folder, "node_modules/marsad-client"), { recursive: true });
  const source = join(ROOT, "sdk/src/index.ts");
  writeFileSync(
    join(folder, "node_modules/marsad-client/package.json"),
    '{"name": "marsad-client", "type": "module", "exports": "./index.ts"}',
  );
  writeFileSync(join(folder, "node_modules/marsad-client/index.ts"), `export * from ${JSON.stringify(source)};\n`);
  world = await SampleWorld.open(QUICK_MARKET);
}, START_LIMIT_MS);
afterAll(async () => {
  await world?.close();
  rmSync(folder, { recursive: true, force: true });
});

const PYTHON = { PYTHONPATH: join(ROOT, "examples"), PYTHONUNBUFFERED: "1" };

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** Runs the samples of a language one after another in one process, which prints the name of each before it begins. */
const RUNNERS: Readonly<Record<string, (paths: readonly string[]) => Child>> = {
  curl: (paths) => {
    const lines = paths.map((path) => `echo "-- ${path}"; bash "${path}" || exit 1; echo`);
    return new Child(["-c", lines.join("\n")], {}, { program: "bash" });
  },
  TypeScript: (paths) => {
    const lines = paths.map((path) => `console.log("-- ${path}");\nawait import("${path}");`);
    return new Child([write("all.ts", lines.join("\n"))]);
  },
  Python: (paths) => {
    const lines = paths.map((path) => `print("-- ${path}")\nrunpy.run_path("${path}", run_name="__main__")`);
    return new Child([write("all.py", ["import runpy", ...lines].join("\n"))], PYTHON, { program: "python3" });
  },
};

describe("every endpoint has a sample that runs [GUIDE-12]:", () => {
  test.each(Object.entries(RUNNERS))(
    "in %s",
    async (language, runAll) => {
      const targetOf = await world.targets();
      const paths = OPERATIONS.map((operation) => {
        const sample = requestSamples(operation, targetOf(operation)).find((each) => each.language === language);
        const flags = language === "curl" ? " --silent --show-error --fail-with-body" : "";
        return write(`${operation}.${sample?.syntax}`, `${sample?.code}${flags}\n`);
      });
      const child = runAll(paths);
      expect([await child.ended(), child.err]).toEqual([0, ""]);
      const outputs = child.out.split(/^-- .*\n/m).slice(1);
      expect(outputs).toHaveLength(OPERATIONS.length);
      const silent = OPERATIONS.filter((_, at) => outputs[at]?.trim() === "" || outputs[at]?.includes("undefined"));
      expect(silent).toEqual([]);
      if (language === "curl") expect(outputs.map(fieldsOf)).toEqual(OPERATIONS.map(recordedFieldsOf));
      await world.clear();
    },
    LIMIT_MS,
  );
});

const fieldsOf = (json: string): readonly string[] => Object.keys(JSON.parse(json) as object);
/** GUIDE-13: the answer that a page shows has the fields of the service's current answer. */
const recordedFieldsOf = (operation: rest.OperationId): readonly string[] => Object.keys(RECORDED[operation] ?? {});
/** `npx bun docs/samples/record.ts` adds the answer of a new endpoint. */
const RECORDED: Readonly<Record<string, object>> = recorded.requests;

test(
  "every channel has samples that run on the command line, in TypeScript and Python [GUIDE-12]",
  async () => {
    await Promise.all(STREAM_CHANNELS.map(runStreamSamples));
  },
  LIMIT_MS,
);

async function runStreamSamples(channel: StreamChannel): Promise<void> {
  const samples = streamSamples(channel, { baseUrl: world.baseUrl });
  const [command = "", typeScript = "", python = ""] = samples.map(({ code }) => code);
  // The steps of the documents run `bin/marsad` itself, in examples/examples.long.test.ts.
  const ending = new Child(
    ["-c", command.replace(/^bin\/marsad/, marsadCommand([]).join(" "))],
    {},
    { program: "bash" },
  );
  const endless = [
    new Child([write(`${channel}.ts`, typeScript)]),
    new Child([write(`${channel}.py`, python)], PYTHON, { program: "python3" }),
  ];
  const isNotified = channel === "notifications";
  for (const child of endless) {
    const said = child.says(isNotified ? /^\d+ 2222 is above/m : /^(?:2222|1120|TASI|NOMU|live) \d/m);
    if (isNotified) await notifiedUntil(said);
    await said;
    child.signal("SIGKILL");
    await child.ended();
  }
  if (isNotified) await notifiedUntil(ending.ended());
  expect([await ending.ended(), ending.out.trim().split("\n").length]).toEqual([
    0,
    streamRow(channel).sample.messages ?? 5,
  ]);
}

/** Fires alerts until the program prints one: it misses notifications from before it listens. */
async function notifiedUntil(said: Promise<unknown>): Promise<void> {
  for (let isSaid = false; !isSaid; ) {
    await world.notify();
    isSaid = await Promise.race([said.then(() => true), pause(clock, NOTIFY_EVERY_MS).then(() => false)]);
  }
}

test(
  "the samples in TypeScript fit the types of the client library [GUIDE-12]",
  async () => {
    const types = join(folder, "types");
    mkdirSync(types);
    const samples = [
      ...OPERATIONS.map((operation) => [operation, requestSamples(operation)] as const),
      ...STREAM_CHANNELS.map((channel) => [channel, streamSamples(channel)] as const),
    ];
    for (const [name, [, typeScript]] of samples) writeFileSync(join(types, `${name}.ts`), typeScript?.code ?? "");
    const compilerOptions = {
      paths: { "marsad-client": [join(ROOT, "sdk/src/index.ts")] },
      lib: ["ESNext", "DOM", "DOM.AsyncIterable"],
      types: ["node"],
      typeRoots: [join(ROOT, "node_modules/@types")],
    };
    const config = { extends: join(ROOT, "tsconfig.json"), compilerOptions, include: ["*.ts"] };
    writeFileSync(join(types, "tsconfig.json"), JSON.stringify(config));
    const tsc = new Child(["-p", types, "--noEmit"], {}, { program: join(ROOT, "node_modules/.bin/tsc") });
    expect([await tsc.ended(), tsc.out]).toEqual([0, ""]);
  },
  LIMIT_MS,
);
