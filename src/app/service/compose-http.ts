// The HTTP section: the REST API and the WebSocket streams behind one listener. It comes last, because requests ask for
// everything else.

import type { Gate } from "../../access/index.ts";
import type { Clock, Component, Log, Metrics } from "../../base/index.ts";
import type { LiveMarket } from "../../live/index.ts";
import { createRest, type EndpointHandler, type Probes } from "../../rest/index.ts";
import { StreamDoor } from "../../stream/index.ts";
import { asyncApiDocument, openApiDocument } from "../../wire/index.ts";
import { type Settings, VERSION } from "../config/index.ts";
import { Listener } from "./listener.ts";

export interface HttpNeeds {
  readonly settings: Settings;
  readonly gate: Gate;
  readonly market: LiveMarket;
  readonly endpoints: readonly EndpointHandler[];
  readonly probes: Probes;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}

export interface ComposedHttp {
  readonly stream: Component;
  /** Opens the port when it is started. */
  readonly listener: Component;
  /** Where the service listens. */
  readonly url: () => string;
}

export function composeHttp(needs: HttpNeeds): ComposedHttp {
  const { settings, gate, market, endpoints, probes, clock, log, metrics } = needs;
  const listener = new Listener(clock, settings);
  const url = (): string => listener.url;
  const stream = new StreamDoor({ gate, market, clock, log, metrics, settings });
  const rest = createRest({
    gate,
    clock,
    log,
    metrics,
    settings,
    ownUrl: url,
    endpoints,
    probes,
    documents: { openapi: () => openApiDocument(VERSION), asyncapi: () => asyncApiDocument(VERSION) },
  });
  return {
    stream,
    listener: { name: "listener", start: () => listener.listen(rest, stream), stop: () => listener.stop() },
    url,
  };
}
