// docs/reference/api: a page for each endpoint and each channel: what it is, plan, parameters, answer with units, errors, samples and an
// answer as a running service gave it. All of it comes from `src/wire` and from the recorded answers.

import { errorRow, openApiDocument, planTitle, requestSamples, rest } from "../../src/wire/index.ts";
import recorded from "../samples/answers.json";
import { fieldTable } from "./field-rows.ts";
import { type GeneratedFile, type Generator, serviceVersion } from "./generated-file.ts";
import { ruleSection } from "./rules.ts";
import { sampleBlocks } from "./sample-blocks.ts";
import type { JsonSchema } from "./type-script.ts";

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description: string;
  readonly schema: JsonSchema & { readonly default?: unknown; readonly minimum?: number; readonly maximum?: number };
}
interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema: JsonSchema }>> }>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

export const API_FOLDER = "docs/reference/api";
export const WRITTEN_NOTE = "<!-- Written by docs/generate.ts; change src/wire and run npm run generate. -->";

/** getMarketSummary → get-market-summary */
export const pageNameOf = (operation: string): string =>
  operation.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const JSON_TYPE = "application/json";
const ANSWERS: Readonly<Record<string, unknown>> = recorded.requests;

export const endpointPages: readonly Generator[] = rest.ENDPOINTS.map((endpoint) => () => endpointPage(endpoint));

async function endpointPage(endpoint: rest.Endpoint): Promise<GeneratedFile> {
  const document = openApiDocument(await serviceVersion()) as unknown as Document;
  const { method, path, operationId, summary, description, lowestPlan, planNote } = endpoint;
  const operation = document.paths[`${rest.BASE_PATH}${path}`]?.[method.toLowerCase()];
  if (operation === undefined) throw new Error(`the OpenAPI document has no ${operationId}`);
  const { schemas } = document.components;
  const body = operation.requestBody?.content[JSON_TYPE]?.schema;
  const answer = operation.responses["200"]?.content?.[JSON_TYPE]?.schema ?? {};
  const content = [
    WRITTEN_NOTE,
    "",
    `# ${summary}`,
    "",
    `\`${method} ${rest.BASE_PATH}${path}\` · ${planTitle(lowestPlan)} and above · [all endpoints](README.md)`,
    "",
    description,
    ...(planNote === "" ? [] : ["", planNote]),
    "",
    ...parameterSection(operation.parameters ?? []),
    ...(body === undefined ? [] : ["## Body", "", fieldTable(body, schemas), ""]),
    "## Samples",
    "",
    ...sampleBlocks(requestSamples(operationIdOf(endpoint))),
    "## Answer",
    "",
    fieldTable(answer, schemas),
    "",
    ...answerSection(operationId),
    ...errorSection(endpoint),
    ...ruleSection(pageNameOf(operationId)),
  ];
  return { path: `${API_FOLDER}/${pageNameOf(operationId)}.md`, content: `${content.join("\n").trimEnd()}\n` };
}

function operationIdOf({ operationId }: rest.Endpoint): rest.OperationId {
  if (!(operationId in rest.endpoints)) throw new Error(`${operationId} is no operation`);
  return operationId as rest.OperationId;
}

function parameterSection(all: readonly Parameter[]): readonly string[] {
  const parameters = all.filter(({ $ref }) => $ref === undefined);
  if (parameters.length === 0) return ["It takes no parameters.", ""];
  const rows = parameters.map(({ name, in: place, required, description, schema }) => {
    const takes = takesOf(schema);
    const absent = required === true ? "required" : schema.default === undefined ? "" : `\`${String(schema.default)}\``;
    return `| \`${name}\` | ${place} | ${takes} | ${absent} | ${description.replaceAll("|", "\\|")} |`;
  });
  return ["## Parameters", "", "| name | in | takes | default | meaning |", "|---|---|---|---|---|", ...rows, ""];
}

function takesOf({ type, enum: values, minimum, maximum }: Parameter["schema"]): string {
  if (values !== undefined) return values.map((value) => `\`${String(value)}\``).join(", ");
  if (type === "array") return "a list, separated by commas";
  if (type === "integer") return `${minimum ?? "any"} to ${maximum ?? "any"}`.replace(/^any to any$/, "a whole number");
  return String(type ?? "text");
}

/** Lists of the recorded answers are cut, as they say themselves. */
function answerSection(operationId: string): readonly string[] {
  const answer = ANSWERS[operationId];
  if (answer === undefined) return [];
  const text = "As a service on the simulated market gave it; lists are cut to two rows.";
  return [text, "", "```json", JSON.stringify(answer, null, 2), "```", ""];
}

function errorSection(endpoint: rest.Endpoint): readonly string[] {
  const rows = rest.errorsOf(endpoint).map((code) => {
    const { status, shape, when } = errorRow(code);
    const name = shape === "error" ? `\`${code}\`` : "`detail`";
    const anchor = shape === "error" ? code.toLowerCase() : `${status}-${code}`;
    return { status, line: `| ${status} | [${name}](../errors.md#${anchor}) | ${when} |` };
  });
  const lines = rows.sort((left, right) => left.status - right.status).map(({ line }) => line);
  return ["## Errors", "", "| HTTP | code | when |", "|---|---|---|", ...lines, ""];
}
