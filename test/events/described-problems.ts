// What is wrong with the description of a simulated event: its grammar, the words for funds, or that it is the headline again.

import type { SimulatedEvent } from "../../lab/knowledge/simulated-events.ts";
import { fundProblems, grammarProblems } from "./arabic-grammar.ts";

export function describedProblems({ article, subject, reading }: SimulatedEvent): readonly string[] {
  if (reading === null) return [];
  const { description } = reading;
  const problems = [...grammarProblems(description, [subject.nameAr])];
  if (subject.issuer === "fund") problems.push(...fundProblems(description));
  if (description.replace(/\.$/, "") === article.title) problems.push("the headline again");
  return problems.map((problem) => `${problem}: ${description}`);
}
