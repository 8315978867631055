// A dialect of ITCH, as data: the layout of each message, the scale of prices, and the codes of sides, sessions and states. The
// exchange's encoder and the gateway's decoder use the same table, which a licensee completes from the exchange's own document.

import { readFileSync } from "node:fs";
import { isJsonObject, programFile, reasonOf } from "../../src/base/index.ts";
import { MARKETS, type Market, PHASES, type Phase } from "../../src/feed-protocol/index.ts";
import { MessageLayout, type MessageRole, ROLES } from "./message-layout.ts";

/** The file is not a valid dialect; the message names the fault. */
export class DialectError extends Error {
  override readonly name = "DialectError";
}

/** The codes with which a dialect reports that a book enters a phase. An empty reason matches any. */
export interface PhaseCode {
  readonly state: string;
  readonly reason: string;
}

export interface ItchDialect {
  readonly name: string;
  /** The public documents behind the dialect. */
  readonly sources: readonly string[];
  /** The assumptions of the dialect where the documents are silent. */
  readonly assumed: readonly string[];
  /** Decimal places of a price. */
  readonly priceDecimals: number;
  /** The price of a market order. */
  readonly marketPrice: number;
  /** Message times are nanoseconds since midnight, or since the second of the last `seconds` message. */
  readonly timeFrom: "midnight" | "second";
  /** The second in a `seconds` message counts from midnight, or from the Unix epoch. */
  readonly secondsFrom: "midnight" | "epoch";
  readonly sides: { readonly buy: string; readonly sell: string };
  /** Codes of system events: the day's messages begin, its directory is complete, its messages end. */
  readonly events: { readonly dayStart: string; readonly directoryEnd: string; readonly dayEnd: string };
  readonly phases: Readonly<Record<Phase, PhaseCode>>;
  /** A closing auction below this traded value, in riyals, sets no price. */
  readonly closingValueMin: Readonly<Record<Market, number>>;
  readonly layouts: readonly MessageLayout[];
}

/** The dialects that are part of the program. */
export const DIALECTS = ["nasdaq-totalview-5.0", "genium-inet", "saudi-xstream"] as const;

/** Roles that are required to maintain a book. */
const REQUIRED: readonly MessageRole[] = ["system", "directory", "state", "add", "execute", "execute-at", "delete"];
const PRICE_DECIMALS_MAX = 8;

/** Reads a dialect of the program by its name, or a dialect from a file. */
export function loadDialect(nameOrFile: string): ItchDialect {
  const known = DIALECTS.find((name) => name === nameOrFile);
  const file = known === undefined ? nameOrFile : programFile(`gateway/dialects/${known}.json`);
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new DialectError(`cannot read the dialect ${nameOrFile}: ${reasonOf(error)}`);
  }
  return dialectOf(data);
}

/** Checks the data of a dialect. */
export function dialectOf(data: unknown): ItchDialect {
  const table = recordOf(data, "the dialect");
  const sides = recordOf(table["sides"], "sides");
  const events = recordOf(table["events"], "events");
  const closing = recordOf(table["closingValueMin"], "closingValueMin");
  const priceDecimals = numberOf(table["priceDecimals"], "priceDecimals");
  if (!Number.isInteger(priceDecimals) || priceDecimals > PRICE_DECIMALS_MAX) {
    throw new DialectError(`priceDecimals is a whole number from 0 to ${PRICE_DECIMALS_MAX}`);
  }
  const layouts = Object.entries(recordOf(table["messages"], "messages")).map(([code, message]) =>
    layoutOf(code, message),
  );
  for (const role of REQUIRED) {
    if (!layouts.some((layout) => layout.role === role)) throw new DialectError(`no message has the role '${role}'`);
  }
  return {
    name: textOf(table["name"], "name"),
    sources: textsOf(table["sources"], "sources"),
    assumed: textsOf(table["assumed"], "assumed"),
    priceDecimals,
    marketPrice: numberOf(table["marketPrice"], "marketPrice"),
    timeFrom: choiceOf(table["timeFrom"], ["midnight", "second"], "timeFrom"),
    secondsFrom: choiceOf(table["secondsFrom"] ?? "midnight", ["midnight", "epoch"], "secondsFrom"),
    sides: { buy: textOf(sides["buy"], "sides.buy"), sell: textOf(sides["sell"], "sides.sell") },
    events: {
      dayStart: textOf(events["dayStart"], "events.dayStart"),
      directoryEnd: textOf(events["directoryEnd"], "events.directoryEnd"),
      dayEnd: textOf(events["dayEnd"], "events.dayEnd"),
    },
    phases: phasesOf(recordOf(table["phases"], "phases")),
    closingValueMin: {
      TASI: numberOf(closing[MARKETS[0]], "closingValueMin.TASI"),
      NOMU: numberOf(closing[MARKETS[1]], "closingValueMin.NOMU"),
    },
    layouts,
  };
}

/** The message that ends a snapshot of the books. */
export function snapshotEnd({ name, layouts }: ItchDialect): MessageLayout {
  const layout = layouts.find(({ role }) => role === "snapshot-end");
  if (layout === undefined) throw new DialectError(`no message of the dialect ${name} has the role 'snapshot-end'`);
  return layout;
}

function phasesOf(table: Readonly<Record<string, unknown>>): Readonly<Record<Phase, PhaseCode>> {
  const codeOf = (phase: Phase): PhaseCode => {
    const { state, reason } = recordOf(table[phase], `phases.${phase}`);
    return { state: textOf(state, `phases.${phase}.state`), reason: reason === undefined ? "" : textOf(reason, phase) };
  };
  const codes = Object.fromEntries(PHASES.map((phase) => [phase, codeOf(phase)]));
  // Every phase was read above.
  return codes as Record<Phase, PhaseCode>;
}

function layoutOf(code: string, message: unknown): MessageLayout {
  const { role, fields } = recordOf(message, `message ${code}`);
  if (code.length !== 1) throw new DialectError(`a message is named by one character, not '${code}'`);
  const known = role === undefined ? null : ROLES.find((name) => name === role);
  if (known === undefined) throw new DialectError(`message ${code}: there is no role '${String(role)}'`);
  if (!Array.isArray(fields)) throw new DialectError(`message ${code} has no list of fields`);
  const parts = fields.map((field: unknown) => {
    if (!Array.isArray(field)) throw new DialectError(`message ${code}: a field is a name and a type`);
    const [name, type, fill] = field as unknown[];
    if (typeof fill === "object") throw new DialectError(`message ${code}: a field is filled with a number or a text`);
    return {
      name: textOf(name, `message ${code}: the name of a field`),
      type: textOf(type, `message ${code}: the type of a field`),
      fill: typeof fill === "number" || typeof fill === "string" ? fill : null,
    };
  });
  try {
    return new MessageLayout(code, known, parts);
  } catch (error) {
    throw new DialectError(`message ${code}: ${reasonOf(error)}`);
  }
}

function recordOf(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (!isJsonObject(value)) throw new DialectError(`${what} is missing`);
  return { ...value };
}

function textOf(value: unknown, what: string): string {
  if (typeof value !== "string") throw new DialectError(`${what} is no text`);
  return value;
}

function textsOf(value: unknown, what: string): readonly string[] {
  if (!Array.isArray(value)) throw new DialectError(`${what} is no list of texts`);
  return value.map((text: unknown) => textOf(text, what));
}

function numberOf(value: unknown, what: string): number {
  if (typeof value !== "number" || !(value >= 0 || what === "marketPrice"))
    throw new DialectError(`${what} is no number`);
  return value;
}

function choiceOf<T extends string>(value: unknown, choices: readonly T[], what: string): T {
  const choice = choices.find((one) => one === value);
  if (choice === undefined) throw new DialectError(`${what} is one of ${choices.join(", ")}`);
  return choice;
}
