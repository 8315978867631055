// Finds the faults of the description of a simulated event: in its grammar, in words for funds, or a mere copy of the headline.

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
