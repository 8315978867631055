// Language, digits and theme, as small groups of buttons. The theme is as the system has it, or as chosen here; the browser
// remembers it.

import { effect, signal } from "@preact/signals";
import type { JSX } from "preact";
import { Choice } from "../components/choice.tsx";
import { chooseDigits, chooseLanguage, type Digits, digits, type Language, language } from "../language/language.ts";
import { text } from "./text.ts";

const THEMES = ["system", "light", "dark"] as const;
type Theme = (typeof THEMES)[number];

const THEME_KEY = "marsad.theme";

const kept = typeof localStorage === "undefined" ? null : localStorage.getItem(THEME_KEY);
const theme = signal<Theme>(THEMES.find((each) => each === kept) ?? "system");

function chooseTheme(chosen: Theme): void {
  localStorage.setItem(THEME_KEY, chosen);
  theme.value = chosen;
}

/** Keeps the attribute that the style sheet reads. */
export function followTheme(): void {
  effect(() => {
    document.documentElement.dataset["theme"] = theme.value;
  });
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
