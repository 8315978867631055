// The runtime that becomes the executable: the running one, or the runtime of another architecture from its npm package,
// checked against the lock file.

import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { programFile } from "../src/base/index.ts";

export const ARCHITECTURES = ["x64", "arm64"] as const;
export type Architecture = (typeof ARCHITECTURES)[number];

export const PACKAGES: Readonly<Record<Architecture, string>> = {
  x64: "@oven/bun-linux-x64",
  arm64: "@oven/bun-linux-aarch64",
};

/** The architecture of this machine. */
export function ownArchitecture(): Architecture {
  const found = ARCHITECTURES.find((name) => name === process.arch);
  if (process.platform !== "linux" || found === undefined) {
    throw new Error(`an executable is built on Linux, x64 or arm64; this is ${process.platform} ${process.arch}`);
  }
  return found;
}

/** The path of the runtime for `architecture`; another machine's runtime is fetched once and stored in `folder`. */
export function runtimeFor(architecture: Architecture, folder: string): string {
  if (architecture === ownArchitecture()) return process.execPath;
  const kept = join(folder, `bun-${Bun.version}-${architecture}`);
  if (!existsSync(kept)) fetchRuntime(PACKAGES[architecture], folder, kept);
  return kept;
}

function fetchRuntime(name: string, folder: string, kept: string): void {
  const work = join(folder, "unpacked");
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  run(["npm", "pack", "--silent", "--pack-destination", work, `${name}@${Bun.version}`], work);
  const [archive = ""] = readdirSync(work);
  checkPackage(name, readFileSync(join(work, archive)), readFileSync(programFile("package-lock.json"), "utf8"));
  run(["tar", "xzf", archive, "package/bin/bun"], work);
  renameSync(join(work, "package/bin/bun"), kept);
  rmSync(work, { recursive: true });
}

/** Checks the package's hash. The lock file has the hash of every runtime, also of those that are not installed on this machine. */
export function checkPackage(name: string, archive: Uint8Array, lockFile: string): void {
  const lock = JSON.parse(lockFile) as {
    readonly packages: Readonly<Record<string, { readonly integrity?: string } | undefined>>;
  };
  const found = `sha512-${new Bun.CryptoHasher("sha512").update(archive).digest("base64")}`;
  if (lock.packages[`node_modules/${name}`]?.integrity !== found) {
    throw new Error(`${name} ${Bun.version} is not the package that package-lock.json names`);
  }
}

/** Runs a program of the machine to its end. */
export function run(command: readonly string[], cwd: string): void {
  const ended = Bun.spawnSync([...command], { cwd, stdout: "ignore", stderr: "pipe" });
  if (!ended.success) throw new Error(`${command.join(" ")} failed\n${ended.stderr}`);
}
