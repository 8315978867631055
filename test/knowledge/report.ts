// The knowledge report: a page for a person to read, with what the service says about companies beside what it says it from. Each
// part of it is a section.

import type { Listing } from "../../exchange/index.ts";
import { companiesSection } from "./companies-section.ts";
import { eventsSection } from "./events-section.ts";

export interface ReportOptions {
  /** Chooses the sample. */
  readonly seed: number;
  /** The whole market unless it is given. */
  readonly listings?: readonly Listing[] | undefined;
}

/** A section writes its own heading, in Markdown. */
type Section = (options: ReportOptions) => string;

const SECTIONS: readonly Section[] = [eventsSection, companiesSection];

export function knowledgeReport(options: ReportOptions): string {
  return `${SECTIONS.map((section) => section(options)).join("\n\n")}\n`;
}
