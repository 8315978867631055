// Messages between members as JSON. A message that does not fit its schema is of another version of the service, and is dropped.

import type { Static, TSchema } from "typebox";
import { parseJson, schemaCheck } from "../../base/index.ts";

export interface JsonMessage<Message> {
  encode(message: Message): Uint8Array;
  /** Null for a message of another version of the service. */
  decode(bytes: Uint8Array): Message | null;
}

export function jsonMessage<Schema extends TSchema>(schema: Schema): JsonMessage<Static<Schema>> {
  const fits = schemaCheck(schema);
  return {
    encode: (message) => new TextEncoder().encode(JSON.stringify(message)),
    decode: (bytes) => {
      const value = parseJson(new TextDecoder().decode(bytes));
      return fits(value) ? value : null;
    },
  };
}
