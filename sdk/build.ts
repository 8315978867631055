// Writes the package, sdk/dist: ES modules as they were written, their types and source maps, and the licence. `npm run build:sdk`
// packs it too.

import { copyFile, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

const SDK = import.meta.dir;
const DIST = join(SDK, "dist");

export async function buildClient(): Promise<void> {
  await rm(DIST, { recursive: true, force: true });
  const tsc = Bun.spawnSync([join(SDK, "../node_modules/.bin/tsc"), "-p", SDK], { stdout: "pipe", stderr: "pipe" });
  if (tsc.exitCode !== 0) throw new Error(`the client cannot be built\n${tsc.stdout}${tsc.stderr}`);
  await keepReached();
  await copyFile(join(SDK, "../LICENSE"), join(SDK, "LICENSE"));
}

/** Types name the modules as they are in the package; what neither programs nor their types reach stays out of it. */
async function keepReached(): Promise<void> {
  const reached = new Set([...(await reachedFrom(".js")), ...(await reachedFrom(".d.ts"))]);
  for (const name of await readdir(DIST, { recursive: true })) {
    const path = join(DIST, name);
    if (/\.(?:ts|js|map)$/.test(name) && !reached.has(path.replace(/\.map$/, ""))) await rm(path);
  }
}

async function reachedFrom(ending: ".js" | ".d.ts"): Promise<ReadonlySet<string>> {
  const reached = new Set<string>();
  const rest = [join(DIST, `index${ending}`)];
  for (let path = rest.pop(); path !== undefined; path = rest.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    const text = (await Bun.file(path).text()).replace(/(from "\.[^"]+)\.ts"/g, '$1.js"');
    await Bun.write(path, text);
    for (const [, name = ""] of text.matchAll(/from "(\.[^"]+)\.js"/g)) rest.push(join(dirname(path), name + ending));
  }
  return reached;
}
