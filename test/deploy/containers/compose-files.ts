// A compose file as this machine can run it: where fewer open files are allowed than deploy/ asks for, a second file lowers the limit.

import { writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { run } from "../packaged.ts";
import { FOLDER } from "./debian-images.ts";
import { say } from "./say.ts";

/** As the files of deploy/ have it. */
const DESCRIPTORS = 65_536;

/** The words of `docker compose` that name the file. */
export function composeFiles(file: string): readonly string[] {
  const limit = Number(run(["bash", "-c", "ulimit -Hn"]).trim().replace("unlimited", String(DESCRIPTORS)));
  if (limit >= DESCRIPTORS) return ["--file", file];
  say(`this machine allows ${limit} descriptors, so the containers get these instead of ${DESCRIPTORS}`);
  const { services } = Bun.YAML.parse(run(["cat", file])) as {
    readonly services: Readonly<Record<string, { readonly ulimits?: unknown }>>;
  };
  const names = Object.keys(services).filter((name) => services[name]?.ulimits !== undefined);
  const lowered = Object.fromEntries(names.map((name) => [name, { ulimits: { nofile: limit } }]));
  const second = join(FOLDER, `lowered-${basename(file)}.json`);
  writeFileSync(second, JSON.stringify({ services: lowered }));
  return ["--file", file, "--file", second];
}
