// What the exchange publishes about companies beside the feed: filings, corporate actions, research and news. All of it is
// synthetic.

export { BEFORE_ALL, type CompanyPublication, type PublicationSpan } from "./company-publication.ts";
export { CompanyPublications } from "./company-publications.ts";
