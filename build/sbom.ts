// The bill of materials of a build, in the form of CycloneDX 1.6: its parts with versions, licences and hashes.
// It contains no time and no data of the machine: the same parts give the same bytes.

import type { ShippedPackage } from "./packages.ts";

export interface Built {
  readonly name: string;
  readonly version: string;
  readonly kind: "application" | "container" | "library";
  readonly packages: readonly ShippedPackage[];
  /** Files of the machine that the build includes, such as the libraries of an image, with their SHA-256. */
  readonly files: readonly { readonly name: string; readonly sha256: string }[];
}

/** One licence, or an expression such as "MIT OR Apache-2.0". */
const licenceOf = (licence: string): object =>
  / (?:OR|AND|WITH) /.test(licence) ? { expression: licence } : { license: { id: licence } };

/** A package's address: `pkg:npm/%40scope/name@1.2.3`. */
const addressOf = ({ name, version }: Pick<ShippedPackage, "name" | "version">): string =>
  `pkg:npm/${name.replace("@", "%40")}@${version}`;

export function sbomOf({ name, version, kind, packages, files }: Built): string {
  const own = { name, version };
  const components = [
    ...packages.map((shipped) => ({
      type: "library",
      "bom-ref": addressOf(shipped),
      name: shipped.name,
      version: shipped.version,
      purl: addressOf(shipped),
      hashes: [{ alg: "SHA-512", content: shipped.sha512 }],
      licenses: [licenceOf(shipped.licence)],
    })),
    ...files.map((file) => ({
      type: "file",
      "bom-ref": `file:${file.name}`,
      name: file.name,
      hashes: [{ alg: "SHA-256", content: file.sha256 }],
    })),
  ];
  const bill = {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      component: {
        type: kind,
        "bom-ref": addressOf(own),
        ...own,
        purl: addressOf(own),
        licenses: [licenceOf("Apache-2.0")],
      },
    },
    components,
    dependencies: [{ ref: addressOf(own), dependsOn: components.map((component) => component["bom-ref"]) }],
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}
