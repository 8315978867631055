// The limits of requests stand in one table: no number in the parameters of an endpoint.

import { codeOnly, type Finding, findingsOf, isProduct, type Source } from "./source.ts";

const NUMBERED = /\b(?:pageLimit|clampedLimit|integer)\([^();]*?\b(?:[2-9]|[1-9][\d_]+)\b/;

export function checkLimits(sources: readonly Source[]): Finding[] {
  return sources
    .filter(({ path }) => isProduct(path) && path.startsWith("src/wire/"))
    .flatMap(({ path, text }) =>
      findingsOf(path, codeOnly(text), NUMBERED, (match) => {
        return `'${match.replace(/\s+/g, " ")}' writes a limit down; name a row of the table of limits`;
      }),
    );
}
