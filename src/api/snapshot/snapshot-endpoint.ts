// GET /market/snapshot/: the whole market at one moment.

import { priceUnavailable, rest } from "../../wire/index.ts";
import { type EndpointHandler, onEndpoint } from "../http/endpoint-handler.ts";
import { encodedAs } from "../http/response/answer.ts";
import type { MarketSources } from "../sources.ts";

export function snapshotEndpoint({ market, answers }: MarketSources): EndpointHandler {
  return onEndpoint(rest.endpoints.getSnapshot, "marketSnapshot", ({ parameters: { index }, dataMode, format }) => {
    const bytes = answers.snapshot.of(index, dataMode, format);
    // Nobody can vouch for prices while the feed is silent.
    if (bytes === null || market.trouble(dataMode) !== null) throw priceUnavailable(index);
    return encodedAs(format, bytes);
  });
}
