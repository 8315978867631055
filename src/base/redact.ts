// Removes secrets from text: API keys, signing secrets, passwords in addresses and the values of fields and parameters that carry
// them. The log passes every line through it, so that a key never reaches a file, wherever it is in the line.

const HIDDEN = "[redacted]";

/**
 * Names of fields, headers and parameters whose value is never shown, from the secret word on. The text around the word is
 * bounded: lines are redacted on the serving thread, and callers control their content.
 */
const SECRET_WORD = "(?:secret|password|passwd|token|api(?:[_-]|%5f|%2d)?key|authorization|cookie|keytext)[\\w-]{0,64}";
const SECRET_NAME = `[\\w.%-]{0,64}${SECRET_WORD}`;

/** One cheap test of a line; the patterns below run only when it matches. */
const SUSPECT = /marsad[_%]|whsec_|(?:lnk|eml)[_%]|secret|passw|token|key|auth|cookie|bearer|:\/\//i;

const RULES: readonly (readonly [RegExp, string])[] = [
  // A JSON field, then a JSON field inside a JSON string, where its quotes are escaped.
  [new RegExp(`("${SECRET_NAME}"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*"`, "gi"), `$1"${HIDDEN}"`],
  [new RegExp(`(\\\\"${SECRET_NAME}\\\\"\\s*:\\s*\\\\")[^"\\\\]*`, "gi"), `$1${HIDDEN}`],
  // A parameter of an address or a form, also percent-encoded.
  [new RegExp(`(${SECRET_WORD}(?:=|%3d))[^&\\s"'\\\\#;,]+`, "gi"), `$1${HIDDEN}`],
  // A header with its value.
  [
    /(x-api-key|authorization|cookie)(["']?\s*:\s*["']?)(?!\[redacted\])(?:bearer\s+|basic\s+)?[^\s"',\\]+/gi,
    `$1$2${HIDDEN}`,
  ],
  [/\b(bearer|basic)\s+(?!\[redacted\])[\w.~+/=-]{8,}/gi, `$1 ${HIDDEN}`],
  [/marsad(?:_|%5f)(live|test)(?:_|%5f)[\w%-]+/gi, `marsad_$1_${HIDDEN}`],
  [/whsec_[\w+/=-]+/g, `whsec_${HIDDEN}`],
  // The secret of a link for spreadsheets, and of a link in an e-mail.
  [/(lnk|eml)(?:_|%5f)[\w%-]+/gi, `$1_${HIDDEN}`],
  // The password of an address such as postgres://name:password@host.
  [/(\b[a-z][a-z0-9+.-]{0,30}:\/\/[^\s:/@"]{0,256}:)[^\s@"]{1,512}@/gi, `$1${HIDDEN}@`],
];

/** A piece of text that may be percent-encoded. */
const PIECE = /[^\s"\\]+/g;
const ENCODED_BYTES = /(?:%[0-9a-f]{2})+/gi;
/** As many times as a proxy, a client and an attacker might have encoded the text. */
const DECODINGS_MAX = 4;
/** Characters that a JSON string must escape. */
const UNSAFE = /["\\\p{Cc}]/gu;

/** The text without its secrets. `known` are values that are secret in any context. */
export function redact(text: string, known: readonly string[] = []): string {
  const clean = redactPlain(text, known);
  return clean.includes("%") ? clean.replace(PIECE, (piece) => redactEncoded(piece, known)) : clean;
}

function redactPlain(text: string, known: readonly string[]): string {
  for (const secret of known) {
    if (secret !== "" && text.includes(secret)) text = text.replaceAll(secret, HIDDEN);
  }
  if (!SUSPECT.test(text)) return text;
  for (const [pattern, replacement] of RULES) text = text.replace(pattern, replacement);
  return text;
}

/** The unchanged piece when no decoding of it reveals a secret; otherwise the decoded piece without its secrets. */
function redactEncoded(piece: string, known: readonly string[]): string {
  let text = piece;
  let isHiding = false;
  for (let turn = 0; turn < DECODINGS_MAX && text.includes("%"); turn++) {
    const decoded = text.replace(ENCODED_BYTES, decodedBytes);
    text = redactPlain(decoded, known);
    isHiding ||= text !== decoded;
  }
  return isHiding ? text.replace(UNSAFE, encodeURIComponent) : piece;
}

function decodedBytes(encoded: string): string {
  return Buffer.from(encoded.replaceAll("%", ""), "hex").toString();
}
