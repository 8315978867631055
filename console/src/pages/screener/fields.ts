// The fields of the screener in groups for the reader, and the values of fields that have few.

import type { ScreenedInstrument, ScreenerField } from "../../../../sdk/src/index.ts";
import { text as words } from "../../components/text.ts";
import { language } from "../../language/language.ts";
import { text } from "./text.ts";

const split = (names: string): readonly string[] => names.trim().split(/\s+/);

/** A field that is in no group, as a later service may have, is listed with the company's. */
const GROUPS = {
  price:
    split(`price change change_percent open high low previous_close limit_up limit_down volume value trade_count bid ask
    bid_size ask_size mean_volume_20d updated_at inflow_value inflow_volume inflow_trades outflow_value outflow_volume
    outflow_trades net_value`),
  returns:
    split(`return_1w return_1m return_3m return_6m return_1y return_ytd from_high_52w from_low_52w week_high week_low
    month_high month_low fifty_two_week_high fifty_two_week_low`),
  valuation: split(`market_cap pe_ratio forward_pe price_to_book eps eps_ttm basic_eps diluted_eps book_value beta
    shares_outstanding float_shares fair_price fair_price_confidence calculated_at`),
  dividends: split("trailing_12m_yield trailing_12m_dividends payments_last_year"),
  statements: split(`roe roa net_margin gross_margin operating_margin ebitda_margin operating_cash_flow_margin
    free_cash_flow_margin revenue_growth_yoy net_income_growth_yoy asset_turnover equity_ratio debt_to_equity current_ratio
    interest_coverage cash_conversion inventory_turnover total_revenue net_income operating_cash_flow total_assets
    stockholders_equity`),
  technicals: split("rsi_14 macd_line macd_signal macd_histogram fifty_day_average technical_strength price_direction"),
  analysts: split("consensus consensus_score num_analysts target_mean target_median target_high target_low"),
  sharia: split("sharia_aaoifi sharia_djim sharia_msci sharia_sp"),
} as const;
type GroupName = keyof typeof GROUPS | "company";
const NAMES = Object.keys(GROUPS) as (keyof typeof GROUPS)[];
/** Fields that every row shows already, or that another field has in the page's language. */
const LEFT_OUT =
  split(`symbol name name_en sector sector_en sector_name sector_name_ar market_id current_price website country
  currency`);

export interface FieldGroup {
  readonly name: GroupName;
  readonly fields: readonly ScreenerField[];
}

export function groupedFields(fields: readonly ScreenerField[]): readonly FieldGroup[] {
  const offered = fields.filter(({ field }) => !LEFT_OUT.includes(field));
  const groupOf = ({ field }: ScreenerField): GroupName =>
    NAMES.find((name) => GROUPS[name].includes(field)) ?? "company";
  const byGroup = Map.groupBy(offered, groupOf);
  return (["company", ...NAMES] as const).flatMap((name) => {
    const own = byGroup.get(name);
    return own === undefined ? [] : { name, fields: own };
  });
}

/** The name of a field; the sector's id has the name of the sector. */
export const fieldName = ({ field, name, name_en }: ScreenerField): string =>
  field === "sector_id" ? text().sector : language.value === "ar" ? name : name_en;

export function valueIn(row: ScreenedInstrument, field: string): number | string | null {
  const value: unknown = field in row ? row[field as keyof ScreenedInstrument] : null;
  return typeof value === "number" || typeof value === "string" ? value : null;
}

export type ValueNames = Readonly<Record<string, string>>;

/** The values of a field that has few, by name; null for a field with a typed value. `sectors` are the sectors of the market. */
export function valueNames(field: string, sectors: ValueNames): ValueNames | null {
  const said = text();
  if (field.startsWith("sharia_")) return words().sharia;
  switch (field) {
    case "sector_id":
      return sectors;
    case "market":
      return said.markets;
    case "security_type":
      return said.types;
    case "consensus":
      return said.consensus;
    case "price_direction":
      return said.directions;
    default:
      return null;
  }
}

export function sectorNames(rows: readonly ScreenedInstrument[]): ValueNames {
  const names = rows.flatMap(({ sector_id, sector, sector_en }): (readonly [string, string])[] =>
    sector_id === null ? [] : [[sector_id, (language.value === "ar" ? sector : sector_en) ?? sector_id]],
  );
  return Object.fromEntries(new Map(names.toSorted(([, a], [, b]) => a.localeCompare(b, language.value))));
}
