// console/src/pages/operator/generated: the types of the operator's API, written from its OpenAPI document. The client library
// has none of them: it is for customers.

import { operator, operatorDocument } from "../../src/wire/index.ts";
import {
  declarationsOf,
  NOTE,
  operationRow,
  operationType,
  type RestDocument,
  rowsOf,
  wordsOf,
} from "./client-types.ts";
import { type GeneratedFile, serviceVersion } from "./generated-file.ts";

export async function operatorTypes(): Promise<GeneratedFile> {
  const document = operatorDocument(await serviceVersion()) as unknown as RestDocument;
  const rows = rowsOf(document, operator.OPERATOR_BASE_PATH);
  const operations = rows.map(operationType).join("");
  const content = [
    NOTE,
    `/** Where the operator's API begins. */\nexport const OPERATOR_BASE_PATH = "${operator.OPERATOR_BASE_PATH}";\n`,
    `/** Method and path of every operation. */\nexport const OPERATOR_OPERATIONS = {\n${rows.map(operationRow).join("")}} as const;\n`,
    "/** An operation that takes none. */\nexport type NoParameters = Readonly<Record<never, never>>;\n",
    ...declarationsOf(document.components.schemas, wordsOf(operations)),
    `/** Every operation by its name in the API document. */\nexport interface OperatorOperations {\n${operations}}\n`,
  ];
  return { path: "console/src/pages/operator/generated/operator-api.ts", content: content.join("\n") };
}
