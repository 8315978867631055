// The result of a generator of documentation, and the pieces that pages are put together from.

import { join } from "node:path";

export interface GeneratedFile {
  /** From the root of the repository. */
  readonly path: string;
  readonly content: string;
}

export type Generator = () => GeneratedFile;

export const ROOT = join(import.meta.dir, "../..");

/** JSON as it is kept in the repository: indented, with a newline at the end, so that changes read well. */
export function jsonFile(path: string, value: unknown): GeneratedFile {
  return { path, content: `${JSON.stringify(value, null, 2)}\n` };
}

/** A page of these lines; a line may have several in it. */
export function page(path: string, ...lines: readonly string[]): GeneratedFile {
  return { path, content: `${lines.join("\n").trimEnd()}\n` };
}

/** The lines of a table, with an empty one after it. */
export function table(columns: readonly string[], rows: readonly (readonly (string | number)[])[]): readonly string[] {
  const row = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;
  return [row(columns), `|${"---|".repeat(columns.length)}`, ...rows.map(row), ""];
}

/** Text as a cell of a table takes it. */
export const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");
