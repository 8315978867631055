// What a generator of documentation gives: a path from the root of the repository, and the whole content of the file.

import { join } from "node:path";

export interface GeneratedFile {
  /** From the root of the repository. */
  readonly path: string;
  readonly content: string;
}

export type Generator = () => GeneratedFile | Promise<GeneratedFile>;

export const ROOT = join(import.meta.dir, "../..");

/** JSON as it is kept in the repository: indented, with a newline at the end, so that changes read well. */
export function jsonFile(path: string, value: unknown): GeneratedFile {
  return { path, content: `${JSON.stringify(value, null, 2)}\n` };
}

/** The version of the service, as package.json states it. */
export async function serviceVersion(): Promise<string> {
  const { version } = (await Bun.file(join(ROOT, "package.json")).json()) as { readonly version?: unknown };
  if (typeof version !== "string") throw new TypeError("package.json has no version");
  return version;
}
