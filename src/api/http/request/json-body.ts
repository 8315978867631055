// Reads the JSON body of a request, never more bytes than the limit and never longer than the time limit, whatever the headers
// claim.

import { type Clock, isJsonObject, LATE, SECOND_MS, withTimeLimit } from "../../../base/index.ts";
import { Refusal, validationFailed } from "../../../wire/index.ts";

export interface BodyLimits {
  readonly bytes: number;
  /** The time limit for the whole body to arrive. */
  readonly timeMs: number;
}

/** The body as a JSON object. Any other body is refused with VALIDATION and a text that describes the expected body. */
export async function readJsonObject(
  request: Request,
  limits: BodyLimits,
  clock: Clock,
): Promise<Readonly<Record<string, unknown>>> {
  const bytes = await readBody(request, limits, clock);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw refused("must be a JSON object in UTF-8");
  }
  if (!isJsonObject(value)) throw refused("must be a JSON object");
  return { ...value };
}

/** The bytes of the body. A body that is too large or too slow is refused with VALIDATION. */
export async function readBody(request: Request, limits: BodyLimits, clock: Clock): Promise<Uint8Array> {
  const bytes = await withTimeLimit(clock, limits.timeMs, readBytes(request, limits.bytes));
  if (bytes === LATE) throw refused(`must be sent within ${limits.timeMs / SECOND_MS} seconds`);
  return bytes;
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
    // A client that disconnects before the end of the body is not a failure of the service.
    throw error instanceof Refusal ? error : refused("must be sent to its end");
  }
  return Buffer.concat(chunks);
}

function refused(text: string): Refusal {
  return validationFailed({ body: text });
}
