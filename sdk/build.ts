// Writes the package, sdk/dist: ES modules and their types. `npm run build:sdk` packs it too.

import { readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

const SDK = import.meta.dir;
const DIST = join(SDK, "dist");

export async function buildClient(): Promise<void> {
  await rm(DIST, { recursive: true, force: true });
  const built = await Bun.build({
    entrypoints: [join(SDK, "src/index.ts")],
    outdir: DIST,
    // Nothing is filled in for the platform: the code asks for what it uses.
    target: "node",
    format: "esm",
    minify: { syntax: true, whitespace: true, identifiers: true },
  });
  if (!built.success) throw new AggregateError(built.logs, "the client cannot be built");
  const tsc = Bun.spawnSync([join(SDK, "../node_modules/.bin/tsc"), "-p", SDK], { stdout: "pipe", stderr: "pipe" });
  if (tsc.exitCode !== 0) throw new Error(`the client's types cannot be built\n${tsc.stdout}${tsc.stderr}`);
  await finishTypes();
}

/** Types name the modules as they are in the package, without indentation; those that nothing public mentions stay out of it. */
async function finishTypes(): Promise<void> {
  const used = new Set<string>();
  const rest = [join(DIST, "index.d.ts")];
  for (let path = rest.pop(); path !== undefined; path = rest.pop()) {
    if (used.has(path)) continue;
    used.add(path);
    const text = (await Bun.file(path).text()).replace(/(from "\.[^"]+)\.ts"/g, '$1.js"').replace(/^ +/gm, "");
    await Bun.write(path, text);
    for (const [, name = ""] of text.matchAll(/from "(\.[^"]+)\.js"/g)) {
      rest.push(join(dirname(path), `${name}.d.ts`));
    }
  }
  for (const name of await readdir(DIST, { recursive: true })) {
    const path = join(DIST, name);
    if (name.endsWith(".d.ts") && !used.has(path)) await rm(path);
  }
}
