// `marsad verify`: a conformance run over the rules of the API, against any service with this API.

export { CHECKS, ruleTexts } from "./checks.ts";
export type { Finding } from "./run/findings.ts";
export { KEY_NAMES, type Keys } from "./run/keys.ts";
export { type Report, runChecks } from "./run/run-checks.ts";
export { LocalDestination } from "./write/local-destination.ts";
