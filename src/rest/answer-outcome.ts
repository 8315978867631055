// Makes an outcome of a handler's answer: encodes it where it is not, and tags it where the endpoint has an ETag.

import { type Answer, encodeJson, JSON_TYPE, NO_STORE, type Outcome, outcome, REVALIDATE } from "./answer.ts";
import { etagOf, etagOfVersion, matchesEtag } from "./etag.ts";

/** Written out rather than spread: it runs for every success. */
export function plainOutcome(answer: Answer): Outcome {
  const isEncoded = "bytes" in answer;
  return {
    status: 200,
    body: isEncoded ? answer.bytes : encodeJson(answer.value),
    contentType: JSON_TYPE,
    isKept: isEncoded && answer.isKept === true,
    etag: undefined,
    cacheControl: NO_STORE,
    headers: answer.headers,
    code: undefined,
  };
}

/** With a version that the client already has, nothing is encoded. */
export function taggedOutcome(answer: Answer, known: string | null): Outcome {
  const { version, headers } = answer;
  const cacheControl = REVALIDATE;
  if (version !== undefined) {
    const etag = etagOfVersion(version);
    if (matchesEtag(known, etag)) return outcome({ status: 304, etag, cacheControl, headers });
    return { ...plainOutcome(answer), etag, cacheControl };
  }
  const plain = plainOutcome(answer);
  return { ...plain, etag: plain.body === null ? undefined : etagOf(plain.body), cacheControl };
}
