// Inputs that once failed, one file each in `cases/`: the tests judge every one of them again.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Input } from "./target.ts";

const CASES_FOLDER = join(import.meta.dir, "cases");

export interface KeptCase {
  readonly target: string;
  /** The fault when it was found. */
  readonly verdict: string;
  readonly input: Input;
}

export function readCase(path: string): KeptCase {
  const kept: unknown = JSON.parse(readFileSync(path, "utf8"));
  if (!isCase(kept)) throw new Error(`${path} is no kept case`);
  return kept;
}

/** The stored cases by the names of their files. */
export function readCases(): ReadonlyMap<string, KeptCase> {
  const names = readdirSync(CASES_FOLDER).filter((name) => name.endsWith(".json"));
  return new Map(names.sort().map((name) => [name, readCase(join(CASES_FOLDER, name))]));
}

/** Writes a case and returns its path; the same input has the same name. */
export function keepCase(kept: KeptCase): string {
  const name = `${kept.target}-${Bun.hash(JSON.stringify(kept.input)).toString(36).slice(0, 8)}.json`;
  const path = join(CASES_FOLDER, name);
  writeFileSync(path, `${JSON.stringify(kept, null, 2)}\n`);
  return path;
}

function isCase(kept: unknown): kept is KeptCase {
  if (typeof kept !== "object" || kept === null) return false;
  const { target, verdict, input } = kept as Readonly<Record<string, unknown>>;
  const isInput = Array.isArray(input) && input.every((text) => typeof text === "string");
  return typeof target === "string" && typeof verdict === "string" && isInput;
}
