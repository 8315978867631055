// Configuration, as the rest of the application sees it.

export { type Effective, hasDemoAccounts, openSecretsOf, secretsOf, webhooksKeyFile } from "./effective.ts";
export { feedPlace } from "./feed.ts";
export type { Role, Setting } from "./kind.ts";
export * from "./links.ts";
export * from "./load.ts";
export { systemLanguage } from "./locale.ts";
export { isLoopbackHost } from "./network.ts";
export * from "./settings.ts";
export * from "./show.ts";
export * from "./version.ts";
