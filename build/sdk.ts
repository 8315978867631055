// `npm run build:sdk`: writes the client library to sdk/dist and packs it as dist/marsad-client.tgz.

import { mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { buildClient } from "../sdk/build.ts";
import { VERSION } from "../src/app/config/version.ts";
import { programFile } from "../src/base/index.ts";
import { DIST, finish, wordsAndKey } from "./finish-build.ts";
import { run } from "./runtime.ts";

const PACKED = "marsad-client.tgz";
const { keyFile } = wordsAndKey(process.argv.slice(2));
await buildClient();
mkdirSync(DIST, { recursive: true });
run(["npm", "pack", "--silent", "--pack-destination", DIST, programFile("sdk")], DIST);
renameSync(join(DIST, `marsad-client-${VERSION}.tgz`), join(DIST, PACKED));
finish("marsad-client", [PACKED], { name: "marsad-client", kind: "library", packages: [], files: [] }, keyFile);
