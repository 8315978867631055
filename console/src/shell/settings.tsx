// Language, digits and theme, as small groups of buttons.

import type { JSX } from "preact";
import { chooseDigits, chooseLanguage, type Digits, digits, type Language, language } from "../language/language.ts";
import { text } from "./text.ts";
import { chooseTheme, THEMES, theme } from "./theme.ts";

const LANGUAGES: readonly Language[] = ["ar", "en"];
const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { ar: "العربية", en: "English" };
const DIGITS: readonly Digits[] = ["latn", "arab"];

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly options: readonly T[];
  readonly chosen: T;
  readonly nameOf: (option: T) => string;
  readonly choose: (option: T) => void;
}

function Choice<T extends string>({ label, options, chosen, nameOf, choose }: ChoiceProps<T>): JSX.Element {
  return (
    <fieldset class="choice">
      <legend>{label}</legend>
      {options.map((option) => (
        <button key={option} type="button" aria-pressed={option === chosen} onClick={() => choose(option)}>
          {nameOf(option)}
        </button>
      ))}
    </fieldset>
  );
}

export function LanguageChoice(): JSX.Element {
  return (
    <Choice
      label={text().language}
      options={LANGUAGES}
      chosen={language.value}
      nameOf={(option) => LANGUAGE_NAMES[option]}
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
        options={THEMES}
        chosen={theme.value}
        nameOf={(option) => said.themes[option]}
        choose={chooseTheme}
      />
      {language.value === "ar" ? (
        <Choice
          label={said.digits}
          options={DIGITS}
          chosen={digits.value}
          nameOf={(option) => said.digitNames[option]}
          choose={chooseDigits}
        />
      ) : null}
    </div>
  );
}
