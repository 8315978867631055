// Chooses the shares of a rule: type a part of a symbol or a name, walk through what was found with the arrows, take it with
// Enter.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useId } from "preact/hooks";
import type { DirectoryEntry } from "../../../../sdk/src/index.ts";
import { type ControlAttributes, Field } from "../../components/field.tsx";
import { count } from "../../format/numbers.ts";
import { language } from "../../language/language.ts";
import { client } from "../../session/session.ts";
import { text } from "./text.ts";
import { companyName, rememberNames } from "./wording.ts";

interface Props {
  readonly symbols: readonly string[];
  readonly symbolsMax: number;
  readonly trouble: string | undefined;
  readonly change: (symbols: readonly string[]) => void;
}

/** A pause in typing after which the service is asked. */
const PAUSE_MS = 180;
const FOUND_MAX = 8;

export function SymbolPicker({ symbols, symbolsMax, trouble, change }: Props): JSX.Element {
  const said = text();
  const isFull = symbols.length >= symbolsMax;
  return (
    <div class="symbol-picker">
      <Field
        label={said.symbols}
        hint={`${said.symbolsHint} · ${said.symbolsOf(count(symbols.length), count(symbolsMax))}`}
        trouble={trouble}
        control={(attributes) => (
          <Search
            attributes={attributes}
            isFull={isFull}
            take={(entry) => {
              rememberNames([entry]);
              if (!symbols.includes(entry.symbol)) change([...symbols, entry.symbol]);
            }}
          />
        )}
      />
      <ul class="chips" aria-label={said.symbols}>
        {symbols.map((symbol) => (
          <li key={symbol} class="chip">
            <span>
              <b class="number">{symbol}</b> {companyName(symbol) === symbol ? "" : companyName(symbol)}
            </span>
            <button
              type="button"
              class="icon-button"
              aria-label={said.removeSymbol(companyName(symbol))}
              onClick={() => change(symbols.filter((each) => each !== symbol))}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface SearchProps {
  readonly attributes: ControlAttributes;
  readonly isFull: boolean;
  readonly take: (entry: DirectoryEntry) => void;
}

function Search({ attributes, isFull, take }: SearchProps): JSX.Element {
  const listId = useId();
  const typed = useSignal("");
  const found = useSignal<readonly DirectoryEntry[] | null>(null);
  const at = useSignal(0);
  useFound(typed.value, (entries) => {
    found.value = entries;
    at.value = 0;
  });
  const choose = (entry: DirectoryEntry | undefined): void => {
    if (entry === undefined) return;
    take(entry);
    typed.value = "";
    found.value = null;
  };
  const pressed = (event: KeyboardEvent): void => {
    const entries = found.value ?? [];
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) at.value = Math.min(entries.length - 1, Math.max(0, at.value + step));
    else if (event.key === "Enter") choose(entries[at.value]);
    else if (event.key === "Escape" && found.value !== null) found.value = null;
    else return;
    // Neither may Enter send the form, nor Escape close the dialog, while companies are offered.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class="combobox">
      <input
        {...attributes}
        type="text"
        role="combobox"
        autocomplete="off"
        spellcheck={false}
        disabled={isFull}
        aria-expanded={found.value !== null}
        aria-controls={listId}
        aria-autocomplete="list"
        {...((found.value?.length ?? 0) > 0 ? { "aria-activedescendant": `${listId}-${at.value}` } : {})}
        value={typed.value}
        onInput={(event) => {
          typed.value = event.currentTarget.value;
        }}
        onKeyDown={pressed}
      />
      <FoundList id={listId} found={found.value} at={at.value} choose={choose} />
    </div>
  );
}

interface FoundProps {
  readonly id: string;
  /** Null while nothing is offered. */
  readonly found: readonly DirectoryEntry[] | null;
  /** The one that Enter takes. */
  readonly at: number;
  readonly choose: (entry: DirectoryEntry) => void;
}

function FoundList({ id, found, at, choose }: FoundProps): JSX.Element {
  const said = text();
  return (
    <div id={id} class="found" role="listbox" aria-label={said.found} hidden={found === null}>
      {(found ?? []).map((entry, index) => (
        <div
          key={entry.symbol}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          class="found-row"
          onMouseDown={(event) => {
            event.preventDefault();
            choose(entry);
          }}
        >
          <b class="number">{entry.symbol}</b>
          <span>{language.value === "ar" ? entry.name_ar : entry.name_en}</span>
        </div>
      ))}
      {found?.length === 0 ? (
        <div class="found-row is-soft" role="option" aria-selected={false} aria-disabled={true} tabIndex={-1}>
          {said.notFound}
        </div>
      ) : null}
    </div>
  );
}

/** What the directory finds for what was typed, after a pause in typing; null when nothing is typed. */
function useFound(typed: string, found: (entries: readonly DirectoryEntry[] | null) => void): void {
  useEffect(() => {
    const search = typed.trim();
    let isOver = false;
    const ask = async (): Promise<void> => {
      const entries =
        search === ""
          ? null
          : (
              await client()
                .companies({ search, limit: FOUND_MAX })
                .catch(() => null)
            )?.results;
      if (!isOver) found(entries ?? null);
    };
    const timer = setTimeout(() => void ask(), search === "" ? 0 : PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [typed]);
}
