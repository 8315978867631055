// Language, digits and theme, as small groups of buttons.

import type { JSX } from "preact";
import { Choice } from "../components/choice.tsx";
import { chooseDigits, chooseLanguage, type Digits, digits, type Language, language } from "../language/language.ts";
import { text } from "./text.ts";
import { chooseTheme, THEMES, theme } from "./theme.ts";

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
        choose={chooseTheme}
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
