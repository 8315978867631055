// What the exchange publishes about companies beside the feed: filings, corporate actions, research and news. All of it is
// synthetic.

export {
  BEFORE_ALL,
  type CompanyPublication,
  CompanyPublications,
  type PublicationSpan,
} from "./company-publications.ts";
