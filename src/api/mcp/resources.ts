// The resources that a client of MCP can read: the pages of the guide, the list of all symbols, and a company by its symbol. A read
// that needs the service is a request of the key, as a call of a tool is.

import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { MarsadError } from "../../../sdk/src/index.ts";
import { LIMITS } from "../../wire/index.ts";
import { documentList } from "../guide/document-list.ts";
import { documentsOf } from "../guide/documents.ts";
import type { AnswerSource } from "./call-tool.ts";

const DOCUMENT = "marsad://docs/";
const SYMBOLS = "marsad://symbols";
const COMPANY = "marsad://company/";
const MARKDOWN = "text/markdown";
const INDEX = "README.md";

export interface Resource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly mimeType: string;
}

export const RESOURCE_TEMPLATES = [
  {
    uriTemplate: `${COMPANY}{symbol}`,
    name: "company",
    title: "A company",
    description: "A company by its symbol, as get_company answers it; one request of the key.",
    mimeType: "application/json",
  },
];

export class Resources {
  readonly #documents = documentsOf();

  async list(): Promise<Resource[]> {
    const { sections } = documentList(await this.#documents.read(INDEX), INDEX);
    const pages = sections.flatMap(({ entries }) => entries.filter(({ path }) => this.#isGuide(path)));
    return [
      {
        uri: SYMBOLS,
        name: "symbols",
        title: "All symbols",
        description: "Symbol, names, market and sector of every company, as CSV; a request of the key for each 500.",
        mimeType: "text/csv",
      },
      ...pages.map(({ path, title, about }) => ({
        uri: DOCUMENT + path,
        name: path,
        title,
        description: about,
        mimeType: MARKDOWN,
      })),
    ];
  }

  async read(uri: string, source: AnswerSource): Promise<{ uri: string; mimeType: string; text: string }> {
    if (uri === SYMBOLS) return { uri, mimeType: "text/csv", text: await asked(symbolsOf(source)) };
    if (uri.startsWith(COMPANY)) {
      const path = `/company/${encodeURIComponent(uri.slice(COMPANY.length).toWellFormed())}/`;
      return { uri, mimeType: "application/json", text: await asked(source.get(path)) };
    }
    const path = uri.startsWith(DOCUMENT) ? uri.slice(DOCUMENT.length) : "";
    if (!this.#isGuide(path)) throw unknown(uri);
    return { uri, mimeType: MARKDOWN, text: await this.#documents.read(path) };
  }

  #isGuide(path: string): boolean {
    return path.startsWith("guide/") && this.#documents.paths.includes(path);
  }
}

function unknown(uri: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.ResourceNotFound, `There is no resource ${uri.slice(0, 100)}.`);
}

/** Turns a refusal of the service into an error of the protocol with the same message. */
async function asked(text: Promise<string>): Promise<string> {
  try {
    return await text;
  } catch (error) {
    if (!(error instanceof MarsadError)) throw error;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, error.message);
  }
}

/** All pages of the directory as one table. */
async function symbolsOf(source: AnswerSource): Promise<string> {
  const { max } = LIMITS.companiesPerPage;
  const lines: string[] = [];
  for (let isMore = true; isMore; ) {
    const offset = Math.max(lines.length - 1, 0);
    const page = await source.get(`/companies/?format=csv&limit=${max}&offset=${offset}`);
    const [head = "", ...rows] = page.trimEnd().split("\r\n");
    if (offset === 0) lines.push(head);
    lines.push(...rows);
    isMore = rows.length === max;
  }
  return `${lines.join("\r\n")}\r\n`;
}
