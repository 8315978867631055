// Reads the JSON body of a request, never more than the limit and never for longer than it may take, whatever its headers
// claim.

import { type Clock, SECOND_MS } from "../base/index.ts";
import { Refusal, validationFailed } from "../wire/index.ts";

function refused(text: string): Refusal {
  return validationFailed({ body: text });
}

export interface BodyLimits {
  readonly bytes: number;
  /** The whole body must be there by then: a slow client is no failure of ours. */
  readonly timeMs: number;
}

/** The body as a JSON object. Anything else is refused with a word about what it should be. */
export async function readJsonObject(
  request: Request,
  limits: BodyLimits,
  clock: Clock,
): Promise<Readonly<Record<string, unknown>>> {
  const late = Promise.withResolvers<never>();
  const timer = clock.after(limits.timeMs, () =>
    late.reject(refused(`must be sent within ${limits.timeMs / SECOND_MS} seconds`)),
  );
  let bytes: Uint8Array;
  try {
    bytes = await Promise.race([readBytes(request, limits.bytes), late.promise]);
  } finally {
    timer.cancel();
  }
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw refused("must be a JSON object in UTF-8");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw refused("must be a JSON object");
  return { ...value };
}

async function readBytes(request: Request, limitBytes: number): Promise<Uint8Array> {
  const tooLarge = () => refused(`must not be larger than ${limitBytes} bytes`);
  if (Number(request.headers.get("content-length") ?? 0) > limitBytes) throw tooLarge();
  if (request.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body) {
      size += chunk.byteLength;
      if (size > limitBytes) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    // A client that hung up half way is no failure of ours.
    throw error instanceof Refusal ? error : refused("must be sent to its end");
  }
  return Buffer.concat(chunks);
}
