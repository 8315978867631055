// `marsad company`, `marsad sharia` and `marsad ownership`: the facts about a company.

import type { Company } from "../../../sdk/src/index.ts";
import { factLines, tableOf } from "../terminal/table.ts";
import { answer } from "./account-work.ts";
import { symbolOf } from "./instrument.ts";
import {
  AS_OF_OPTION,
  countText,
  INSTRUMENT_OPERAND,
  momentOf,
  priceText,
  type ServiceCall,
  serviceCommand,
} from "./service-call.ts";

export const companyCommand = serviceCommand({
  name: "company",
  summary: "Shows what is known about a company.",
  operands: [INSTRUMENT_OPERAND],
  options: [AS_OF_OPTION],
  run: async (call) => {
    const company = await call.marsad.company(await symbolOf(call), momentOf(call));
    answer(call, company, () => companyText(company, call));
  },
});

export const shariaCommand = serviceCommand({
  name: "sharia",
  summary: "Shows a company by published Sharia standards; computed, and no ruling.",
  operands: [INSTRUMENT_OPERAND],
  options: [AS_OF_OPTION],
  run: async (call) => {
    const sharia = await call.marsad.sharia(await symbolOf(call), momentOf(call));
    answer(call, sharia, () => {
      const rows = sharia.standards.flatMap(({ standard, status, ratios }) => {
        const shown: readonly ((typeof ratios)[number] | null)[] = ratios.length === 0 ? [null] : ratios;
        return shown.map((ratio) => ({ standard, status, ratio }));
      });
      const table = tableOf(
        rows,
        [
          { heading: "STANDARD", cell: ({ standard }) => standard },
          { heading: "STATUS", cell: ({ status }) => call.say(status.replace("_", " ").replace("non ", "not ")) },
          { heading: "RATIO", cell: ({ ratio }) => (call.language === "ar" ? ratio?.title : ratio?.title_en) ?? "" },
          { heading: "PERCENT", cell: ({ ratio }) => percentText(ratio?.value), isNumber: true },
          { heading: "LIMIT", cell: ({ ratio }) => percentText(ratio?.limit), isNumber: true },
        ],
        "No standards.",
        call.say,
      );
      return `${sharia.symbol}  ${sharia.name_en}  \u2068${sharia.name}\u2069\n${table}\n${call.language === "ar" ? sharia.disclaimer : sharia.disclaimer_en}`;
    });
  },
});

export const ownershipCommand = serviceCommand({
  name: "ownership",
  summary: "Shows who owns a company: foreigners, large holders, short positions.",
  operands: [INSTRUMENT_OPERAND],
  options: [AS_OF_OPTION],
  run: async (call) => {
    const owned = await call.marsad.ownership(await symbolOf(call), momentOf(call));
    answer(call, owned, () => {
      const foreign = `${percentText(owned.foreign_percent)} of ${percentText(owned.foreign_limit_percent)}`;
      const short = percentText(owned.net_short?.percent_of_shares);
      const table = tableOf(
        owned.large_holders,
        [
          { heading: "HOLDER", cell: (holder) => (call.language === "ar" ? holder.name : holder.name_en) },
          { heading: "PERCENT", cell: ({ percent }) => percentText(percent), isNumber: true },
          { heading: "SHARES", cell: ({ shares }) => (shares === null ? "" : countText(shares)), isNumber: true },
        ],
        "Nobody owns 5 % and more.",
        call.say,
      );
      return [
        `${owned.symbol}  ${owned.name_en}  \u2068${owned.name}\u2069  ${owned.as_of ?? ""}`.trimEnd(),
        ...factLines(
          [
            ["Foreigners, %", foreign],
            ["Free float, %", percentText(owned.free_float * 100)],
            ["Sold short, %", short],
          ],
          call.say,
        ).map(indented),
        table,
      ].join("\n");
    });
  },
});

const indented = (line: string): string => `  ${line}`;

const percentText = (value: number | null | undefined): string =>
  value === null || value === undefined ? "—" : String(Number(value.toFixed(4)));

function companyText(company: Company, { say, language }: ServiceCall): string {
  const { symbol, name, fundamentals } = company;
  const facts: [string, string][] = [
    ["Price", company.current_price === null ? "—" : priceText(company.current_price)],
    ["Sector", language === "ar" ? company.sector_name_ar : `${company.sector_name} · ${company.sector_name_ar}`],
  ];
  const known = (label: string, value: number | null | undefined): void => {
    if (value !== null && value !== undefined) facts.push([label, value.toLocaleString("en-US")]);
  };
  known("Market value", fundamentals?.market_cap);
  known("P/E", fundamentals?.pe_ratio);
  known("EPS", fundamentals?.eps);
  known("52 weeks, high", fundamentals?.fifty_two_week_high);
  known("52 weeks, low", fundamentals?.fifty_two_week_low);
  const lines = factLines(facts, say).map(indented);
  const description = (language === "en" ? company.description_en : "") || company.description;
  return [`${symbol}  ${company.name_en}  \u2068${name}\u2069`, ...lines, "", description].join("\n");
}
