// `npm run build:image`: writes dist/marsad.oci.tar from dist/marsad, which `npm run build` makes: a container image in the form of the
// OCI image specification, with the executable, the libraries that it is linked with and a folder for its data. Nothing else is in
// it, no shell either. It needs no daemon, and the same files give the same bytes. With `--folder` it writes only the file
// system of the image, to dist/root, which deploy/Containerfile copies; with `--sign KEYFILE` it signs the image.

import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { VERSION } from "../src/app/config/version.ts";
import { DIST, finish, wordsAndKey } from "./finish-build.ts";
import { shippedPackages } from "./packages.ts";
import { type Architecture, ownArchitecture, run } from "./runtime.ts";
import { say, sha256Of } from "./sums.ts";

/** Not root, and not the id of a user of the host. */
const IMAGE_USER = 10_001;
const DATA_FOLDER = "/data";
const TEXTS: Readonly<Record<string, string>> = {
  "etc/group": `root:x:0:\nmarsad:x:${IMAGE_USER}:\n`,
  "etc/nsswitch.conf": "hosts: files dns\n",
  "etc/passwd": `root:x:0:0:root:/:/none\nmarsad:x:${IMAGE_USER}:${IMAGE_USER}:Marsad:${DATA_FOLDER}:/none\n`,
};
/** OCI uses Go's names for architectures. */
const GO_NAMES: Readonly<Record<Architecture, string>> = { x64: "amd64", arm64: "arm64" };
/** No clock: the same content gives the same bytes. */
const CREATED = "1970-01-01T00:00:00Z";
const MANIFEST_TYPE = "application/vnd.oci.image.manifest.v1+json";

/** The default configuration of a container. `deploy/Containerfile` has the same values. */
export const RUN_CONFIG = {
  User: `${IMAGE_USER}:${IMAGE_USER}`,
  ExposedPorts: { "8080/tcp": {} },
  Env: ["MARSAD_HOST=0.0.0.0", "MARSAD_PORT=8080", `MARSAD_DATA_DIR=${DATA_FOLDER}`],
  Entrypoint: ["/marsad"],
  Cmd: ["serve"],
  Volumes: { [DATA_FOLDER]: {} },
  WorkingDir: DATA_FOLDER,
  StopSignal: "SIGTERM",
} as const;

/** An extension of Docker and Podman, not part of OCI; in nanoseconds. */
const HEALTHCHECK = {
  Test: ["CMD", "/marsad", "health"],
  Interval: 10e9,
  Timeout: 5e9,
  StartPeriod: 180e9,
  Retries: 3,
};

/** Writes the file system of the image. */
function writeRoot(executable: string, root: string): void {
  rmSync(root, { recursive: true, force: true });
  const folderOf = (path: string): string => {
    const to = join(root, path);
    for (let folder = dirname(to); folder.startsWith(root); folder = dirname(folder)) {
      mkdirSync(folder, { recursive: true });
      chmodSync(folder, 0o755);
    }
    return to;
  };
  for (const [path, text] of Object.entries(TEXTS)) {
    writeFileSync(folderOf(path), text);
    chmodSync(join(root, path), 0o644);
  }
  for (const [path, from] of [
    ["marsad", executable],
    ...librariesOf(executable).map((name) => [name, name]),
  ] as const) {
    cpSync(from, folderOf(path), { dereference: true });
    chmodSync(join(root, path), 0o755);
  }
  // Mount points for container runtimes, and the data folder.
  for (const name of ["dev", "proc", "sys", DATA_FOLDER]) {
    mkdirSync(join(root, name));
    chmodSync(join(root, name), name === DATA_FOLDER ? 0o700 : 0o755);
  }
}

/** The libraries of this machine that the executable is linked with, the dynamic loader among them. */
function librariesOf(executable: string): readonly string[] {
  const { stdout, success } = Bun.spawnSync(["ldd", executable], { stderr: "pipe" });
  const paths = [...stdout.toString().matchAll(/(\/\S+\.so[.\d]*) \(/g)].map(([, path = ""]) => path);
  if (!success || paths.length === 0) throw new Error(`ldd cannot tell the libraries of ${executable}`);
  return [...new Set(paths)].sort();
}

export interface ImageNeeds {
  readonly architecture: Architecture;
  readonly version: string;
  /** The folder that holds the file system of the image. */
  readonly root: string;
  readonly outfile: string;
}

interface Blob {
  readonly digest: string;
  readonly size: number;
}

/** An image in three blobs, each named by its hash: the layer with the files, the configuration, and the manifest of both. */
export function writeImage({ architecture, version, root, outfile }: ImageNeeds): void {
  const work = mkdtempSync(join(tmpdir(), "marsad-image-"));
  const layout = join(work, "layout");
  mkdirSync(join(layout, "blobs/sha256"), { recursive: true });
  const blobOf = (bytes: Uint8Array): Blob => {
    const hash = sha256(bytes);
    writeFileSync(join(layout, "blobs/sha256", hash), bytes);
    return { digest: `sha256:${hash}`, size: bytes.length };
  };
  const jsonBlob = (value: unknown): Blob => blobOf(new TextEncoder().encode(JSON.stringify(value)));
  try {
    const files = layerOf(root, join(work, "layer.tar"));
    const labels = {
      "org.opencontainers.image.title": "marsad",
      "org.opencontainers.image.version": version,
      "org.opencontainers.image.licenses": "Apache-2.0",
    };
    const config = jsonBlob({
      created: CREATED,
      architecture: GO_NAMES[architecture],
      os: "linux",
      config: { ...RUN_CONFIG, Labels: labels, Healthcheck: HEALTHCHECK },
      rootfs: { type: "layers", diff_ids: [`sha256:${sha256(files)}`] },
      history: [{ created: CREATED, created_by: "npm run build:image" }],
    });
    const layer = blobOf(Bun.gzipSync(files, { level: 6 }));
    const manifest = jsonBlob({
      schemaVersion: 2,
      mediaType: MANIFEST_TYPE,
      config: { mediaType: "application/vnd.oci.image.config.v1+json", ...config },
      layers: [{ mediaType: "application/vnd.oci.image.layer.v1.tar+gzip", ...layer }],
      annotations: labels,
    });
    const named = {
      mediaType: MANIFEST_TYPE,
      ...manifest,
      platform: { architecture: GO_NAMES[architecture], os: "linux" },
      // The image's name after tools have loaded it.
      annotations: { "org.opencontainers.image.ref.name": `marsad:${version}` },
    };
    const index = { schemaVersion: 2, mediaType: "application/vnd.oci.image.index.v1+json", manifests: [named] };
    writeFileSync(join(layout, "oci-layout"), JSON.stringify({ imageLayoutVersion: "1.0.0" }));
    writeFileSync(join(layout, "index.json"), JSON.stringify(index));
    tar(["--create", "--owner=0", "--mode=u=rwX,go=rX"], outfile, layout, ["oci-layout", "index.json", "blobs"]);
  } finally {
    rmSync(work, { recursive: true });
  }
}

const sha256 = (bytes: Uint8Array): string => new Bun.CryptoHasher("sha256").update(bytes).digest("hex");

/** The files as an archive: root owns all of them, but the data folder belongs to the image's user. */
function layerOf(root: string, archive: string): Uint8Array<ArrayBuffer> {
  const data = DATA_FOLDER.slice(1);
  const others = readdirSync(root).filter((name) => name !== data);
  tar(["--create", "--owner=0"], archive, root, others.sort());
  tar(["--append", `--owner=${IMAGE_USER}`], archive, root, [data]);
  return new Uint8Array(readFileSync(archive));
}

/** No time and no user name of this machine gets into an archive; the group has the owner's number. */
function tar(words: readonly string[], archive: string, folder: string, names: readonly string[]): void {
  const group = words.flatMap((word) => (word.startsWith("--owner=") ? [word.replace("owner", "group")] : []));
  const same = ["--format=ustar", "--sort=name", "--mtime=@0", "--numeric-owner"];
  run(["tar", ...words, ...group, ...same, `--file=${archive}`, `--directory=${folder}`, ...names], folder);
}

if (import.meta.main) {
  const { words, keyFile } = wordsAndKey(process.argv.slice(2));
  const executable = join(DIST, "marsad");
  if (!existsSync(executable)) throw new Error("there is no dist/marsad; run npm run build first");
  const root = join(DIST, "root");
  writeRoot(executable, root);
  if (words[0] === "--folder") say("dist/root is the file system of the image");
  else {
    say("writing the image");
    const name = "marsad.oci.tar";
    const architecture = ownArchitecture();
    writeImage({ architecture, version: VERSION, root, outfile: join(DIST, name) });
    rmSync(root, { recursive: true });
    const files = librariesOf(executable).map((path) => ({ name: path, sha256: sha256Of(path) }));
    const packages = shippedPackages([architecture]);
    finish("marsad.oci", [name], { name: "marsad", kind: "container", packages, files }, keyFile);
  }
}
