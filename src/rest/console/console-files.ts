// The files of the console as browsers load them. They are bundled from its sources when they are first asked for; a program that
// carries them along hands them over instead.

import { join } from "node:path";

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
const ENTRY = join(import.meta.dir, "../../../console/index.html");

export const buildConsole: LoadConsole = async () => {
  const built = await Bun.build({
    entrypoints: [ENTRY],
    target: "browser",
    minify: true,
    splitting: true,
    publicPath: ASSETS_PATH,
    naming: { entry: "[name]-[hash].[ext]", chunk: "[name]-[hash].[ext]", asset: "[name]-[hash].[ext]" },
    conditions: ["production"],
    define: { "process.env.NODE_ENV": '"production"' },
  });
  if (!built.success) throw new AggregateError(built.logs, "the console cannot be built");
  const files = await Promise.all(
    built.outputs.map(async (output) => ({
      name: output.path.replace(/^\.\//, ""),
      contentType: output.type.replace(";charset", "; charset"),
      bytes: new Uint8Array(await output.arrayBuffer()),
    })),
  );
  const index = files.find(({ name }) => name.endsWith(".html"));
  if (index === undefined) throw new Error("the console has no page");
  return { index: new TextDecoder().decode(index.bytes), assets: files.filter((file) => file !== index) };
};
