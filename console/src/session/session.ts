// Who is signed in, and the one client that speaks for them. The key itself is never kept here: the browser holds a cookie that
// this page cannot read.

import { computed, effect, signal } from "@preact/signals";
import { type Account, type Answer, AuthenticationError, Marsad, MarsadError } from "../../../sdk/src/index.ts";
import { comeback, noteAnswer, noteFailure } from "../live/reach.ts";
import { setting } from "../router/router.ts";
import { asOf, momentOf, Turns } from "./past.ts";
import { type Feature, hasFeature, PLANS, type Plan } from "./plans.ts";

export interface DemoKey {
  readonly name: string;
  readonly plan: Plan;
  readonly key: string;
}

export type Session =
  | { readonly state: "unknown" }
  /** Signing out: the service has not said yet that the session is over. */
  | { readonly state: "leaving" }
  | { readonly state: "out"; readonly demoKeys: readonly DemoKey[] }
  | {
      readonly state: "in";
      readonly account: Account;
      /** Whether alerts can send e-mails. */
      readonly hasEmail: boolean;
      /** Sites that may show widgets; empty where there are none. */
      readonly widgetOrigins: readonly string[];
    };

const SESSION_PATH = "/console/session";
const TICKET_PATH = "/console/ticket";
/** Tells the service that a page of its own asks: another site's page cannot send it. */
const HEADERS = { "X-Requested-With": "marsad-console" } as const;

export const session = signal<Session>({ state: "unknown" });
/** The account that is signed in; null when nobody is. */
export const account = computed(() => (session.value.state === "in" ? session.value.account : null));

/** Whether the service sends e-mails; there is nothing to ask for about them where it does not. */
export const hasEmail = (): boolean => session.value.state === "in" && session.value.hasEmail;

export const widgetOrigins = (): readonly string[] => (session.value.state === "in" ? session.value.widgetOrigins : []);

/** Whether the plan of the account has it. In the past nothing streams. */
export const may = (feature: Feature): boolean =>
  account.value !== null &&
  hasFeature(account.value.plan, feature) &&
  !(feature === "streams" && pastMoment.value !== null);

/** The past moment that the page shows, as the address names it; null for the present, and where the plan has no past. */
export const pastMoment = computed(() => (may("past") ? momentOf(setting("as_of")) : null));

/** Whether the account has this plan or a higher one. */
export const hasPlan = (plan: Plan): boolean =>
  account.value !== null && PLANS.indexOf(account.value.plan) >= PLANS.indexOf(plan);

interface SessionAnswer {
  readonly account: { readonly id: number; readonly name: string } | null;
  /** For trying the service out; most services have none. */
  readonly demo_keys: readonly DemoKey[];
  readonly has_email?: true;
  readonly widget_origins?: readonly string[];
}

const NOBODY: SessionAnswer = { account: null, demo_keys: [] };

async function ask(path: string, method: string, body?: unknown): Promise<Response> {
  return noted(path, {
    method,
    headers: { ...HEADERS, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** Asks, and lets the page know whether the service answers. */
async function noted(to: string | URL | Request, init?: RequestInit): Promise<Response> {
  try {
    const response = await fetch(to, init);
    noteAnswer(response);
    return response;
  } catch (error) {
    if (init?.signal?.aborted !== true) noteFailure();
    throw error;
  }
}

/** Aborted at signing out, with all that the page still asks for as the account. */
const asking = signal(new AbortController());

/** Asks as the account of the cookie. Once it is signed out nothing is asked: the service would refuse it. */
async function askAsAccount(to: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const { state } = session.peek();
  if (state === "leaving" || state === "out") throw new AuthenticationError("Nobody is signed in.", { status: 401 });
  const ends = [asking.peek().signal, ...(init.signal == null ? [] : [init.signal])];
  const response = await noted(to, { ...init, signal: AbortSignal.any(ends) });
  if (response.status === 401) void endSession();
  return response;
}

async function ticket(): Promise<string> {
  const response = await askAsAccount(TICKET_PATH, { method: "POST", headers: HEADERS });
  if (!response.ok) throw new MarsadError(`No ticket: the service answered ${response.status}.`);
  return ((await response.json()) as { readonly ticket: string }).ticket;
}

/** Half of what the service answers an account about the past at a time, for whatever else asks. */
const PAST_AT_ONCE = 2;
const pastTurns = new Turns(PAST_AT_ONCE);

/** The service counts a call until it has answered it, so one that the page gives up is not ended and keeps its turn. */
const askedOfPast = (to: string, { signal, ...init }: RequestInit = {}): Promise<Response> =>
  pastTurns.run(() => askAsAccount(to, init), signal ?? null);

const clientSignal = computed(
  () =>
    new Marsad({
      baseUrl: location.origin,
      headers: HEADERS,
      ticket,
      fetch: (to, init) => {
        const moment = pastMoment.peek();
        return moment === null ? askAsAccount(to, init) : askedOfPast(asOf(to, moment), init);
      },
    }),
);

/** The client of this page: it is signed in by the cookie. */
export const client = (): Marsad => clientSignal.value;

/** Asks the service who is signed in. While it cannot tell, the page waits; `followSession` asks again. */
export async function readSession(): Promise<void> {
  const response = await ask(SESSION_PATH, "GET");
  if (response.status === 429) return;
  const known = response.ok ? ((await response.json()) as SessionAnswer) : NOBODY;
  if (known.account === null) session.value = { state: "out", demoKeys: known.demo_keys };
  else {
    const account = await client().account.get();
    const { has_email: sends = false, widget_origins: origins = [] } = known;
    session.value = { state: "in", account, hasEmail: sends, widgetOrigins: origins };
  }
}

/** Reads who is signed in, now and whenever the service is back, until it is known. */
export function followSession(): void {
  effect(() => {
    void comeback.value;
    // What went wrong is shown by the page as a wait.
    if (session.peek().state === "unknown") readSession().catch(() => {});
  });
}

/** Reads the account anew: plan, limits and what is used of them. */
export async function readAccount(): Promise<Answer<"getAccount">> {
  const read = await client().account.get();
  session.value = { state: "in", account: read, hasEmail: hasEmail(), widgetOrigins: widgetOrigins() };
  return read;
}

/** Signs in with a key; false when the service does not take it. */
export async function signIn(key: string): Promise<{ readonly isIn: boolean; readonly status: number }> {
  const response = await ask(SESSION_PATH, "POST", { api_key: key });
  if (!response.ok) return { isIn: false, status: response.status };
  session.value = { state: "unknown" };
  await readSession();
  return { isIn: true, status: response.status };
}

/** The page is left at once, so that nothing is asked for while the session ends. What goes wrong is shown as a wait. */
export async function signOut(): Promise<void> {
  session.value = { state: "leaving" };
  asking.peek().abort();
  asking.value = new AbortController();
  await ask(SESSION_PATH, "DELETE").catch(() => {});
  session.value = { state: "unknown" };
  await readSession().catch(() => {});
}

/** The cookie is no longer good: back to signing in. */
async function endSession(): Promise<void> {
  if (session.value.state === "in") await readSession();
}
