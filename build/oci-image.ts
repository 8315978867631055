// Writes a container image in the form of the OCI image specification, as one archive: the layer with the file system, the
// configuration, and the manifest that names both by their hashes. It needs no daemon, and the same files give the same bytes.

import { gzipSync } from "node:zlib";
import { DATA_FOLDER, IMAGE_USER } from "./image-root.ts";
import type { Architecture } from "./runtime.ts";
import { type TarEntry, tarOf } from "./tar.ts";

export interface ImageNeeds {
  readonly architecture: Architecture;
  readonly version: string;
  readonly root: readonly TarEntry[];
}

interface Blob {
  readonly digest: string;
  readonly bytes: Uint8Array;
}

/** OCI calls them as Go does. */
const GO_NAMES: Readonly<Record<Architecture, string>> = { x64: "amd64", arm64: "arm64" };
/** No clock: an image is as old as what is in it. */
const CREATED = "1970-01-01T00:00:00Z";
const MANIFEST_TYPE = "application/vnd.oci.image.manifest.v1+json";

/** How the image is run unless its user says otherwise. `deploy/Containerfile` says the same. */
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

/** Not of OCI but of Docker and Podman, which read it from there; in nanoseconds. */
const HEALTHCHECK = {
  Test: ["CMD", "/marsad", "health"],
  Interval: 10e9,
  Timeout: 5e9,
  StartPeriod: 180e9,
  Retries: 3,
};

export function ociImage({ architecture, version, root }: ImageNeeds): Uint8Array<ArrayBuffer> {
  const files = tarOf(root);
  const layer = blobOf(gzipSync(files, { level: 6 }));
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
    rootfs: { type: "layers", diff_ids: [blobOf(files).digest] },
    history: [{ created: CREATED, created_by: "npm run build:image" }],
  });
  const manifest = jsonBlob({
    schemaVersion: 2,
    mediaType: MANIFEST_TYPE,
    config: descriptor("application/vnd.oci.image.config.v1+json", config),
    layers: [descriptor("application/vnd.oci.image.layer.v1.tar+gzip", layer)],
    annotations: labels,
  });
  const index = {
    schemaVersion: 2,
    mediaType: "application/vnd.oci.image.index.v1+json",
    manifests: [
      {
        ...descriptor(MANIFEST_TYPE, manifest),
        platform: { architecture: GO_NAMES[architecture], os: "linux" },
        // What tools call it once they have loaded it.
        annotations: { "org.opencontainers.image.ref.name": `marsad:${version}` },
      },
    ],
  };
  return tarOf([
    file("oci-layout", encode({ imageLayoutVersion: "1.0.0" })),
    file("index.json", encode(index)),
    { path: "blobs/", mode: 0o755, owner: 0, bytes: new Uint8Array(0) },
    { path: "blobs/sha256/", mode: 0o755, owner: 0, bytes: new Uint8Array(0) },
    ...[manifest, config, layer].map(({ digest, bytes }) => file(`blobs/${digest.replace(":", "/")}`, bytes)),
  ]);
}

const encode = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
const jsonBlob = (value: unknown): Blob => blobOf(encode(value));
const file = (path: string, bytes: Uint8Array): TarEntry => ({ path, mode: 0o644, owner: 0, bytes });

function blobOf(bytes: Uint8Array): Blob {
  return { digest: `sha256:${new Bun.CryptoHasher("sha256").update(bytes).digest("hex")}`, bytes };
}

function descriptor(mediaType: string, { digest, bytes }: Blob): object {
  return { mediaType, digest, size: bytes.length };
}
