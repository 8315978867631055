// Calls a tool: asks the service by the client library, and makes of its answer what a model reads. The first block of a result is
// the answer as REST gives it, the second says units, delay and what was left out; a refusal is a tool error with what to do.

import { type Marsad, MarsadError } from "../../../sdk/src/index.ts";
import { delayOf, hasRowsFrom, Refusal, rest, symbolOf, type ToolRefusal, toolErrorBody } from "../../wire/index.ts";
import { type ShortText, shortened } from "./short-text.ts";
import type { Tool } from "./tool.ts";
import type { ToolInput } from "./tool-arguments.ts";

export interface ToolResult {
  readonly content: { readonly type: "text"; readonly text: string }[];
  /** The answer of the first block as a value; of one that ends in the middle, the whole answer. */
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: boolean;
}

/** What a tool asks: as much of the client library as it needs. */
export type AnswerSource = Pick<Marsad, "get">;

const NOTHING_MORE = { status: 0, details: null, retryAfterS: null, requestId: null };

export async function callTool(tool: Tool, input: ToolInput, source: AnswerSource): Promise<ToolResult> {
  const path = tool.pathOf(input);
  if (path instanceof Refusal) return errorResult({ ...NOTHING_MORE, code: path.code, message: path.message });
  try {
    const name = tool.nameIn(input);
    if (name === null) return answerResult(tool, input, await source.get(path));
    // MCP-05: a name is looked up with a request of its own, at the same moment.
    const named = `/quote/${encodeURIComponent(name.toWellFormed())}/${momentQuery(input)}`;
    const symbol = symbolOf(JSON.parse(await source.get(named)));
    const found = tool.pathOf(tool.withSymbol(input, symbol));
    return found instanceof Refusal
      ? errorResult({ ...NOTHING_MORE, code: found.code, message: found.message })
      : answerResult(tool, input, await source.get(found));
  } catch (error) {
    if (!(error instanceof MarsadError)) throw error;
    return errorResult(error);
  }
}

/** The past moment that was asked for, as the query of a request. */
function momentQuery(input: ToolInput): string {
  const query = new URLSearchParams();
  for (const { name } of Object.values(rest.PAST_MOMENT)) {
    const value = input[name];
    if (typeof value === "string" && value !== "") query.set(name, value);
  }
  return query.size === 0 ? "" : `?${query}`;
}

function answerResult(tool: Tool, input: ToolInput, text: string): ToolResult {
  const answer: unknown = JSON.parse(text);
  const short = shortened(text.trimEnd(), answer);
  const cutOff = short.isCutOff ? "The answer was too long, and ends in the middle." : "";
  const warning = tool.warningOn(input);
  const notes = [tool.units, warning, delayNote(tool, answer), restNote(tool, input, answer, short), cutOff];
  const content = [block(short.text), block(notes.filter((note) => note !== "").join(" "))];
  // Every answer of the API is an object.
  const structuredContent = (short.isCutOff ? answer : JSON.parse(short.text)) as Record<string, unknown>;
  return { content, structuredContent };
}

function errorResult(refusal: ToolRefusal): ToolResult {
  return { content: [block(JSON.stringify(toolErrorBody(refusal)))], isError: true };
}

function delayNote({ planNote }: Tool, answer: unknown): string {
  const isDelayed = delayOf(answer);
  if (isDelayed === null) return planNote;
  return isDelayed
    ? "Delayed: this is the market as it was 15 minutes ago (is_delayed is true)."
    : "Real time (is_delayed is false).";
}

/** How to get what this result does not show; empty when it shows all. */
function restNote(tool: Tool, { offset }: ToolInput, answer: unknown, short: ShortText): string {
  const { rows, rowsBefore, list } = short;
  const isCut = rows < rowsBefore;
  const shown = isCut ? `Shown: the first ${rows} of ${rowsBefore} rows of ${list ?? "the answer"}.` : "";
  if (tool.hasPages) {
    const next = Number(offset ?? 0) + rows;
    return isCut || hasRowsFrom(answer, next) ? `${shown} There is more: ask again with offset=${next}.`.trim() : "";
  }
  return isCut ? `${shown} For the others ask for less at a time (${tool.argumentNames.join(", ")}).` : "";
}

function block(text: string): ToolResult["content"][number] {
  return { type: "text", text };
}
