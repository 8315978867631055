// The shared parts of the commands that ask a running service: the client library with the operator's address and key, and its errors as
// one line.

import { Marsad, MarsadError } from "../../../sdk/src/index.ts";
import { DEMO_ACCOUNTS } from "../../access/index.ts";
import { present, systemCodeOf } from "../../base/index.ts";
import { isLoopbackHost, type SettingName } from "../config/index.ts";
import { Complaint, usageComplaint } from "../terminal/complaint.ts";
import { JSON_OPTION } from "./account-work.ts";
import { type Command, type CommandContext, operand, option } from "./command.ts";

/** The context of a command that asks a service. */
export interface ServiceCall extends CommandContext {
  readonly marsad: Marsad;
}

export const SERVICE_SETTINGS: readonly SettingName[] = ["serviceUrl", "apiKey"];
export const INSTRUMENT_OPERAND = operand("SYMBOL", "A ticker, or a name in Arabic or English.");

export const AS_OF_OPTION = option(
  "as-of",
  "TIME",
  "A past moment with its offset, as 2026-11-15T11:00:00+03:00: shows what was answered then.",
);

/** The past moment from the options, as a parameter. */
export function momentOf({ options }: CommandContext): { readonly as_of?: string } {
  const text = options.get("as-of");
  return text === undefined ? {} : { as_of: text };
}

/** Runs `task` with a client; a refusal of the service is thrown as a Complaint. */
export function onService(task: (call: ServiceCall) => Promise<void>): (context: CommandContext) => Promise<undefined> {
  return async (context) => {
    const { serviceUrl } = context.settings;
    const marsad = new Marsad({ baseUrl: serviceUrl, apiKey: keyOf(context) });
    try {
      await task({ ...context, marsad });
    } catch (error) {
      if (!(error instanceof MarsadError)) throw error;
      if (error.status === 0) throw unreached(serviceUrl, error);
      const named = error.requestId === null ? "" : ` (request ${error.requestId})`;
      throw new Complaint(`${sentenceOf(error)}${named}`);
    }
    return undefined;
  };
}

/** The complaint about a service that was not reached. */
export function unreached(serviceUrl: string, error: Error): Complaint {
  const isRefused = [error, error.cause].some((reason) => systemCodeOf(reason) === "ECONNREFUSED");
  if (isRefused) {
    return new Complaint(`Nothing answers at ${serviceUrl}. Start a service with npm start, or see --service-url.`);
  }
  const reason = error.message.replace(/(?<![.?!])$/, ".");
  return new Complaint(`${reason} Is a service at ${serviceUrl}? See --service-url.`);
}

/** The service's sentence with what its details add: what wrong fields take, or the companies that a name may mean. */
function sentenceOf({ code, message, details }: MarsadError): string {
  if (details === null) return message;
  if (code === "VALIDATION")
    return Object.entries(details)
      .map(([field, takes]) => `${field} ${takes}`)
      .join(" ");
  const { candidates } = details;
  if (!Array.isArray(candidates)) return message;
  return `${message} ${candidates.map(({ symbol, name_en }) => `${symbol} ${name_en}`).join(", ")}`;
}

/** A command that asks the service and prints text or, with `--json`, JSON. */
export function serviceCommand({
  options = [],
  run,
  ...row
}: Omit<Command, "settings" | "run"> & { readonly run: (call: ServiceCall) => Promise<void> }): Command {
  return { ...row, options: [...options, JSON_OPTION], settings: SERVICE_SETTINGS, run: onService(run) };
}

/** The operator's key; a service on this machine with its demo accounts needs none. */
export function keyOf({ settings: { apiKey, serviceUrl } }: CommandContext): string {
  if (apiKey !== null) return apiKey;
  // The last of the demo accounts may see everything.
  if (isLoopbackHost(new URL(serviceUrl).hostname)) return present(DEMO_ACCOUNTS.at(-1), "a demo account").keyText;
  throw usageComplaint("A service on another machine needs a key: give --api-key or MARSAD_API_KEY.");
}

/** An integer option within bounds; undefined when it was not given. */
export function countOption({ options }: CommandContext, name: string, max: number): number | undefined {
  const text = options.get(name);
  if (text === undefined) return undefined;
  const value = /^\d{1,6}$/.test(text) ? Number(text) : 0;
  if (value < 1 || value > max) throw usageComplaint(`--${name} takes an integer from 1 to ${max}.`);
  return value;
}

export const CONFLATE_OPTION = option(
  "conflate-ms",
  "MS",
  "At most one message of a symbol in so many milliseconds, 100 to 60000: quotes, depth and indices.",
);
const CONFLATE_MAX = 60_000;

/** --conflate-ms as an option of a stream; the service refuses a value that is too short. */
export function conflation(call: CommandContext): { readonly conflateMs?: number } {
  const conflateMs = countOption(call, CONFLATE_OPTION.name, CONFLATE_MAX);
  return conflateMs === undefined ? {} : { conflateMs };
}

/** A text option as a parameter; nothing when it was not given. */
export function textOption<const Name extends string>(
  { options }: CommandContext,
  name: Name,
): { readonly [Key in Name]?: string } {
  const text = options.get(name);
  return text === undefined ? {} : ({ [name]: text } as { readonly [Key in Name]?: string });
}

/** A number with its sign. */
export const signed = (value: number): string => `${value > 0 ? "+" : ""}${value.toFixed(2)}`;
/** A price as people read it. */
export const priceText = (value: number | null): string => (value === null ? "—" : value.toFixed(2));
export const countText = (value: number): string => Math.round(value).toLocaleString("en-US");
/** The time of day of a timestamp. */
export const timeText = (timestamp: string | null): string => timestamp?.slice(11, 19) ?? "—";
