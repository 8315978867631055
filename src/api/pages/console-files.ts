// The files of the console as browsers load them. In a clone they are bundled from its sources when they are first asked for; the
// executable carries them ready made.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { IS_EXECUTABLE, programFile } from "../../base/index.ts";

export interface ConsoleFile {
  /** With a hash of its contents, so that it can be kept for good. */
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface ConsoleFiles {
  /** The page that every address of the console answers with. */
  readonly index: string;
  readonly assets: readonly ConsoleFile[];
}

export type LoadConsole = () => Promise<ConsoleFiles>;

/** Where browsers find the assets. */
export const ASSETS_PATH = "/console/assets/";
/** What the executable carries the page as. */
export const CONSOLE_INDEX = "index.html";

export const loadConsole: LoadConsole = () => (IS_EXECUTABLE ? carriedConsole() : buildConsole());

export const buildConsole: LoadConsole = async () => {
  const built = await Bun.build({
    entrypoints: [programFile("console/index.html")],
    target: "browser",
    minify: true,
    splitting: true,
    publicPath: ASSETS_PATH,
    naming: { entry: "[name]-[hash].[ext]", chunk: "[name]-[hash].[ext]", asset: "[name]-[hash].[ext]" },
    // Files that all pages of the service share are asked for where they are.
    external: ["/brand/*"],
    conditions: ["production"],
    define: { "process.env.NODE_ENV": '"production"' },
  });
  if (!built.success) throw new AggregateError(built.logs, "the console cannot be built");
  const files = await Promise.all(
    built.outputs.map(async (output) => ({
      name: output.path.replace(/^\.\//, ""),
      contentType: headerOf(output.type),
      bytes: new Uint8Array(await output.arrayBuffer()),
    })),
  );
  const index = files.find(({ name }) => name.endsWith(".html"));
  if (index === undefined) throw new Error("the console has no page");
  return { index: new TextDecoder().decode(index.bytes), assets: files.filter((file) => file !== index) };
};

const carriedConsole: LoadConsole = async () => {
  const folder = programFile("console");
  const names = readdirSync(folder).filter((name) => name !== CONSOLE_INDEX);
  const assets = names.map(async (name): Promise<ConsoleFile> => {
    const file = Bun.file(join(folder, name));
    return { name, contentType: headerOf(file.type), bytes: await file.bytes() };
  });
  return { index: await Bun.file(join(folder, CONSOLE_INDEX)).text(), assets: await Promise.all(assets) };
};

/** A type as Bun writes it, as the header says it. */
const headerOf = (type: string): string => type.replace(";charset", "; charset");
