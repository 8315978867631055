// Takes secrets out of text: API keys, signing secrets, passwords in addresses and the values of fields and parameters
// that carry them. The log runs every line through it, so that a key never reaches a file, wherever it stood.

const HIDDEN = "[redacted]";

/** Names of fields, headers and parameters whose value is never shown. */
const SECRET_NAME =
  "[\\w.%-]*(?:secret|password|passwd|token|api(?:[_-]|%5f|%2d)?key|authorization|cookie|keytext)[\\w-]*";

/** One cheap look at a line; the patterns below run only where it finds something. */
const SUSPECT = /marsad[_%]|whsec_|secret|passw|token|key|auth|cookie|bearer|:\/\//i;

const RULES: readonly (readonly [RegExp, string])[] = [
  // A JSON field, then the same inside a JSON string, where its quotes are escaped.
  [new RegExp(`("${SECRET_NAME}"\\s*:\\s*)"(?:[^"\\\\]|\\\\.)*"`, "gi"), `$1"${HIDDEN}"`],
  [new RegExp(`(\\\\"${SECRET_NAME}\\\\"\\s*:\\s*\\\\")[^"\\\\]*`, "gi"), `$1${HIDDEN}`],
  // A parameter of an address or a form, also one that is percent-encoded.
  [new RegExp(`(${SECRET_NAME}(?:=|%3d))[^&\\s"'\\\\#;,]+`, "gi"), `$1${HIDDEN}`],
  // A header written out.
  [
    /(x-api-key|authorization|cookie)(["']?\s*:\s*["']?)(?!\[redacted\])(?:bearer\s+|basic\s+)?[^\s"',\\]+/gi,
    `$1$2${HIDDEN}`,
  ],
  [/\b(bearer|basic)\s+(?!\[redacted\])[\w.~+/=-]{8,}/gi, `$1 ${HIDDEN}`],
  [/marsad(?:_|%5f)(live|test)(?:_|%5f)[\w%-]+/gi, `marsad_$1_${HIDDEN}`],
  [/whsec_[\w+/=-]+/g, `whsec_${HIDDEN}`],
  // The password of an address such as postgres://name:password@host.
  [/(\b[a-z][a-z0-9+.-]{0,30}:\/\/[^\s:/@"]{0,256}:)[^\s@"]{1,512}@/gi, `$1${HIDDEN}@`],
];

/** The text without its secrets. `known` are values that are secret whatever stands around them. */
export function redact(text: string, known: readonly string[] = []): string {
  for (const secret of known) {
    if (secret !== "" && text.includes(secret)) text = text.replaceAll(secret, HIDDEN);
  }
  if (!SUSPECT.test(text)) return text;
  for (const [pattern, replacement] of RULES) text = text.replace(pattern, replacement);
  return text;
}
