// The name of a company in the language of the page, with its symbol, as a link to its page.

import type { JSX } from "preact";
import { language } from "../language/language.ts";
import type { CompanyName } from "../live/directory.ts";
import { Link } from "../router/link.tsx";
import { symbolPath } from "../router/router.ts";

export const nameOf = ({ name, name_en }: CompanyName): string => (language.value === "ar" ? name : name_en);

export function CompanyLink({ company }: { readonly company: CompanyName }): JSX.Element {
  return (
    <Link to={symbolPath(company.symbol)} class="company">
      <span class="company-name">{nameOf(company)}</span>
      <span class="company-symbol number">{company.symbol}</span>
    </Link>
  );
}
