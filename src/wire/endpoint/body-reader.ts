// Reads the fields of a request body one by one and collects the faults, for the details of VALIDATION.
// Unknown fields are ignored, as unknown query parameters are; null counts as left out.

import { isJsonObject } from "../../base/index.ts";
import type { Refusal } from "../refusal/refusal.ts";
import { validationFailed } from "../refusal/refusals.ts";

export class BodyReader {
  readonly #body: Readonly<Record<string, unknown>>;
  // Bound: the fields that an endpoint reads.
  readonly #faults = new Map<string, string>();

  constructor(body: unknown) {
    this.#body = isJsonObject(body) ? { ...body } : {};
    if (!isJsonObject(body)) this.refuse("body", "must be a JSON object.");
  }

  has(field: string): boolean {
    return this.raw(field) !== undefined;
  }

  raw(field: string): unknown {
    return Object.hasOwn(this.#body, field) ? (this.#body[field] ?? undefined) : undefined;
  }

  /** Notes the fault of a field; the first fault of a field stays. */
  refuse(field: string, takes: string): void {
    if (!this.#faults.has(field)) this.#faults.set(field, takes);
  }

  text(field: string, charsMax: number): string | undefined {
    const value = this.raw(field);
    if (value === undefined) return undefined;
    // PostgreSQL keeps no text with a NUL in it.
    const isKeepable = typeof value === "string" && value.isWellFormed() && !value.includes("\0");
    if (isKeepable && value.length <= charsMax) return value.trim();
    this.refuse(field, `must be a text of at most ${charsMax} characters.`);
    return undefined;
  }

  /** Printable text on one line, not empty. */
  line(field: string, charsMax: number): string | undefined {
    const value = this.text(field, charsMax);
    if (value === undefined || /^[^\p{C}]+$/u.test(value)) return value;
    this.refuse(field, `must be 1 to ${charsMax} printable characters on one line.`);
    return undefined;
  }

  flag(field: string): boolean | undefined {
    const value = this.raw(field);
    if (value === undefined || typeof value === "boolean") return value;
    this.refuse(field, "must be true or false.");
    return undefined;
  }

  /** `things` names the kind of resource that has such ids, for the message. */
  id(field: string, things: string): number | undefined {
    const value = this.raw(field);
    if (value === undefined) return undefined;
    if (typeof value === "number" && Number.isSafeInteger(value) && value > 0) return value;
    this.refuse(field, `must be the id of one of your ${things}, a positive integer.`);
    return undefined;
  }

  choice<Value extends string>(field: string, values: readonly Value[]): Value | undefined {
    const value = this.raw(field);
    if (value === undefined) return undefined;
    const known = values.find((candidate) => candidate === value);
    if (known === undefined) this.refuse(field, `must be one of: ${values.join(", ")}.`);
    return known;
  }

  /** The value of a required field; notes its absence, unless another fault of it was noted before. */
  required<Value>(field: string, value: Value | undefined): Value | undefined {
    if (value === undefined) this.refuse(field, "is required.");
    return value;
  }

  /** All faults of the body as one refusal; null when there are none. */
  refusal(): Refusal | null {
    return this.#faults.size === 0 ? null : validationFailed(Object.fromEntries(this.#faults));
  }
}
