// The signed-in account, and the one client that sends its requests. The key itself is never stored here: the browser holds a cookie
// that this page cannot read.

import { computed, effect, signal } from "@preact/signals";
import { type Account, type Answer, AuthenticationError, Marsad, MarsadError } from "../../../sdk/src/index.ts";
import { setting } from "../router/router.ts";
import { asOf, momentOf, Turns } from "./past.ts";
import { type Feature, hasFeature, PLANS, type Plan } from "./plans.ts";
import { comeback, noteAnswer, noteFailure } from "./reach.ts";

export interface DemoKey {
  readonly name: string;
  readonly plan: Plan;
  readonly key: string;
}

export type Session =
  | { readonly state: "unknown" }
  /** Signing out: the service has not confirmed yet that the session is over. */
  | { readonly state: "leaving" }
  | { readonly state: "out"; readonly demoKeys: readonly DemoKey[] }
  | {
      readonly state: "in";
      readonly account: Account;
      /** True when alerts can send e-mails. */
      readonly hasEmail: boolean;
      /** Sites that may show widgets; empty where there are none. */
      readonly widgetOrigins: readonly string[];
    };

const SESSION_PATH = "/console/session";
const TICKET_PATH = "/console/ticket";
/** Tells the service that its own page is asking: another site's page cannot send this header. */
const HEADERS = { "X-Requested-With": "marsad-console" } as const;

export const session = signal<Session>({ state: "unknown" });
/** The account that is signed in; null when nobody is. */
export const account = computed(() => (session.value.state === "in" ? session.value.account : null));

/** True when the service sends e-mails; otherwise the page must not ask for e-mail addresses. */
export const hasEmail = (): boolean => session.value.state === "in" && session.value.hasEmail;

export const widgetOrigins = (): readonly string[] => (session.value.state === "in" ? session.value.widgetOrigins : []);

/** True when the plan of the account has the feature. In the past nothing streams. */
export const may = (feature: Feature): boolean =>
  account.value !== null &&
  hasFeature(account.value.plan, feature) &&
  !(feature === "streams" && pastMoment.value !== null);

/** The past moment in the address; null for the present, and where the plan has no past. */
export const pastMoment = computed(() => (may("past") ? momentOf(setting("as_of")) : null));

/** True when the account has this plan or a higher one. */
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

/** Sends a request, and reports to `reach` whether the service answers. */
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

/** Aborted at signing out, with all pending requests of the account. */
const asking = signal(new AbortController());

/** Sends a request as the account of the cookie. After signing out it throws: the service would refuse the request. */
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

/** Half of the past requests that the service answers an account at once; the other half is left for other clients. */
const PAST_AT_ONCE = 2;
const pastTurns = new Turns(PAST_AT_ONCE);

/** The service counts a call until it has answered it, so a call that the page gives up is not aborted and holds its turn. */
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

/** The client of this page; the cookie authenticates it. */
export const client = (): Marsad => clientSignal.value;

/** Asks the service for the signed-in account. While the service cannot answer, the page waits; `followSession` asks again. */
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

/** Reads the signed-in account, at once and whenever the service is back, until it is known. */
export function followSession(): void {
  effect(() => {
    void comeback.value;
    // The page shows a failure as a wait.
    if (session.peek().state === "unknown") readSession().catch(() => {});
  });
}

/** Reads the account again: plan, limits and usage. */
export async function readAccount(): Promise<Answer<"getAccount">> {
  const read = await client().account.get();
  session.value = { state: "in", account: read, hasEmail: hasEmail(), widgetOrigins: widgetOrigins() };
  return read;
}

/** Signs in with a key; `isIn` is false when the service refuses it. */
export async function signIn(key: string): Promise<{ readonly isIn: boolean; readonly status: number }> {
  const response = await ask(SESSION_PATH, "POST", { api_key: key });
  if (!response.ok) return { isIn: false, status: response.status };
  session.value = { state: "unknown" };
  await readSession();
  return { isIn: true, status: response.status };
}

/** Leaves the page at once, so that it sends no request while the session ends. The page shows a failure as a wait. */
export async function signOut(): Promise<void> {
  session.value = { state: "leaving" };
  asking.peek().abort();
  asking.value = new AbortController();
  await ask(SESSION_PATH, "DELETE").catch(() => {});
  session.value = { state: "unknown" };
  await readSession().catch(() => {});
}

/** The cookie is not valid any more: back to signing in. */
async function endSession(): Promise<void> {
  if (session.value.state === "in") await readSession();
}
