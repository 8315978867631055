// docs/reference/configuration.md: every setting with its flag, environment variable, default and meaning.

import { configurationPage } from "../../src/app/config/index.ts";
import type { GeneratedFile } from "./generated-file.ts";

export function configurationReference(): GeneratedFile {
  return { path: "docs/reference/configuration.md", content: configurationPage() };
}
