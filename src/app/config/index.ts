// Configuration, as the rest of the application sees it.

export { type Effective, hasDemoAccounts, secretsOf, webhooksKeyFile } from "./effective.ts";
export { feedPlace } from "./feed.ts";
export type { Role, Setting } from "./kind.ts";
export { checkLinks } from "./links.ts";
export { loadSettings } from "./load.ts";
export { systemLanguage } from "./locale.ts";
export { isLoopbackHost } from "./network.ts";
export {
  flagOf,
  kebabOf,
  SETTING_NAMES,
  SETTINGS,
  type SettingName,
  type Settings,
  variableOf,
} from "./settings.ts";
export { configurationPage, showEffective } from "./show.ts";
export { VERSION } from "./version.ts";
