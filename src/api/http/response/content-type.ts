// Reads from the Accept header whether a list is wanted as CSV or as JSON.

const CSV = "text/csv";
const JSON_TYPES = new Set(["application/json", "application/*"]);
/** More media types than any client sends. */
const ITEMS_MAX = 32;

/** CSV-02: true when the header names CSV with a higher quality than JSON. Wildcards name neither. */
export function acceptsCsv(header: string | null): boolean {
  if (header === null || !/text\/csv/i.test(header)) return false;
  let csv = 0;
  let json = 0;
  for (const item of header.toLowerCase().split(",", ITEMS_MAX)) {
    const [type = "", ...parameters] = item.split(";").map((part) => part.trim());
    if (type === CSV) csv = qualityOf(parameters);
    else if (JSON_TYPES.has(type)) json = Math.max(json, qualityOf(parameters));
  }
  return csv > json;
}

/** A quality that cannot be read counts as 0, so that a broken header gets JSON. */
export function qualityOf(parameters: readonly string[]): number {
  const text = parameters.find((parameter) => parameter.startsWith("q="));
  if (text === undefined) return 1;
  return /^q=(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(text) ? Number(text.slice(2)) : 0;
}
