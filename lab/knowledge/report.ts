// The knowledge report: a page for a person to read, with the service's statements about companies beside their sources. Each
// part of it is a section.

import type { Listing } from "../../exchange/index.ts";
import { companiesSection } from "./companies-section.ts";
import { eventStudySection } from "./event-study-section.ts";
import { eventsSection } from "./events-section.ts";
import { judgementsSection } from "./judgements-section.ts";

export interface ReportOptions {
  /** The seed of the sample. */
  readonly seed: number;
  /** The whole market by default. */
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
