// Parameters as OpenAPI writes them, with a sentence about the treatment of a value that they do not accept.

import { unreachable } from "../../base/index.ts";
import type { Parameter } from "../endpoint/parameter.ts";
import { PATH_PARAMETERS, type PathParameterName } from "../endpoint/path-parameters.ts";
import type { Json } from "../schema/schema-components.ts";

export function pathParameter(name: PathParameterName): Json {
  const { description, schema, example } = PATH_PARAMETERS[name];
  return { name, in: "path", required: true, description, schema, example };
}

/** Headers that a client may send, as components. */
export const HEADER_PARAMETERS: Readonly<Record<string, Json>> = {
  RequestId: {
    name: "X-Request-Id",
    in: "header",
    description: "Your own id of the request, echoed in the answer. One of another form is replaced by ours.",
    schema: { type: "string", pattern: "^[A-Za-z0-9._-]{1,128}$" },
    example: "req-7f3a9c",
  },
  IfNoneMatch: {
    name: "If-None-Match",
    in: "header",
    description: "ETag of the answer that you have: 304 says that it still holds.",
    schema: { type: "string" },
    example: 'W/"5f2c81d0"',
  },
};

export function queryParameter(parameter: Parameter): Json {
  const { name, required } = parameter;
  const description = `${parameter.description}${otherValueText(parameter)}`;
  const base = { name, in: "query", ...(required ? { required } : {}), description };
  switch (parameter.kind) {
    case "integer": {
      const { range, example } = parameter;
      const { default: standard, min: minimum, max: maximum } = range;
      return { ...base, schema: { type: "integer", default: standard, minimum, maximum }, example };
    }
    case "choice": {
      const { default: standard, shownAs, example } = parameter;
      const schema = { type: "string", enum: shownAs, ...(standard === undefined ? {} : { default: standard }) };
      return { ...base, schema, example: shownAs[parameter.values.indexOf(String(example))] ?? example };
    }
    case "day":
      return { ...base, schema: { type: "string", format: "date" }, example: parameter.example };
    case "text":
      return { ...base, schema: { type: "string" }, example: parameter.example };
    case "timestamp":
      return { ...base, schema: { type: "string", format: "date-time" }, example: parameter.example };
    case "position":
      return { ...base, schema: { type: "string", pattern: "^\\d{8}\\.\\d+$" }, example: parameter.example };
    case "list": {
      const schema = { type: "array", items: { type: "string" } };
      return { ...base, style: "form", explode: false, schema, example: String(parameter.example).split(",") };
    }
    default:
      return unreachable(parameter);
  }
}

/** The sentence about a value that the parameter does not accept. */
function otherValueText(parameter: Parameter): string {
  switch (parameter.kind) {
    case "integer": {
      const { default: standard, min, max } = parameter.range;
      const under = parameter.below === "refuse" ? `is ${parameter.code}` : `is taken as ${min}`;
      const other = parameter.code === null ? `is taken as ${standard}` : `is ${parameter.code}`;
      return ` Over ${max} is taken as ${max}; under ${min} ${under}; what is not an integer ${other}.`;
    }
    case "choice":
    case "day":
      return ` Anything else is ${parameter.code}.`;
    case "timestamp":
    case "position":
      return " Anything else, both together, or a moment that has not been yet is INVALID_PARAM.";
    case "list":
      return parameter.required ? " Without it the answer is MISSING_PARAM." : "";
    case "text":
      return "";
  }
}
