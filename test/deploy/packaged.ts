// The executable and the image as `npm run build` and `npm run build:image` make them, and a place to run the image in: its own file
// system, read-only but for the data folder, as its own user.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { present } from "../../src/base/index.ts";
import { Child, ROOT } from "../app/child.ts";

export const EXECUTABLE = join(ROOT, "dist/marsad");
export const IMAGE = join(ROOT, "dist/marsad.oci.tar");

export interface ImageConfig {
  readonly User: string;
  readonly Env: readonly string[];
  readonly Entrypoint: readonly string[];
  readonly Cmd: readonly string[];
}

export function run(command: readonly string[], cwd: string = ROOT): string {
  const { success, stdout, stderr } = Bun.spawnSync([...command], { cwd });
  if (!success) throw new Error(`${command.join(" ")} failed\n${stdout}${stderr}`);
  return stdout.toString();
}

/** Why the image cannot be run here; empty where it can. */
export function whyNoRoot(): string {
  const isLinux = process.platform === "linux" && process.arch === "x64";
  if (!isLinux) return "needs Linux on x64";
  return Bun.spawnSync(["unshare", "--mount", "true"]).success ? "" : "needs the right to mount (root)";
}

/** Mounts and then becomes the program. It has no shell of its own, so all is done from outside. */
const ENTER = `set -e
root=$1 data=$2 user=$3; shift 3
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount -t tmpfs tmpfs "$root/dev"
for device in null zero urandom; do : > "$root/dev/$device"; mount --bind "/dev/$device" "$root/dev/$device"; done
mount --bind "$data" "$root/data"
mount -o remount,bind,ro "$root"
exec env -i "$@"
`;

/** The image, unpacked, with a data folder beside it. */
export class ImageRun {
  readonly folder: string = mkdtempSync(join(tmpdir(), "marsad-image-"));
  readonly root: string = join(this.folder, "root");
  readonly data: string = join(this.folder, "data");
  readonly config: ImageConfig;
  readonly #children: Child[] = [];

  constructor() {
    const layout = join(this.folder, "layout");
    for (const path of [layout, this.root, this.data]) mkdirSync(path);
    run(["tar", "xf", IMAGE, "-C", layout]);
    const blob = (digest: string): string => join(layout, "blobs", digest.replace(":", "/"));
    const read = (path: string) => JSON.parse(readFileSync(path, "utf8"));
    const manifest = read(blob(read(join(layout, "index.json")).manifests[0].digest));
    this.config = read(blob(manifest.config.digest)).config;
    run(["tar", "xzf", blob(present(manifest.layers[0], "a layer").digest), "-C", this.root, "--numeric-owner"]);
    rmSync(layout, { recursive: true });
    writeFileSync(join(this.folder, "enter.sh"), ENTER);
  }

  /** Starts the image's program as its configuration says, with other words and more variables. */
  start(words: readonly string[], variables: readonly string[] = []): Child {
    const { User, Env, Entrypoint } = this.config;
    const enter = ["unshare", "--mount", "sh", join(this.folder, "enter.sh"), this.root, this.data, User];
    const command = [
      ...Env,
      ...variables,
      Bun.which("chroot") ?? "/usr/sbin/chroot",
      `--userspec=${User}`,
      this.root,
      ...Entrypoint,
    ];
    const [program = "", ...rest] = [...enter, ...command, ...words];
    const child = new Child(rest, {}, { program });
    this.#children.push(child);
    return child;
  }

  /** Makes the image's user the owner of the data folder. */
  handOver(): void {
    run(["chown", "-R", this.config.User, this.data]);
    run(["chmod", "700", this.data]);
  }

  async close(): Promise<void> {
    for (const child of this.#children) if (child.isRunning) child.signal("SIGKILL");
    await Promise.all(this.#children.map((child) => child.ended()));
    rmSync(this.folder, { recursive: true, force: true });
  }
}
