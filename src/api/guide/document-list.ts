// The list of documents, read from their index (docs/README.md): sections with a line for each document. The pages' navigation and
// /llms.txt are made from it.

import { posix } from "node:path";
import { markdownPathOf } from "./document-links.ts";

export interface DocumentList {
  /** What the documents are about. */
  readonly summary: string;
  readonly sections: readonly {
    readonly title: string;
    readonly entries: readonly { readonly path: string; readonly title: string; readonly about: string }[];
  }[];
}

const ENTRY = /^- \[([^\]]+)\]\(([^)#]+\.md)\)(?:: (.+))?$/;

export function documentList(index: string): DocumentList {
  const [head = "", ...parts] = index.split(/^## /m);
  const [summary = ""] = head.replace(/^#.*\n+/, "").split("\n\n");
  return {
    summary: summary.replaceAll("\n", " ").trim(),
    sections: parts.map((part) => {
      const [title = "", ...lines] = part.split("\n");
      const entries = lines.flatMap((line) => {
        const [, name = "", path = "", about = ""] = ENTRY.exec(line) ?? [];
        return path === "" ? [] : [{ path: posix.normalize(path), title: name, about }];
      });
      return { title: title.trim(), entries };
    }),
  };
}

/** /llms.txt: what a language model should know first, and the addresses of all documents as Markdown. */
export function llmsText({ summary, sections }: DocumentList): string {
  const lists = sections
    .filter(({ entries }) => entries.length > 0)
    .map(({ title, entries }) => {
      const lines = entries.map(
        ({ path, title: name, about }) => `- [${name}](${markdownPathOf(path)})${about === "" ? "" : `: ${about}`}`,
      );
      return `## ${title}\n\n${lines.join("\n")}\n`;
    });
  const contracts = `## Contracts

- [OpenAPI](/openapi.json): every REST endpoint, parameter, field and refusal
- [AsyncAPI](/asyncapi.json): every WebSocket channel and message, and the webhook calls
- [All documents in one](/llms-full.txt): the documents above, one after another
`;
  return `# Marsad\n\n> ${summary}\n\n${lists.join("\n")}\n${contracts}`;
}
