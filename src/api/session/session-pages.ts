// Signing in to the console and out of it, and the tickets that open its WebSockets. Nothing here counts against a quota.

import {
  type Admission,
  type ConsoleSignIn,
  type Credential,
  type Gate,
  SESSION_MS,
  TICKET_MS,
} from "../../access/index.ts";
import { type Clock, SECOND_MS } from "../../base/index.ts";
import { ownPageRequired, readSignIn } from "../../wire/index.ts";
import { encodeJson } from "../http/encoding.ts";
import type { Page } from "../http/page.ts";
import { refusalOf } from "../http/plan-refusal.ts";
import { type Credentials, checkConsoleHeader, isUnknownSession, SESSION_COOKIE } from "../http/request/credentials.ts";
import type { IncomingRequest } from "../http/request/incoming-request.ts";
import { type Reply, reply } from "../http/response/reply.ts";
import { offeredKeys, projectDemoKeys, projectSession, projectTicket, type SignedIn } from "./project-session.ts";

export interface SessionPagesNeeds {
  readonly sessions: ConsoleSignIn;
  readonly credentials: Credentials;
  readonly gate: Gate;
  readonly clock: Clock;
  /** True when clients reach the service by https. */
  readonly isSecure: boolean;
  /** True when alerts can send e-mails. */
  readonly hasEmail: boolean;
  /** Origins of sites that may frame widgets. */
  readonly widgetOrigins: readonly string[];
}

type Admitted = Extract<Admission, { readonly ok: true }>;

export function sessionPages(needs: SessionPagesNeeds): readonly Page[] {
  const path = "/console/session";
  return [
    { path, open: (incoming) => readSession(needs, incoming) },
    { path, method: "POST", open: (incoming) => signIn(needs, incoming) },
    { path, method: "DELETE", open: (incoming) => signOut(needs, incoming) },
    { path: "/console/ticket", method: "POST", open: (incoming) => issueTicket(needs, incoming) },
  ];
}

/** CONSOLE-01: signs in with a key. */
async function signIn(needs: SessionPagesNeeds, incoming: IncomingRequest): Promise<Reply> {
  const { sessions, credentials, gate } = needs;
  const { request } = incoming;
  if (!credentials.isOwnPage(request)) throw ownPageRequired();
  const keyText = readSignIn(await incoming.readBody());
  const admission = gate.identify(keyText, incoming.address);
  if (!admission.ok) throw refusalOf(admission);
  // A second sign-in of a browser ends its former session.
  const former = credentials.sessionOf(request);
  if (former !== null) await sessions.end(former);
  const { token } = await sessions.open(admission.caller);
  const headers = cookie(needs, incoming, token, SESSION_MS / SECOND_MS);
  return reply({ body: encodeJson(projectSession(signedInAs(needs, admission))), headers });
}

/**
 * CONSOLE-02: a browser that is not signed in gets a success too, so that a page can ask without an error. CONSOLE-14, CONSOLE-51,
 * WIDGETS-04.
 */
async function readSession(needs: SessionPagesNeeds, incoming: IncomingRequest): Promise<Reply> {
  const admission = needs.gate.identify(await credentialOf(needs, incoming), incoming.address);
  if (!admission.ok && !admission.refusal.startsWith("key-")) throw refusalOf(admission);
  const signedIn = admission.ok ? signedInAs(needs, admission) : null;
  const email = signedIn !== null && needs.hasEmail ? { has_email: true } : {};
  const widgets = signedIn !== null && needs.widgetOrigins.length > 0 ? { widget_origins: needs.widgetOrigins } : {};
  const shown = { ...projectSession(signedIn), ...projectDemoKeys(offeredKeys(needs.gate)), ...email, ...widgets };
  return reply({ body: encodeJson(shown) });
}

/** CONSOLE-03: ends the session, and gives the same answer when there was none. */
async function signOut(needs: SessionPagesNeeds, incoming: IncomingRequest): Promise<Reply> {
  const token = needs.credentials.sessionOf(incoming.request);
  if (token !== null) {
    checkConsoleHeader(incoming.request);
    await needs.sessions.end(token);
  }
  return reply({ body: encodeJson(projectSession(null)), headers: cookie(needs, incoming, "", 0) });
}

/** CONSOLE-10, CONSOLE-55: a ticket for one WebSocket. */
async function issueTicket(needs: SessionPagesNeeds, incoming: IncomingRequest): Promise<Reply> {
  const credential = await credentialOf(needs, incoming);
  const admission = needs.gate.identify(credential, incoming.address);
  if (!admission.ok) throw refusalOf(admission);
  const isConsole = typeof credential === "object" && credential?.session !== undefined;
  const expiresAtMs = needs.clock.nowMs() + TICKET_MS;
  const ticket = await needs.sessions.issueTicket(admission.caller, isConsole);
  return reply({ body: encodeJson(projectTicket(ticket, expiresAtMs)) });
}

async function credentialOf({ credentials }: SessionPagesNeeds, { request }: IncomingRequest): Promise<Credential> {
  const shown = credentials.of(request);
  return isUnknownSession(shown) ? credentials.ask(shown) : shown;
}

function signedInAs({ gate }: SessionPagesNeeds, { caller }: Admitted): SignedIn {
  return { account: { id: caller.accountId, name: gate.nameOf(caller) }, plan: caller.plan };
}

function cookie(
  { isSecure }: SessionPagesNeeds,
  { request }: IncomingRequest,
  value: string,
  maxAgeS: number,
): Readonly<Record<string, string>> {
  // A proxy with https sets this header. A client that fakes it only loses its own cookie.
  const isHttps = isSecure || /^\s*https\b/i.test(request.headers.get("x-forwarded-proto") ?? "");
  const attributes = `Path=/; Max-Age=${maxAgeS}; HttpOnly; SameSite=Strict${isHttps ? "; Secure" : ""}`;
  return { "Set-Cookie": `${SESSION_COOKIE}=${value}; ${attributes}` };
}
