// The replacement for something that the plan does not have: its title, and the plan that has it.

import type { JSX } from "preact";
import { type Feature, lowestPlanFor } from "../session/plans.ts";
import { PageTitle } from "./page-title.tsx";
import { text } from "./text.ts";

interface Props {
  readonly feature: Feature;
  /** Title of the missing part. */
  readonly title: string;
}

export function PlanNotice({ feature, title }: Props): JSX.Element {
  const said = text();
  return (
    <div class="plan-notice">
      <svg viewBox="0 0 16 16" aria-hidden="true" width="16" height="16">
        <path d="M4 7V5a4 4 0 0 1 8 0v2h1v8H3V7zm2 0h4V5a2 2 0 0 0-4 0z" fill="currentColor" />
      </svg>
      <strong>{title}</strong>
      <span>{said.needsPlan(said.plans[lowestPlanFor(feature)])}</span>
    </div>
  );
}

/** The replacement for a page that the plan does not have. */
export function LockedPage({ feature, title, lead }: Props & { readonly lead: string }): JSX.Element {
  return (
    <>
      <PageTitle title={title} />
      <p class="page-lead">{lead}</p>
      <section class="panel">
        <PlanNotice feature={feature} title={title} />
      </section>
    </>
  );
}
