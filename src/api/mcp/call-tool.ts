// Calls a tool: sends a request to the service with the client library, and turns the answer into a result for a model. The first block
// of a result is the answer of REST, the second names units, delay and left-out rows; a refusal is a tool error with advice.

import { type Marsad, MarsadError } from "../../../sdk/src/index.ts";
import { delayOf, hasRowsFrom, Refusal, rest, symbolOf, type ToolRefusal, toolErrorBody } from "../../wire/index.ts";
import { type ShortText, shortened } from "./short-text.ts";
import type { Tool } from "./tool.ts";
import type { ToolInput } from "./tool-arguments.ts";

export interface ToolResult {
  readonly content: { readonly type: "text"; readonly text: string }[];
  /** The answer of the first block as a value; the whole answer where the block ends in the middle. */
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: boolean;
}

/** The part of the client library that a tool needs. */
export type AnswerSource = Pick<Marsad, "get">;

const NOTHING_MORE = { status: 0, details: null, retryAfterS: null, requestId: null };

export async function callTool(tool: Tool, input: ToolInput, source: AnswerSource): Promise<ToolResult> {
  const path = tool.pathOf(input);
  if (path instanceof Refusal) return errorResult({ ...NOTHING_MORE, code: path.code, message: path.message });
  try {
    const name = tool.nameIn(input);
    if (name === null) return answerResult(tool, input, await source.get(path));
    // MCP-05: the name is looked up with a separate request, for the same past moment.
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

/** The requested past moment as a query string; empty without one. */
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

/** Tells how to get the rows that this result does not show; empty when it shows all. */
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
