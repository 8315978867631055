// The largest companies of the same sector, offered for comparison with one press.

import type { JSX } from "preact";
import type { Company, DirectoryEntry } from "../../../../../sdk/src/index.ts";
import { language } from "../../../language/language.ts";
import { client } from "../../../session/session.ts";
import { useAnswer } from "../answer/use-answer.ts";
import { text } from "./text.ts";

interface Props {
  readonly company: Company;
  readonly isFull: boolean;
  readonly chosen: readonly string[];
  readonly add: (symbol: string) => void;
}

const OFFERED = 4;
const SECTOR_MAX = 500;

async function peersOf({ symbol, market_id: market }: Company): Promise<readonly DirectoryEntry[]> {
  const { results: found } = await client().companies({ search: symbol, limit: 20 });
  const sector = found.find((entry) => entry.symbol === symbol)?.sector_id ?? null;
  if (sector === null) return [];
  const { results } = await client().companies({ sector_id: sector, market, limit: SECTOR_MAX });
  return results
    .filter((entry) => entry.symbol !== symbol)
    .toSorted((a, b) => (b.market_cap ?? 0) - (a.market_cap ?? 0))
    .slice(0, OFFERED);
}

export function Peers({ company, isFull, chosen, add }: Props): JSX.Element | null {
  const answer = useAnswer(`peers ${company.symbol}`, () => peersOf(company));
  const offered = (answer.reading.value.value ?? []).filter(({ symbol }) => !chosen.includes(symbol));
  if (offered.length === 0 || isFull) return null;
  return (
    <fieldset class="peers">
      <legend class="is-hidden">{text().peers}</legend>
      {offered.map((entry) => (
        <button key={entry.symbol} type="button" class="toggle" onClick={() => add(entry.symbol)}>
          + {language.value === "ar" ? entry.name_ar : entry.name_en}
        </button>
      ))}
    </fieldset>
  );
}
