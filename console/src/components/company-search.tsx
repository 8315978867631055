// Finds a company by name or symbol in either language. The service searches, with its own folding of Arabic letters; arrow keys
// move through the results and Enter takes one.

import { useSignal } from "@preact/signals";
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId } from "preact/hooks";
import type { Directory } from "../../../sdk/src/index.ts";
import { language } from "../language/language.ts";
import { client } from "../session/session.ts";
import { Button } from "./button.tsx";
import type { ControlAttributes } from "./field.tsx";
import { text } from "./text.ts";

export interface FoundCompany {
  readonly symbol: string;
  readonly name: string;
  readonly name_en: string;
  readonly sector: string | null;
  readonly sector_en: string | null;
}

interface Props {
  readonly label: string;
  readonly choose: (company: FoundCompany) => void;
  /** In its own dialog, Escape closes the dialog; elsewhere it empties the field. */
  readonly isInDialog?: boolean;
  readonly isDisabled?: boolean;
  /** Connects the control to its field of a form. */
  readonly attributes?: Partial<ControlAttributes>;
}

const SHOWN = 8;
const PAUSE_MS = 150;

export function CompanySearch(props: Props): JSX.Element {
  const { label, choose, isInDialog = false, isDisabled = false, attributes = {} } = props;
  const typed = useSignal("");
  const at = useSignal(0);
  const found = useFound(typed.value, () => {
    at.value = 0;
  });
  const id = useId();
  const take = (company: FoundCompany | undefined): void => {
    if (company === undefined) return;
    typed.value = "";
    choose(company);
  };
  const pressed = (event: KeyboardEvent): void => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const { length } = found ?? [];
    if (step !== 0 && length > 0) at.value = (at.value + step + length) % length;
    else if (event.key === "Enter") take(found?.[at.value]);
    else if (event.key === "Escape" && typed.value !== "" && !isInDialog) typed.value = "";
    else return;
    event.preventDefault();
  };
  const isOpen = found !== null && typed.value.trim() !== "";
  return (
    <div class="search">
      <input
        {...attributes}
        disabled={isDisabled}
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={isOpen && found.length > 0 ? `${id}-${at.value}` : undefined}
        aria-autocomplete="list"
        autocomplete="off"
        spellcheck={false}
        placeholder={label}
        value={typed.value}
        onInput={(event) => (typed.value = event.currentTarget.value)}
        onKeyDown={pressed}
      />
      <FoundList id={id} label={label} found={found ?? []} at={at.value} take={take} isOpen={isOpen} />
      <p class="search-none" role="status">
        {isOpen && found.length === 0 ? text().noMatch : ""}
      </p>
    </div>
  );
}

interface FilterProps {
  /** The company that the list is limited to; null for none. */
  readonly symbol: string | null;
  /** Gets the symbol, and an empty text for all companies. */
  readonly choose: (symbol: string) => void;
  /** The name beside the symbol. */
  readonly children?: ComponentChildren;
}

/** Limits a list to one company: a search, or the chosen company with a button that removes it. */
export function CompanyFilter({ symbol, choose, children }: FilterProps): JSX.Element {
  const said = text();
  if (symbol === null) return <CompanySearch label={said.searchCompany} choose={(found) => choose(found.symbol)} />;
  return (
    <span class="chip">
      {children} <span class="number">{symbol}</span>
      <Button name="×" label={said.allCompanies(symbol)} press={() => choose("")} class="icon-button" />
    </span>
  );
}

interface FoundListProps {
  readonly id: string;
  readonly label: string;
  readonly found: readonly FoundCompany[];
  readonly at: number;
  readonly take: (company: FoundCompany) => void;
  readonly isOpen: boolean;
}

function FoundList({ id, label, found, at, take, isOpen }: FoundListProps): JSX.Element {
  const isArabic = language.value === "ar";
  return (
    <div id={`${id}-list`} role="listbox" aria-label={label} class="search-list" hidden={!isOpen || found.length === 0}>
      {found.map((company, place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the field, as a combobox has it.
        <div
          key={company.symbol}
          id={`${id}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === at}
          class="search-option"
          onClick={() => take(company)}
        >
          <b>{isArabic ? company.name : company.name_en}</b>
          <span class="number is-soft">{company.symbol}</span>
          <span class="is-soft search-sector">{isArabic ? company.sector : company.sector_en}</span>
        </div>
      ))}
    </div>
  );
}

/** The search results for a text, a moment after the last letter; null while nothing was asked. */
function useFound(typed: string, changed: () => void): readonly FoundCompany[] | null {
  const found = useSignal<readonly FoundCompany[] | null>(null);
  const wanted = typed.trim();
  useEffect(() => {
    if (wanted === "") {
      found.value = null;
      return;
    }
    const ending = new AbortController();
    const ask = async (): Promise<void> => {
      found.value = await findCompanies(wanted, ending.signal);
      changed();
    };
    // A failed search is repeated with the next letter.
    const timer = setTimeout(() => void ask().catch(() => {}), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [wanted]);
  return found.value;
}

/** Companies that match, or else the suggested ones. */
export async function findCompanies(search: string, signal?: AbortSignal): Promise<readonly FoundCompany[]> {
  const query = { search, limit: SHOWN };
  const answer = await client().call("getCompanies", { query, ...(signal === undefined ? {} : { signal }) });
  const { results, did_you_mean }: Directory = answer;
  if (results.length > 0) return results.map(({ name_ar, ...rest }) => ({ ...rest, name: name_ar }));
  return (did_you_mean ?? []).slice(0, SHOWN).map((each) => ({ ...each, sector: null, sector_en: null }));
}
