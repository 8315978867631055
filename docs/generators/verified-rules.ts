// verify/rules.tsv: the rules that `marsad verify` judges, with their text, so that its report can say what was promised.

import { join } from "node:path";
import { present } from "../../src/base/index.ts";
import { CHECKS } from "../../verify/index.ts";
import { type GeneratedFile, ROOT } from "./generated-file.ts";

const ROW = /^\| ([A-Z]{3,}-\d{2}) \| (.+) \|$/gm;

export async function verifiedRules(): Promise<GeneratedFile> {
  const page = await Bun.file(join(ROOT, "docs/reference/rules.md")).text();
  const texts = new Map([...page.matchAll(ROW)].map(([, id = "", text = ""]) => [id, text]));
  const ids = [...new Set(CHECKS.flatMap(({ rules }) => rules))].toSorted();
  const rows = ids.map((id) => `${id}\t${present(texts.get(id), `${id} is a rule`)}`);
  return { path: "verify/rules.tsv", content: `${["rule\ttext", ...rows].join("\n")}\n` };
}
