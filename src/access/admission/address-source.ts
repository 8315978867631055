// The address that a request counts for, or how to learn it. Asking the runtime for it costs about a fifth of a whole answer, so
// it is asked only for requests whose address matters: those without a valid key, and all of them while some address is shut out.

/** Something that knows its address, and asks for it when it is read. */
export interface Addressed {
  readonly address: string;
}

export type AddressSource = string | Addressed;

export function addressOf(source: AddressSource): string {
  return typeof source === "string" ? source : source.address;
}
