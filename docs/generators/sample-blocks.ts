// Samples of one call in every language as blocks of a page.

import type { CodeSample } from "../../src/wire/index.ts";

export function sampleBlocks(samples: readonly CodeSample[]): readonly string[] {
  return samples.flatMap(({ language, syntax, code }) => [`**${language}**`, "", `\`\`\`${syntax}`, code, "```", ""]);
}
