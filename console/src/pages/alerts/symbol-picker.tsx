// Chooses the shares of a rule: the chosen ones, and a search for more.

import type { JSX } from "preact";
import { Button } from "../../components/button.tsx";
import { nameOf } from "../../components/company-link.tsx";
import { CompanySearch } from "../../components/company-search.tsx";
import { Field } from "../../components/field.tsx";
import { count } from "../../format/numbers.ts";
import { companyOf } from "../../live/directory.ts";
import { text } from "./text.ts";

interface Props {
  readonly symbols: readonly string[];
  readonly symbolsMax: number;
  readonly trouble: string | undefined;
  readonly change: (symbols: readonly string[]) => void;
}

const isKnown = (symbol: string): boolean => companyOf(symbol).name !== symbol;

export function SymbolPicker({ symbols, symbolsMax, trouble, change }: Props): JSX.Element {
  const said = text();
  return (
    <div class="symbol-picker">
      <Field
        label={said.symbols}
        hint={`${said.symbolsHint} · ${said.symbolsOf(count(symbols.length), count(symbolsMax))}`}
        trouble={trouble}
        control={(attributes) => (
          <CompanySearch
            attributes={attributes}
            label={said.symbols}
            isDisabled={symbols.length >= symbolsMax}
            choose={({ symbol }) => {
              if (!symbols.includes(symbol)) change([...symbols, symbol]);
            }}
          />
        )}
      />
      <ul class="chips" aria-label={said.symbols}>
        {symbols.map((symbol) => (
          <li key={symbol} class="chip">
            <span>
              <b class="number">{symbol}</b> {isKnown(symbol) ? nameOf(companyOf(symbol)) : ""}
            </span>
            <Button
              name="×"
              press={() => change(symbols.filter((each) => each !== symbol))}
              class="icon-button"
              label={said.removeSymbol(nameOf(companyOf(symbol)))}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
