// `npm run build:image`: writes dist/marsad.oci.tar from dist/marsad, which `npm run build` makes. With `--folder` it writes only the
// file system of the image, to dist/root, for those who make the image with another tool.

import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { VERSION } from "../src/app/config/version.ts";
import { programFile } from "../src/base/index.ts";
import { describeFile, say } from "./announce.ts";
import { imageRoot } from "./image-root.ts";
import { ociImage } from "./oci-image.ts";
import { ownArchitecture } from "./runtime.ts";
import type { TarEntry } from "./tar.ts";

const EXECUTABLE = programFile("dist/marsad");
const IMAGE = programFile("dist/marsad.oci.tar");
const FOLDER = programFile("dist/root");

function writeFolder(root: readonly TarEntry[]): void {
  rmSync(FOLDER, { recursive: true, force: true });
  for (const { path, mode, bytes } of root) {
    const to = join(FOLDER, path);
    mkdirSync(path.endsWith("/") ? to : dirname(to), { recursive: true });
    if (!path.endsWith("/")) writeFileSync(to, bytes);
    chmodSync(to, mode);
  }
  say("dist/root is the file system of the image");
}

if (!existsSync(EXECUTABLE)) throw new Error("there is no dist/marsad; run npm run build first");
const root = imageRoot(EXECUTABLE);
if (process.argv[2] === "--folder") writeFolder(root);
else {
  say("writing the image");
  writeFileSync(IMAGE, ociImage({ architecture: ownArchitecture(), version: VERSION, root }));
  describeFile(IMAGE);
}
