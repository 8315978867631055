// The verdict on an HTTP answer: a success follows the schema of its endpoint, a refusal is a row of the error table, no answer is a
// failure of ours, and no inner text shows.

import type { TSchema } from "typebox";
import { Compile } from "typebox/compile";
import { operator, rest } from "../../src/wire/index.ts";
import { readResponse } from "../../test/api/http/rest-fixture.ts";

/** Lines of a stack trace, names of our files, and words of the database. */
export const INNER_TEXT = /\bat .{1,200}\.ts:\d+|\/src\/[a-z-]+\/|SQLITE_|TypeError|RangeError|ReferenceError/;

interface Checked {
  readonly method: string;
  readonly pattern: RegExp;
  readonly schema: TSchema;
  validator: ReturnType<typeof Compile> | null;
}

function checkedUnder(base: string, endpoints: readonly rest.Endpoint[]): Checked[] {
  return endpoints.map(({ method, path, response }) => ({
    method,
    pattern: new RegExp(`^${base}${path.replace(/\{\w+\}/g, "[^/]+")}$`),
    schema: response,
    validator: null,
  }));
}

export class AnswerVerdict {
  readonly #checked = [
    ...checkedUnder(rest.BASE_PATH, rest.ENDPOINTS),
    ...checkedUnder(operator.OPERATOR_BASE_PATH, operator.OPERATOR_ENDPOINTS),
  ];

  /** Throws with the fault; otherwise returns the status. */
  async check(response: Response, method: string, pathname: string): Promise<number> {
    if (response.status >= 500)
      throw new Error(`answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
    if (pathname === "/mcp" || pathname.startsWith("/files/")) return plainAnswer(response);
    const { status, text, body, headers } = await readResponse(response, method);
    if (INNER_TEXT.test(text) && headers.get("content-type")?.includes("json"))
      throw new Error(`inner text: ${text.slice(0, 300)}`);
    if (status === 200 && body !== undefined) this.#checkSuccess(method, pathname, body);
    return status;
  }

  #checkSuccess(method: string, pathname: string, body: unknown): void {
    const plain = pathname.replace(/\/?$/, "/");
    const asked = method === "HEAD" ? "GET" : method;
    const checked = this.#checked.find((row) => row.method === asked && row.pattern.test(plain));
    if (checked === undefined) return;
    checked.validator ??= Compile(checked.schema);
    if (checked.validator.Check(body)) return;
    throw new Error(`not of its schema: ${JSON.stringify([...checked.validator.Errors(body)].slice(0, 3))}`);
  }
}

/** Answers in other formats than the REST endpoints': JSON-RPC, and bytes of files. */
async function plainAnswer(response: Response): Promise<number> {
  const text = await response.text();
  if (INNER_TEXT.test(text)) throw new Error(`inner text: ${text.slice(0, 300)}`);
  if (/"code":-32603\b/.test(text)) throw new Error(`an internal error: ${text.slice(0, 300)}`);
  return response.status;
}
