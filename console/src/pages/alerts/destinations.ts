// Destinations of a rule's notifications beside the inbox: webhooks, and e-mail addresses where the service sends e-mails.

import type { Email, Webhook } from "../../../../sdk/src/index.ts";
import { client, hasEmail } from "../../session/session.ts";

export interface Destinations {
  readonly webhooks: readonly Webhook[];
  readonly emails: readonly Email[];
}

export async function readDestinations(): Promise<Destinations> {
  const [{ webhooks }, { emails }] = await Promise.all([
    client().webhooks.list(),
    hasEmail() ? client().emails.list() : { emails: [] },
  ]);
  return { webhooks, emails };
}

export const webhookName = ({ name, url }: Webhook): string => (name === "" ? url : name);
export const isReceiving = ({ is_active, is_verified }: Webhook): boolean => is_active && is_verified;
