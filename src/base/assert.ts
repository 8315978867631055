// Assertions for our own bugs. A Fault ends the request with SERVER_ERROR; inside the engine it stops the process,
// because wrong prices are worse than none.

/** A bug of ours: never expected, never the caller's doing. */
export class Fault extends Error {
  override readonly name = "Fault";
}

/** A dependency failed (database, feed, resolver); retried where that is safe. */
export class Outage extends Error {
  override readonly name = "Outage";
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
