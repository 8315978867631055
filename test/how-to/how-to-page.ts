// Reads the steps of a how-to page. A step is a mark in an HTML comment, which a reader of the page does not see, and the
// fenced block after it:
//
//   <!-- file: src/wire/spread/spread.ts create -->      a new file
//   <!-- file: src/wire/index.ts append -->              at the end of a file
//   <!-- file: src/wire/index.ts replace -->             the whole file
//   <!-- file: src/wire/index.ts after: "a text" -->     after the one line that has the text; also `before:` and `instead:`
//   <!-- run -->                                         the commands of the block
//   <!-- run: npx tsc -p . -->                           a command that the page does not show; it needs no block

export type Step =
  | { readonly kind: "run"; readonly line: number; readonly command: string }
  | {
      readonly kind: "file";
      readonly line: number;
      readonly path: string;
      readonly place: Place;
      /** The text whose line is looked for; "" where the place needs none. */
      readonly anchor: string;
      readonly content: string;
    };

export type Place = "create" | "append" | "replace" | "after" | "before" | "instead";

export interface HowToPage {
  readonly steps: readonly Step[];
  /** The faults of the page, each with its line. */
  readonly faults: readonly string[];
}

interface Block {
  readonly content: string;
  /** The line after the closing fence, counted from 0. */
  readonly next: number;
}

const MARK = /^\s*<!-- (file|run)\b:? ?(.*?) ?-->\s*$/;
const FILE_MARK = /^(\S+) (?:(create|append|replace)|(after|before|instead): "(.+)")$/;
const FENCE = /^(\s*)```(\w*)/;

export function parseHowTo(page: string): HowToPage {
  const lines = page.split("\n");
  const steps: Step[] = [];
  const faults: string[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = i + 1;
    const mark = MARK.exec(lines[i] ?? "");
    if (mark === null) {
      if (FENCE.exec(lines[i] ?? "")?.[2] === "ts")
        faults.push(`line ${line}: a block of code without a mark before it`);
      i = (blockAt(lines, i)?.next ?? i + 1) - 1;
      continue;
    }
    const [, kind, rest = ""] = mark;
    if (kind === "run" && rest !== "") {
      steps.push({ kind, line, command: rest });
      continue;
    }
    const block = blockAt(lines, i + 1);
    if (block === null) {
      faults.push(`line ${line}: a mark stands directly before its fenced block`);
      continue;
    }
    i = block.next - 1;
    if (kind === "run") {
      steps.push({ kind, line, command: block.content });
      continue;
    }
    const [, path, whole, beside, anchor = ""] = FILE_MARK.exec(rest) ?? [];
    const place = (whole ?? beside) as Place | undefined;
    if (path === undefined || place === undefined) faults.push(`line ${line}: '${rest}' names no file and place`);
    else steps.push({ kind: "file", line, path, place, anchor, content: block.content });
  }
  return { steps, faults };
}

/** The fenced block that opens at line `at`, without the indentation of its fence. */
function blockAt(lines: readonly string[], at: number): Block | null {
  const fence = FENCE.exec(lines[at] ?? "");
  if (fence === null) return null;
  const indent = fence[1] ?? "";
  const close = lines.findIndex((line, index) => index > at && line.trim() === "```");
  if (close === -1) return null;
  const content = lines
    .slice(at + 1, close)
    .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line));
  return { content: `${content.join("\n")}\n`, next: close + 1 };
}

/** The file after the step, or the reason why the step cannot be done. */
export function applyStep(
  step: Step & { readonly kind: "file" },
  before: string | null,
): { readonly text: string } | string {
  const { place, path, anchor, content } = step;
  if (place === "create") return before === null ? { text: content } : `${path} exists already`;
  if (before === null) return `${path} does not exist`;
  if (place === "replace") return { text: content };
  if (place === "append") return { text: before + content };
  const lines = before.split("\n");
  const found = lines.flatMap((line, index) => (line.includes(anchor) ? [index] : []));
  const [at] = found;
  if (at === undefined || found.length > 1) return `${path} has ${found.length} lines with '${anchor}', not one`;
  const start = place === "after" ? at + 1 : at;
  lines.splice(start, place === "instead" ? 1 : 0, content.replace(/\n$/, ""));
  return { text: lines.join("\n") };
}
