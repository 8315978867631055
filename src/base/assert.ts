// Assertions against bugs of the service. A Fault ends the request with SERVER_ERROR; inside the engine it stops the process,
// because wrong prices are worse than no prices.

/** A bug of the service: never expected, and never caused by the caller. */
export class Fault extends Error {
  override readonly name = "Fault";
}

/**
 * The kind of an outage, for monitoring programs; the message is for people.
 * - `away`: the dependency cannot be reached, or the connection was lost.
 * - `starting`: it is starting up, shutting down or not yet open for writes.
 * - `busy`: another process has locked it for too long, or it cannot keep up.
 * - `crowded`: it has no connection or no memory left for this service.
 * - `full`: no space is left on its disk.
 * - `refused`: a right is missing, or the address or password is wrong.
 * - `gone`: its files were deleted or replaced under the running service.
 * - `damaged`: its disk or its files do not return the bytes that were written.
 * - `foreign`: a version that this one does not understand has made it.
 * - `failed`: anything else.
 */
export type OutageKind =
  | "away"
  | "starting"
  | "busy"
  | "crowded"
  | "full"
  | "refused"
  | "gone"
  | "damaged"
  | "foreign"
  | "failed";

export interface OutageOptions extends ErrorOptions {
  readonly kind?: OutageKind;
}

/** A dependency failed (database, feed, resolver); retried where that is safe. */
export class Outage extends Error {
  override readonly name = "Outage";
  readonly kind: OutageKind;

  constructor(message: string, { kind = "failed", ...options }: OutageOptions = {}) {
    super(message, options);
    this.kind = kind;
  }
}

/** The message of anything that was thrown. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The code of a failed system call, such as ENOENT; empty for any other error. */
export function systemCodeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Fault(message);
}

/** Returns `value`; throws Fault when it is absent although the surrounding code guarantees it. */
export function present<T>(value: T | undefined | null, message: string): T {
  if (value === undefined || value === null) throw new Fault(message);
  return value;
}

export function unreachable(value: never): never {
  throw new Fault(`unreachable: ${String(value)}`);
}

/** For an index that the surrounding code guarantees to be within the array: `cells[at] ?? outOfRange(at)`. */
export function outOfRange(index: number): never {
  throw new Fault(`index ${index} is outside the array`);
}
