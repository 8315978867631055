// The columns of the screener's table: each field by its unit, in the digits and words of the page.

import type { ComponentChildren } from "preact";
import type { ScreenedInstrument, ScreenerField } from "../../../../sdk/src/index.ts";
import { ChangeText } from "../../components/change-text.tsx";
import { isShariaStatus, ShariaBadge } from "../../components/sharia-badge.tsx";
import { type Column, companyColumn } from "../../components/table.tsx";
import { amount, count, percent, points, price } from "../../format/numbers.ts";
import { dayAndTime } from "../../format/times.ts";
import { language } from "../../language/language.ts";
import { fieldName, valueIn, valueNames } from "./fields.ts";
import { USUAL_COLUMNS } from "./screen.ts";
import { text } from "./text.ts";

/** From this value on a sum of riyals is written in millions. */
const LARGE = 1_000_000;
/** Number of the usual columns on a phone and on a tablet. Chosen columns are all shown: the table scrolls. */
const PHONE_COLUMNS = 2;
const TABLET_COLUMNS = 6;

export function columnsOf(
  fields: readonly ScreenerField[],
  chosen: readonly string[],
): readonly Column<ScreenedInstrument>[] {
  const shown = chosen.flatMap((name) => fields.find(({ field }) => field === name) ?? []);
  const isUsual = chosen.join() === USUAL_COLUMNS.join();
  return [
    // The service sorts: a press on the heading requests the order by symbol.
    { ...companyColumn<ScreenedInstrument>(text().company, (row) => row), key: "symbol" },
    ...shown.map((field, at) => ({
      ...columnOf(field),
      isWide: isUsual && at >= PHONE_COLUMNS,
      isWidest: isUsual && at >= TABLET_COLUMNS,
    })),
  ];
}

function columnOf(field: ScreenerField): Column<ScreenedInstrument> {
  return {
    key: field.field,
    title: fieldName(field),
    isNumber: field.type === "number",
    cell: (row) => cellOf(field, row),
    sortBy: (row) => valueIn(row, field.field),
  };
}

/** Changes are coloured by their sign. */
const isChange = ({ field, unit }: ScreenerField): boolean =>
  unit === "percent" && /^(change_|return_|from_)|_growth_/.test(field);

function cellOf(field: ScreenerField, row: ScreenedInstrument): ComponentChildren {
  const value = valueIn(row, field.field);
  if (field.field === "sector_id") return (language.value === "ar" ? row.sector : row.sector_en) ?? "–";
  if (isShariaStatus(value) && field.field.startsWith("sharia_")) return <ShariaBadge status={value} />;
  if (typeof value === "string") {
    return field.type === "time" ? (
      <span class="amount">{dayAndTime(value)}</span>
    ) : (
      (valueNames(field.field, {})?.[value] ?? value)
    );
  }
  if (isChange(field)) return <ChangeText value={value} />;
  if (field.field === "change") return <ChangeText value={value} unit="price" />;
  const isLarge = field.unit === "shares" || (field.unit === "SAR" && Math.abs(value ?? 0) >= LARGE);
  return isLarge ? <span class="amount">{amount(value)}</span> : <span class="number">{figureOf(field, value)}</span>;
}

function figureOf({ unit }: ScreenerField, value: number | null): string {
  if (unit === "percent") return percent(value);
  if (unit === "SAR") return price(value);
  return unit === "trades" || unit === "count" ? count(value) : points(value);
}
