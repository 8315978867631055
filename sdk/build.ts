// Writes the package, sdk/dist: ES modules that are not bundled, their types and source maps, and the licence. `npm run build:sdk`
// packs it too.

import { copyFile, cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
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

/** Packs the result of `buildClient` into `folder`, with the url of a repository if one is given; resolves to the path of the archive. */
export async function packClient(folder: string, repository: string | null): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), "marsad-client-package-"));
  try {
    for (const name of ["dist", "LICENSE", "README.md"])
      await cp(join(SDK, name), join(place, name), { recursive: true });
    const written = (await Bun.file(join(SDK, "package.json")).json()) as Readonly<Record<string, unknown>>;
    const own = repository === null ? {} : { repository: { type: "git", url: repository, directory: "sdk" } };
    await Bun.write(join(place, "package.json"), `${JSON.stringify({ ...written, ...own }, null, 2)}\n`);
    const packed = Bun.spawnSync(["npm", "pack", "--silent", "--pack-destination", folder], { cwd: place });
    if (!packed.success) throw new Error(`the client cannot be packed\n${packed.stdout}${packed.stderr}`);
    return join(folder, packed.stdout.toString().trim());
  } finally {
    await rm(place, { recursive: true });
  }
}

/** Renames imports in types to the modules of the package; removes files that neither programs nor types import. */
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
