// docs/reference/licences.md: the packages that are shipped, with their licences, from package-lock.json.

import { LICENCES_ALLOWED, shippedPackages } from "../../build/packages.ts";
import { type GeneratedFile, page, table } from "./generated-file.ts";

const HEAD = `# Licences of what is shipped

The packages in the executable and in the image, with the licence that each declares. This page is written by \`docs/generate.ts\` from
\`package-lock.json\`. Marsad itself is under Apache-2.0. A package under any other licence than ${LICENCES_ALLOWED.join(", ")} fails a test.

Every build writes the same list as a bill of materials (\`dist/marsad.cdx.json\`) and the texts of the licences (\`dist/marsad.licences.txt\`). The
runtime, Bun, is under the MIT licence and is linked with libraries of its own, JavaScriptCore under the LGPL among them: Bun's documents list them.
The typeface of the pages, Vazirmatn, is under the SIL Open Font License 1.1, whose text the service has at \`/brand/vazirmatn-OFL.txt\`.
`;

export function licenceReference(): GeneratedFile {
  const rows = shippedPackages().map(({ name, version, licence }) => [`\`${name}\``, version, licence]);
  return page("docs/reference/licences.md", HEAD, ...table(["package", "version", "licence"], rows));
}
