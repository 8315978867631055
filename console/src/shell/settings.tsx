// Language, digits, theme and colours, as small groups of buttons. The service writes the last choices into the document, and all
// its other pages follow.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { Choice } from "../components/choice.tsx";
import {
  chooseDigits,
  chooseLanguage,
  type Digits,
  digits,
  type Language,
  language,
  remember,
} from "../language/language.ts";
import { text } from "./text.ts";

const THEMES = ["system", "light", "dark"] as const;
type Theme = (typeof THEMES)[number];
/** Colours of rises and falls: green and red, or blue and orange for readers who cannot tell those apart. */
const COLOURS = ["usual", "safe"] as const;
type Colours = (typeof COLOURS)[number];

const chosen = (name: "theme" | "colours"): string | undefined =>
  typeof document === "undefined" ? undefined : document.documentElement.dataset[name];
const theme = signal<Theme>(THEMES.find((each) => each === chosen("theme")) ?? "system");
const colours = signal<Colours>(COLOURS.find((each) => each === chosen("colours")) ?? "usual");

function choose(name: "theme" | "colours", value: string): void {
  remember(`marsad_${name}`, value);
  document.documentElement.dataset[name] = value;
}

const LANGUAGES: readonly Language[] = ["ar", "en"];
const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { ar: "العربية", en: "English" };
const DIGITS: readonly Digits[] = ["latn", "arab"];

export function LanguageChoice(): JSX.Element {
  return (
    <Choice
      label={text().language}
      options={LANGUAGES.map((value) => ({ value, name: LANGUAGE_NAMES[value] }))}
      chosen={language.value}
      isLabelHidden={false}
      choose={chooseLanguage}
    />
  );
}

export function Settings(): JSX.Element {
  const said = text();
  return (
    <div class="settings">
      <LanguageChoice />
      <Choice
        label={said.theme}
        options={THEMES.map((value) => ({ value, name: said.themes[value] }))}
        chosen={theme.value}
        isLabelHidden={false}
        choose={(value) => {
          theme.value = value;
          choose("theme", value);
        }}
      />
      <Choice
        label={said.colours}
        options={COLOURS.map((value) => ({ value, name: said.colourNames[value] }))}
        chosen={colours.value}
        isLabelHidden={false}
        choose={(value) => {
          colours.value = value;
          choose("colours", value);
        }}
      />
      {language.value === "ar" ? (
        <Choice
          label={said.digits}
          options={DIGITS.map((value) => ({ value, name: said.digitNames[value] }))}
          chosen={digits.value}
          isLabelHidden={false}
          choose={chooseDigits}
        />
      ) : null}
    </div>
  );
}
