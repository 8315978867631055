// Checks the Arabic of the command line against its English: no text is missing, and no phrase is unused.

import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { EVENT_TYPES } from "../../model/index.ts";
import { COMMANDS } from "../cli/commands.ts";
import { eventWord, sessionWord } from "../cli/market-words.ts";
import { runCommand } from "../cli/run-command.ts";
import { SETTINGS, type Setting, systemLanguage } from "../config/index.ts";
import { ARABIC } from "./arabic.ts";
import { arabicPhrase, inArabic, resultInArabic, wrapped } from "./speech.ts";

const APP = join(import.meta.dir, "..");
const SOURCES = [...new Bun.Glob("{cli,config,import,terminal,service,simulated,listener}/*.ts").scanSync({ cwd: APP })]
  .filter((path) => !/\.test\.ts$|arabic\.ts$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(APP, path), "utf8") }));

const settings = Object.values(SETTINGS) as readonly Setting<unknown>[];
const HELP = [
  ...COMMANDS.flatMap(({ summary, details = "", operands = [], options = [] }) => [
    summary,
    // Indented lines describe the columns of a file; the reference has them.
    ...details.split("\n").filter((line) => line !== "" && !line.startsWith("  ")),
    ...[...operands, ...options].map(({ meaning }) => meaning),
  ]),
  ...settings.flatMap(({ group, kind, meaning, initialText }) => [
    group,
    kind.takes,
    meaning.replaceAll("`", ""),
    ...(initialText === undefined ? [] : [initialText]),
  ]),
];

/** Complaints and notes as the code has them; each placeholder becomes a word. */
const SAID = SOURCES.flatMap(({ path, text }) =>
  [...text.matchAll(/(?:usageComplaint|new Complaint|\bnote)\(\s*(?:`((?:[^`\\]|\\.)*)`|"((?:[^"\\]|\\.)*)")/g)].map(
    ([, template, plain]) => ({ path, text: (template ?? plain ?? "").replace(/\$\{[^}]*\}/g, "x") }),
  ),
);
const HEADINGS = SOURCES.flatMap(({ text }) => [...text.matchAll(/heading: "([^"%]+)"/g)].map(([, word = ""]) => word));

/** Words and refusals that come from the service, which a command prints. */
const FROM_THE_SERVICE =
  /^(?:Stock symbol|No company|'\{\}' matches|Price data|Market depth|\{\} needs the|API key|Invalid API|Request was|buy$|sell$|(?:not )?compliant$)/;
/** Sentences that the code joins from parts. */
const JOINED =
  /^Unknown (?:command|flag|setting)|process begins with|^There is no scenario|^x begins with|^marsad x needs --x x$/;
/** Texts of placeholders only. */
const WITHOUT_WORDS = /^[x\s():.]*$/;

async function said(words: readonly string[], language?: "ar" | "en"): Promise<{ code: number; text: string }> {
  let text = "";
  const write = (more: string): void => {
    text += more;
  };
  return { code: await runCommand(words, COMMANDS, { out: write, err: write }, language), text };
}

describe("the command line in Arabic", () => {
  test("has every text of the help, every complaint, note and heading [OPERATE-07]", () => {
    expect(HELP.filter((text) => arabicPhrase(text) === null)).toEqual([]);
    expect(SAID.length).toBeGreaterThan(60);
    const lacking = SAID.filter(
      ({ text }) => !JOINED.test(text) && !WITHOUT_WORDS.test(text) && inArabic(text) === text,
    );
    expect(lacking).toEqual([]);
    expect(HEADINGS.filter((word) => arabicPhrase(word) === null)).toEqual([]);
    expect(HEADINGS.length).toBeGreaterThan(60);
  });

  test("has no phrase that no command says", () => {
    const source = SOURCES.map(({ text }) => text).join("\n");
    const all = [...HELP, ...SAID.map(({ text }) => text)];
    const isSaid = (english: string): boolean => {
      const pattern = new RegExp(`^${english.replace(/[.*+?^$()|[\]\\/]/g, "\\$&").replace(/\{#?\}/g, ".+?")}$`);
      if (all.some((text) => pattern.test(text))) return true;
      return english.split(/\{#?\}/).every((part) => source.includes(part));
    };
    const others = Object.keys(ARABIC).filter((english) => !FROM_THE_SERVICE.test(english) && !JOINED.test(english));
    expect(others.filter((english) => !isSaid(english))).toEqual([]);
  });

  test("fills the same parts in, and no other", () => {
    for (const [english, arabic] of Object.entries(ARABIC)) {
      const parts = english.match(/\{#?\}/g)?.length ?? 0;
      const filled = new Set(arabic.match(/\{\d\}/g));
      expect([english, [...filled].sort()]).toEqual([english, Array.from({ length: parts }, (_, at) => `{${at + 1}}`)]);
      expect(arabic).toMatch(/[\u0600-\u06ff%]/);
    }
  });

  test("is chosen by --lang anywhere in the line, by MARSAD_LANG and by the locale of the system [OPERATE-07]", async () => {
    for (const words of [
      ["--lang", "ar"],
      ["--help", "--lang=ar"],
      ["--lang", "ar", "--help"],
    ]) {
      const { code, text } = await said(words);
      expect([code, text]).toEqual([0, expect.stringContaining("الأوامر:")]);
    }
    expect((await said(["quote", "--help"], "ar")).text).toContain("رمز تداول، أو اسم بالعربية أو الإنجليزية.");
    expect((await said(["quote", "--help", "--lang", "en"], "ar")).text).toContain("A ticker, or a name");
    expect(await said(["quote", "--lang", "fr"])).toEqual({ code: 2, text: "marsad: --lang takes ar or en.\n" });
    expect(systemLanguage({ LANG: "ar_SA.UTF-8" })).toBe("ar");
    expect(systemLanguage({ LANG: "ar_SA.UTF-8", LC_ALL: "C.UTF-8" })).toBe("en");
    expect(systemLanguage({ LANG: "en_US.UTF-8", MARSAD_LANG: "ar" })).toBe("ar");
    expect(systemLanguage({ LANG: "arn_CL" })).toBe("en");
    expect(systemLanguage({})).toBe("en");
  });

  test("says what was wrong with a line, and what was meant", async () => {
    expect(await said(["serv"], "ar")).toEqual({
      code: 2,
      text: "marsad: \u2067أمر غير معروف 'serv'. هل تقصد serve؟ انظر marsad --help.\u2069\n",
    });
    const port = await said(["serve", "--port", "x"], "ar");
    expect(port.text).toContain("لا يقبل --port القيمة 'x': يقبل عددًا صحيحًا من 0 إلى 65535.");
  });

  test("leaves data alone: JSON, CSV and what a table holds", () => {
    expect(resultInArabic("1  Data  Other")).toBe("1  Data  Other");
    expect(resultInArabic('{"name": "Data"}')).toBe('{"name": "Data"}');
    expect(inArabic("Session      Continuous trading")).toBe("الجلسة       التداول المستمر");
  });
});

test("words are wrapped whole, by the columns that they take, and Arabic lines run from right to left", () => {
  const text = "يَعرِضُ أَسعارَ أَدَواتٍ بِالرَّمزِ أَو بِالاسمِ";
  const lines = wrapped(text, 20);
  expect(lines.join(" ").replace(/[\u2067\u2069]/g, "")).toBe(text);
  for (const line of lines) {
    expect(line).toMatch(/^\u2067.+\u2069$/);
    expect(Bun.stringWidth(line)).toBeLessThanOrEqual(20);
  }
  // If the marks counted as letters, it would be four lines.
  expect(lines).toHaveLength(2);
});

test("sessions and kinds of events are said in words", () => {
  for (const type of EVENT_TYPES) expect(eventWord(type)).not.toBe(type);
  expect(sessionWord("regular")).toBe("Continuous trading");
  expect(sessionWord("new-session")).toBe("new-session");
});

test("the help of serve lists its settings by topic, in both languages [OPERATE-08]", async () => {
  const { text } = await said(["serve", "--help"]);
  const topics = [...new Set(settings.map(({ group }) => group))];
  for (const topic of topics) expect(text).toContain(`\n\n${topic}:\n  --`);
  expect((await said(["serve", "--help"], "ar")).text).toContain("\n\nالتخزين:\n  --data-dir VALUE");
});
