// Takes secrets out of text: API keys, signing secrets, passwords in addresses and the values of fields and parameters
// that carry them. The log runs every line through it, so that a key never reaches a file, wherever it stood.

const HIDDEN = "[redacted]";

/**
 * Names of fields, headers and parameters whose value is never shown, from the telling word on. What may stand around it is
 * bounded: a line is redacted on the serving thread, and callers choose what stands in it.
 */
const SECRET_WORD = "(?:secret|password|passwd|token|api(?:[_-]|%5f|%2d)?key|authorization|cookie|keytext)[\\w-]{0,64}";
const SECRET_NAME = `[\\w.%-]{0,64}${SECRET_WORD}`;

/** One cheap look at a line; the patterns below run only where it finds something. */
const SUSPECT = /marsad[_%]|whsec_|(?:lnk|eml)[_%]|secret|passw|token|key|auth|cookie|bearer|:\/\//i;

const RULES: readonly (readonly [RegExp, string])[] = [
  // A JSON field, then the same inside a JSON string, where its quotes are escaped.
  [new RegExp(`("${SECRET_NAME}"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*"`, "gi"), `$1"${HIDDEN}"`],
  [new RegExp(`(\\\\"${SECRET_NAME}\\\\"\\s*:\\s*\\\\")[^"\\\\]*`, "gi"), `$1${HIDDEN}`],
  // A parameter of an address or a form, also one that is percent-encoded.
  [new RegExp(`(${SECRET_WORD}(?:=|%3d))[^&\\s"'\\\\#;,]+`, "gi"), `$1${HIDDEN}`],
  // A header written out.
  [
    /(x-api-key|authorization|cookie)(["']?\s*:\s*["']?)(?!\[redacted\])(?:bearer\s+|basic\s+)?[^\s"',\\]+/gi,
    `$1$2${HIDDEN}`,
  ],
  [/\b(bearer|basic)\s+(?!\[redacted\])[\w.~+/=-]{8,}/gi, `$1 ${HIDDEN}`],
  [/marsad(?:_|%5f)(live|test)(?:_|%5f)[\w%-]+/gi, `marsad_$1_${HIDDEN}`],
  [/whsec_[\w+/=-]+/g, `whsec_${HIDDEN}`],
  // The secret of a link for spreadsheets, and of one in an e-mail.
  [/(lnk|eml)(?:_|%5f)[\w%-]+/gi, `$1_${HIDDEN}`],
  // The password of an address such as postgres://name:password@host.
  [/(\b[a-z][a-z0-9+.-]{0,30}:\/\/[^\s:/@"]{0,256}:)[^\s@"]{1,512}@/gi, `$1${HIDDEN}@`],
];

/** A piece of an address in which something is percent-encoded. */
const PIECE = /[^\s"\\]+/g;
const ENCODED_BYTES = /(?:%[0-9a-f]{2})+/gi;
/** Encoded as often as a proxy, a client and an attacker might have done it. */
const DECODINGS_MAX = 4;
/** What may not stand in a JSON string as it is. */
const UNSAFE = /["\\\p{Cc}]/gu;

/** The text without its secrets. `known` are values that are secret whatever stands around them. */
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

/** The piece as it is when it hides nothing however often it is decoded; else decoded, and without its secrets. */
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
