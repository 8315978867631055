// The words of the frame around documents, reference, status and errors, in both languages.

import type { Language } from "../http/response/language.ts";
import type { Theme } from "./visit.ts";

export interface SiteText {
  readonly name: string;
  /** The language's name for itself. */
  readonly ownName: string;
  readonly skip: string;
  readonly site: string;
  readonly look: string;
  readonly themes: Readonly<Record<Theme, string>>;
  readonly links: Readonly<Record<"console" | "guide" | "endpoints" | "reference" | "status", string>>;
}

const AR: SiteText = {
  name: "مرصد",
  ownName: "العربية",
  skip: "إلى المحتوى",
  site: "صفحات الموقع",
  look: "اللغة والمظهر",
  themes: { light: "مظهر فاتح", dark: "مظهر داكن" },
  links: { console: "اللوحة", guide: "الدليل", endpoints: "المرجع", reference: "جرّب", status: "الحالة" },
};

const EN: SiteText = {
  name: "Marsad",
  ownName: "English",
  skip: "Skip to content",
  site: "Site",
  look: "Language and theme",
  themes: { light: "Light theme", dark: "Dark theme" },
  links: { console: "Console", guide: "Guide", endpoints: "Reference", reference: "Try it", status: "Status" },
};

export const SITE_TEXT: Readonly<Record<Language, SiteText>> = { ar: AR, en: EN };
