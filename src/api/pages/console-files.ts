// The files of the console as browsers load them. In a clone of the repository they are bundled from the sources at the first request;
// the executable contains them already bundled.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { IS_EXECUTABLE, programFile } from "../../base/index.ts";

export interface ConsoleFile {
  /** The name contains a hash of the contents, so that browsers can cache the file for good. */
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface ConsoleFiles {
  /** The HTML page for every address of the console. */
  readonly index: string;
  readonly assets: readonly ConsoleFile[];
}

export type LoadConsole = () => Promise<ConsoleFiles>;

/** The path under which browsers load the assets. */
export const ASSETS_PATH = "/console/assets/";
/** The name of the page inside the executable. */
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
    // Files that all pages of the service share are not bundled.
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

/** Turns a content type as Bun writes it into the form of the header. */
const headerOf = (type: string): string => type.replace(";charset", "; charset");
