// A condition in words: "Price to earnings less than 15".

import type { ScreenerField } from "../../../../sdk/src/index.ts";
import { inDigits } from "../../format/numbers.ts";
import { digits } from "../../language/language.ts";
import { fieldName, type ValueNames, valueNames } from "./fields.ts";
import type { Condition, Operator } from "./screen.ts";
import { text } from "./text.ts";

const GROUPED = new Intl.NumberFormat("en", { maximumFractionDigits: 6 });

/** A field that is unknown to the service has its name in the address. */
export function conditionWords(condition: Condition, fields: readonly ScreenerField[], sectors: ValueNames): string {
  const { operator, value } = condition;
  const field = fields.find((each) => each.field === condition.field);
  const name = field === undefined ? condition.field : fieldName(field);
  const number = field?.type === "number" && Number.isFinite(Number(value)) ? GROUPED.format(Number(value)) : value;
  const unit = field?.unit === "percent" ? "%" : "";
  const shown = valueNames(condition.field, sectors)?.[value] ?? inDigits(`${number}${unit}`, digits.value);
  return `${name} ${operatorName(operator, field)} ${shown}`;
}

/** Numbers are equal, texts are the same. */
export function operatorName(operator: Operator, field: ScreenerField | undefined): string {
  const said = text();
  return field?.type === "text" && (operator === "=" || operator === "!=")
    ? said.isOrNot[operator]
    : said.operators[operator];
}
