// Shows the configuration: for `check-config` with the source of every value, and as the reference page of the settings.

import type { Language } from "../../api/index.ts";
import { redact } from "../../base/index.ts";
import { arabicPhrase } from "../terminal/speech.ts";
import type { Effective } from "./effective.ts";
import type { Setting } from "./kind.ts";
import { flagOf, kebabOf, SETTING_NAMES, SETTINGS, type SettingName, variableOf } from "./settings.ts";

const settingOf = (name: SettingName): Setting<unknown> => SETTINGS[name] as Setting<unknown>;

/** The value as text; a secret is hidden. An address keeps all but its secret parts. */
function shownValue(name: SettingName, value: unknown): string {
  const setting = settingOf(name);
  const text = setting.kind.show(value);
  if (value === null) return setting.initialText ?? text;
  if (setting.isSecret !== true) return redact(text);
  return URL.canParse(text) ? withoutSecrets(text) : "[hidden]";
}

function withoutSecrets(address: string): string {
  const url = new URL(address);
  if (url.password !== "") url.password = "hidden";
  url.search = "";
  return url.href;
}

/** One line for each setting: name, value, source. */
export function showEffective(effective: Effective): string {
  const rows = SETTING_NAMES.map((name) => ({
    name: kebabOf(name),
    value: shownValue(name, effective.settings[name]),
    source: effective.sources[name],
  }));
  const nameWidth = Math.max(...rows.map(({ name }) => name.length));
  const valueWidth = Math.max(...rows.map(({ value }) => value.length));
  const lines = rows.map(({ name, value, source }) =>
    `${name.padEnd(nameWidth)}  ${value.padEnd(valueWidth)}  ${source}`.trimEnd(),
  );
  return `${lines.join("\n")}\n`;
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}

function shownDefault(name: SettingName): string {
  const { initial, initialText, kind } = settingOf(name);
  return initialText ?? kind.show(initial);
}

/** The texts of the reference page in a language. */
interface PageWords {
  readonly head: readonly string[];
  readonly columns: string;
  readonly say: (english: string) => string;
}

const ENGLISH: PageWords = {
  head: [
    "# Configuration",
    "",
    "Every setting can be given as a flag of `marsad serve`, as an environment variable, or in a JSON file named with `--config FILE`",
    "or `MARSAD_CONFIG`, under its name. A flag counts before the environment, the environment before the file, the file before the default.",
    "`marsad check-config` prints the effective configuration with the source of every value; secrets are hidden.",
    "",
    "An on-or-off setting is switched on with its flag alone (`--demo-keys`) and off with `--no-demo-keys`; elsewhere it takes on or off.",
    "",
    "This page is generated from the table in `src/app/config/settings.ts`.",
  ],
  columns: "| flag | environment | default | takes | meaning |",
  say: (english) => english,
};

const ARABIC: PageWords = {
  head: [
    "# الإعدادات",
    "",
    "يُعطى كل إعداد خيارًا لأمر `marsad serve`، أو متغير بيئة، أو قيمة باسمه في ملف JSON يسمّيه `--config FILE` أو `MARSAD_CONFIG`.",
    "الخيار مقدّم على البيئة، والبيئة على الملف، والملف على القيمة الأصلية.",
    "ويطبع `marsad check-config` الإعدادات السارية ومصدر كل قيمة، والأسرار محجوبة.",
    "",
    "إعداد التشغيل والإيقاف يُشغَّل بذكر خياره وحده (`--demo-keys`) ويوقَف بـ `--no-demo-keys`، وفي غير سطر الأوامر يقبل on أو off.",
    "",
    "تُولَّد هذه الصفحة من الجدول `src/app/config/settings.ts`.",
  ],
  columns: "| الخيار | متغير البيئة | الأصل | يقبل | المعنى |",
  say: arabicOf,
};

const NAME = /`([^`]+)`/g;

/** Translates a text: phrases of the command line have no marks around names; the page has them where the English has. */
function arabicOf(english: string): string {
  const arabic = arabicPhrase(english.replaceAll("`", "")) ?? english;
  const names = new Set([...english.matchAll(NAME)].map(([, name = ""]) => name));
  return [...names].reduce((text, name) => text.replace(name, () => `\`${name}\``), arabic);
}

/** docs/reference/configuration.md, and its Arabic page in docs/ar. */
export function configurationPage(language: Language): string {
  const { head, columns, say } = language === "ar" ? ARABIC : ENGLISH;
  const lines = [...head];
  for (const [group, names] of Map.groupBy(SETTING_NAMES, (name) => settingOf(name).group)) {
    lines.push("", `## ${say(group)}`, "", columns, "|---|---|---|---|---|");
    for (const name of names) {
      const { kind, meaning } = settingOf(name);
      const said = [shownDefault(name), kind.takes, meaning].map((text) => cell(say(text)));
      lines.push(`| \`${flagOf(name)}\` | \`${variableOf(name)}\` | ${said.join(" | ")} |`);
    }
  }
  return `${lines.join("\n")}\n`;
}
