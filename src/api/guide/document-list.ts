// The list of documents, read from their index (docs/README.md): sections with a line for each document. The pages' navigation and
// /llms.txt are made from it.

import { posix } from "node:path";
import { languageOfDocument, markdownPathOf } from "./document-links.ts";

export interface DocumentList {
  /** A short description of all the documents. */
  readonly summary: string;
  readonly sections: readonly {
    readonly title: string;
    readonly entries: readonly { readonly path: string; readonly title: string; readonly about: string }[];
  }[];
}

const ENTRY = /^- \[([^\]]+)\]\(([^)#]+\.md)\)(?:: (.+))?$/;

/** `path` is the path of the index; the links in it are relative to this path. */
export function documentList(index: string, path: string): DocumentList {
  const folder = posix.dirname(path);
  const [head = "", ...parts] = index.split(/^## /m);
  const [summary = ""] = head.replace(/^#.*\n+/, "").split("\n\n");
  return {
    summary: summary.replaceAll("\n", " ").trim(),
    sections: parts.map((part) => {
      const [title = "", ...lines] = part.split("\n");
      const entries = lines.flatMap((line) => {
        const [, name = "", link = "", about = ""] = ENTRY.exec(line) ?? [];
        return link === "" ? [] : [{ path: posix.join(folder, link), title: name, about }];
      });
      return { title: title.trim(), entries };
    }),
  };
}

const lineOf = ({ path, title, about }: DocumentList["sections"][number]["entries"][number]): string =>
  `- [${title}](${markdownPathOf(path)})${about === "" ? "" : `: ${about}`}`;

/** /llms.txt: an introduction for language models, and the addresses of all documents as Markdown, the Arabic ones last. */
export function llmsText({ summary, sections }: DocumentList, arabic: DocumentList): string {
  const lists = sections
    .filter(({ entries }) => entries.length > 0)
    .map(({ title, entries }) => `## ${title}\n\n${entries.map(lineOf).join("\n")}\n`);
  const translated = arabic.sections
    .flatMap(({ entries }) => entries)
    .filter(({ path }) => languageOfDocument(path) === "ar");
  const contracts = `## Contracts

- [OpenAPI](/openapi.json): every REST endpoint, parameter, field and refusal
- [AsyncAPI](/asyncapi.json): every WebSocket channel and message, and the webhook calls
- [All documents in one](/llms-full.txt): the English documents, one after another
`;
  const other = `## In Arabic\n\n${translated.map(lineOf).join("\n")}\n`;
  return `# Marsad\n\n> ${summary}\n\n${lists.join("\n")}\n${contracts}\n${other}`;
}
