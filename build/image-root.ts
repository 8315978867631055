// The file system of the container image: the executable, the libraries that it is linked with, and a folder for its data. Nothing
// else is in it, no shell either.

import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import type { TarEntry } from "./tar.ts";

/** Not root, and no user of the machine that runs it. */
export const IMAGE_USER = 10_001;
export const DATA_FOLDER = "/data";

const PASSWD = `root:x:0:0:root:/:/none\nmarsad:x:${IMAGE_USER}:${IMAGE_USER}:Marsad:${DATA_FOLDER}:/none\n`;
const GROUP = `root:x:0:\nmarsad:x:${IMAGE_USER}:\n`;

export function imageRoot(executable: string): readonly TarEntry[] {
  const files: readonly TarEntry[] = [
    textFile("etc/group", GROUP),
    textFile("etc/nsswitch.conf", "hosts: files dns\n"),
    textFile("etc/passwd", PASSWD),
    ...librariesOf(executable).map((path) => program(path.slice(1), path)),
    program("marsad", executable),
  ];
  const folders = new Set(files.flatMap(({ path }) => foldersOf(path)));
  return [
    ...[...folders].sort().map((path): TarEntry => folder(path, 0o755, 0)),
    // Where container runtimes put what belongs to the machine.
    ...["dev/", "proc/", "sys/"].map((path): TarEntry => folder(path, 0o755, 0)),
    folder(`${DATA_FOLDER.slice(1)}/`, 0o700, IMAGE_USER),
    ...files,
  ];
}

const folder = (path: string, mode: number, owner: number): TarEntry => ({
  path,
  mode,
  owner,
  bytes: new Uint8Array(0),
});

function textFile(path: string, text: string): TarEntry {
  return { path, mode: 0o644, owner: 0, bytes: new TextEncoder().encode(text) };
}

function program(path: string, from: string): TarEntry {
  return { path, mode: 0o755, owner: 0, bytes: readFileSync(from) };
}

/** "lib/x/y.so" lies in "lib/" and "lib/x/". */
function foldersOf(path: string): readonly string[] {
  const parent = dirname(path);
  return parent === "." ? [] : [...foldersOf(parent), `${parent}/`];
}

/** The libraries of this machine that the executable is linked with, the dynamic loader among them. */
export function librariesOf(executable: string): readonly string[] {
  const { stdout, success } = Bun.spawnSync(["ldd", executable], { stderr: "pipe" });
  const paths = [...stdout.toString().matchAll(/(\/\S+\.so[.\d]*) \(/g)].map(([, path = ""]) => path);
  if (!success || paths.length === 0) throw new Error(`ldd cannot tell the libraries of ${executable}`);
  return [...new Set(paths)].sort();
}
