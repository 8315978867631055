// The knowledge report: a page for a person to read, with what the service says about companies beside what it says it from. Each
// part of it is a section.

import type { Listing } from "../../exchange/index.ts";
import { companiesSection } from "./companies-section.ts";
import { eventStudySection } from "./event-study-section.ts";
import { eventsSection } from "./events-section.ts";
import { judgementsSection } from "./judgements-section.ts";

export interface ReportOptions {
  /** Chooses the sample. */
  readonly seed: number;
  /** The whole market unless it is given. */
  readonly listings?: readonly Listing[] | undefined;
}

/** A section writes its own heading, in Markdown. */
type Section = (options: ReportOptions) => string | Promise<string>;

const SECTIONS: readonly Section[] = [eventsSection, eventStudySection, companiesSection, judgementsSection];

export async function knowledgeReport(options: ReportOptions): Promise<string> {
  const sections: string[] = [];
  for (const section of SECTIONS) sections.push(await section(options));
  return `${sections.join("\n\n")}\n`;
}
