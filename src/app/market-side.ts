// Everything behind the door that has to do with the market: where it comes from, what is shown of it, and who is told. The
// composition root asks for it once and wires it to the listener.

import type { AccountGate } from "../access/index.ts";
import { CompanyKnowledge, HistoryAnswers } from "../answers/index.ts";
import type { Clock, Component, Log, Metrics } from "../base/index.ts";
import { History } from "../facts/index.ts";
import {
  alertEndpoints,
  companyEndpoints,
  type EndpointHandler,
  type MarketViews,
  marketDataEndpoints,
  type Probes,
  webhookEndpoints,
} from "../rest/index.ts";
import type { Store } from "../store/index.ts";
import { StreamDoor } from "../stream/index.ts";
import { Complaint } from "./complaint.ts";
import type { Effective, Settings } from "./config/index.ts";
import type { StreamDoor as ListenerStreamDoor } from "./listener.ts";
import { openArticleDesk } from "./market/article-side.ts";
import { DirectoryPart } from "./market/directory-part.ts";
import { FactsPart } from "./market/facts-part.ts";
import { type MarketPart, recoverMarket } from "./market/market-part.ts";
import { openCarrier } from "./market/open-carrier.ts";
import { openWebhooksSide } from "./market/webhooks-side.ts";
import type { Progress } from "./progress.ts";

/** What the market side stands on. */
export interface Foundation {
  readonly settings: Settings;
  readonly sources: Effective["sources"];
  readonly store: Store;
  readonly gate: AccountGate;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Tells the person who waits how far something long has come. */
  readonly progress: (label: string) => Progress;
  /** Ends the service because of a fault of ours. */
  readonly failed: (error: unknown) => void;
}

export interface MarketSide {
  /** Started in order before the listener opens, stopped after it closed. */
  readonly parts: readonly Component[];
  readonly endpoints: readonly EndpointHandler[];
  readonly stream: ListenerStreamDoor | undefined;
  readonly probes: Pick<Probes, "feed" | "market">;
  /** One line for the person who started the service. */
  readonly describe: () => string;
}

export async function openMarket(foundation: Foundation): Promise<MarketSide> {
  if (!(await foundation.store.claim("market"))) {
    throw new Complaint(
      "Another marsad already serves this market; stop it, or choose another --data-dir or database.",
    );
  }
  const carrier = await openCarrier(foundation);
  const { retentionDays } = foundation.settings;
  const directory = new DirectoryPart(foundation.store, foundation.clock, foundation.log);
  const webhooks = await openWebhooksSide(foundation, {
    isListed: (symbol) => directory.current().identifiers.bySymbol(symbol) !== null,
    marketTimeMs: () => part.market.clock.nowMs(),
  });
  const { observe } = webhooks;
  const part: MarketPart = await recoverMarket({ ...foundation, carrier, retentionDays, observe });
  await webhooks.recovered();
  await directory.start();
  directory.follow(part.market);
  const history = new HistoryAnswers(part.market, new History(foundation.store.bars));
  directory.onChange(() => history.forget());
  const views: MarketViews = { market: part.market, directory: () => directory.current(), history };
  const knowledge = new CompanyKnowledge({ ...foundation.store, ...views, actions: () => directory.actions() });
  const { store, clock, log } = foundation;
  const facts = new FactsPart(store, part.market, clock, log);
  const articles = openArticleDesk({ ...foundation, ...views });
  const stream = new StreamDoor({ ...foundation, market: part.market });
  return {
    parts: [part, { name: directory.name, stop: () => directory.stop() }, facts, articles, stream, webhooks],
    endpoints: [
      ...marketDataEndpoints(views),
      ...companyEndpoints({ ...views, knowledge }),
      ...webhookEndpoints(webhooks.destinations),
      ...alertEndpoints(webhooks.alerts),
    ],
    stream,
    probes: { feed: () => part.feedProblem(), market: () => part.marketProblem() },
    describe: () => part.describe(),
  };
}
