// GET /companies/: the directory, searched as people type, in stable pages.

import { DirectoryAnswers } from "../../answers/index.ts";
import { rest } from "../../wire/index.ts";
import { encoded } from "../answer.ts";
import { type EndpointHandler, onEndpoint } from "../endpoint-handler.ts";
import type { MarketViews } from "./market-views.ts";

export function companiesEndpoint({ directory }: MarketViews): EndpointHandler {
  const answers = new DirectoryAnswers(directory);
  return onEndpoint(rest.endpoints.getCompanies, "companies", ({ parameters }) => {
    const { search = null, market = null, limit, offset } = parameters;
    return encoded(answers.page({ search, market, limit, offset }));
  });
}
