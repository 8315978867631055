// `npm run build:sdk`: writes the client library to sdk/dist and packs it as dist/marsad-client.tgz. `--repository URL` names the
// repository in it; the default is the clone's origin.

import { mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { buildClient, packClient } from "../sdk/build.ts";
import { DIST, finish, wordsAndKey } from "./finish-build.ts";
import { repositoryOf } from "./repository.ts";
import { say } from "./sums.ts";

const PACKED = "marsad-client.tgz";
const { words, keyFile } = wordsAndKey(process.argv.slice(2));
const repository = repositoryOf(words, say);
await buildClient();
mkdirSync(DIST, { recursive: true });
renameSync(await packClient(DIST, repository), join(DIST, PACKED));
finish("marsad-client", [PACKED], { name: "marsad-client", kind: "library", packages: [], files: [] }, keyFile);
