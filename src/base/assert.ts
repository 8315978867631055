// Assertions for our own bugs. A Fault ends the request with SERVER_ERROR; inside the engine it stops the process,
// because wrong prices are worse than none.

/** A bug of ours: never expected, never the caller's doing. */
export class Fault extends Error {
  override readonly name = "Fault";
}

/**
 * What kind of outage it is, for programs that watch; the message is for people.
 * - `away`: it cannot be reached, or the connection was lost.
 * - `starting`: it is starting up, shutting down or not yet open for writes.
 * - `busy`: another process has held it for too long, or it does not keep up.
 * - `crowded`: it has no connection or no memory left for us.
 * - `full`: no space is left on its disk.
 * - `refused`: a right is missing, or the address or password is wrong.
 * - `gone`: its files were deleted or replaced under the running service.
 * - `damaged`: its disk or its files do not give what was written.
 * - `foreign`: it was made by a version that this one does not understand.
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

export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Fault(message);
}

/** Returns `value` where the surrounding code guarantees that there is one. */
export function present<T>(value: T | undefined | null, message: string): T {
  if (value === undefined || value === null) throw new Fault(message);
  return value;
}

export function unreachable(value: never, message = "unreachable"): never {
  throw new Fault(`${message}: ${String(value)}`);
}

/** For an index read that the surrounding code keeps within the array: `cells[at] ?? outOfRange(at)`. */
export function outOfRange(index: number): never {
  throw new Fault(`index ${index} is outside the array`);
}
