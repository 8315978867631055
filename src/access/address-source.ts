// The address that a request counts for, or how to learn it. Asking the runtime for it costs about a fifth of a whole answer, so
// it is asked only for requests whose address matters: those without a valid key, and all of them while some address is shut out.

export type AddressSource = string | (() => string);

export function addressOf(source: AddressSource): string {
  return typeof source === "string" ? source : source();
}
