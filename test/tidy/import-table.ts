// The import table of the architecture: which module may import which, and only through their doors.

import { dirname, normalize } from "node:path/posix";
import { type Finding, isProduct, type Source, withoutComments } from "./source.ts";

/** Ground floor first; a module imports only from the modules in its row. */
export const IMPORT_TABLE: Readonly<Record<string, readonly string[]>> = {
  base: [],
  model: ["base"],
  "feed-protocol": ["base", "model"],
  wire: ["base", "model"],
  store: ["base", "model"],
  proof: ["base", "model", "store"],
  market: ["base", "model", "feed-protocol", "store"],
  feed: ["base", "model", "feed-protocol", "store"],
  files: ["base", "model", "feed-protocol", "market", "proof", "store"],
  companies: ["base", "model", "market", "store"],
  access: ["base", "model", "store"],
  notify: ["base", "model", "wire", "store", "market", "access"],
  cluster: ["base", "model", "feed-protocol", "feed", "store", "access"],
  api: ["base", "model", "wire", "proof", "market", "files", "companies", "access", "notify", "sdk"],
  app: [
    "base",
    "model",
    "feed-protocol",
    "wire",
    "store",
    "proof",
    "market",
    "feed",
    "files",
    "companies",
    "access",
    "notify",
    "cluster",
    "api",
    "exchange",
    "gateway",
    "sdk",
    "verify",
  ],
  exchange: ["feed-protocol", "base", "gateway"],
  gateway: ["feed-protocol", "base"],
  sdk: [],
  verify: ["base", "wire", "sdk"],
  console: ["sdk"],
};

/** Modules with a folder of their own beside `src`. */
const NEIGHBOURS: ReadonlySet<string> = new Set(["exchange", "gateway", "sdk", "verify", "console"]);

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(\s*|^\s*import\s+)(["'])(\.{1,2}\/[^"']+)\1/gm;

/** "market" of src/market/engine/book.ts, "exchange" of exchange/trading/flow/x.ts. */
export function moduleOf(path: string): string | null {
  const parts = path.split("/");
  if (parts[0] === "src") return parts[1] ?? null;
  return parts[0] !== undefined && NEIGHBOURS.has(parts[0]) ? parts[0] : null;
}

function doorOf(module: string): string {
  if (module === "sdk") return "sdk/src/index.ts";
  return NEIGHBOURS.has(module) ? `${module}/index.ts` : `src/${module}/index.ts`;
}

/** Checks the relative imports of product files against the table. */
export function checkImports(sources: readonly Source[]): Finding[] {
  const findings: Finding[] = [];
  for (const source of sources.filter((candidate) => isProduct(candidate.path))) {
    const from = moduleOf(source.path);
    if (from === null) continue;
    const code = withoutComments(source.text);
    for (const match of code.matchAll(IMPORT)) {
      const target = normalize(`${dirname(source.path)}/${match[2] ?? ""}`);
      const message = judge(from, target);
      if (message !== null) {
        findings.push({ path: source.path, line: code.slice(0, match.index).split("\n").length, message });
      }
    }
  }
  return findings;
}

function judge(from: string, target: string): string | null {
  const to = moduleOf(target);
  if (to === null)
    return /\.(json|tsv|html|css|sql)$/.test(target) || target === "package.json"
      ? null
      : `imports ${target}, which is outside the modules; move what is needed into one`;
  if (to === from) return null;
  const allowed = IMPORT_TABLE[from];
  if (allowed === undefined)
    return `'${from}' is not a module of the import table; put the file into one of its modules`;
  if (!allowed.includes(to)) {
    return `'${from}' may not import '${to}' (allowed: ${allowed.join(", ") || "nothing"}); move the code down, or pass it in from app`;
  }
  if (target !== doorOf(to))
    return `imports ${target} past the door of '${to}'; import ${doorOf(to)} and export it there`;
  return null;
}
