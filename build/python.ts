// `npm run build:python`: builds wheel and sdist of the Python package into dist, with Debian's tools or with the first Python on the
// path. `--repository URL` names the repository in them; the default is the clone's origin.

import { DIST, finish, wordsAndKey } from "./finish-build.ts";
import { buildPython } from "./python-package.ts";
import { repositoryOf } from "./repository.ts";
import { say } from "./sums.ts";

const { words, keyFile } = wordsAndKey(process.argv.slice(2));
const files = buildPython("python3", DIST, repositoryOf(words, say));
finish("marsad-python", files, { name: "marsad-python", kind: "library", packages: [], files: [] }, keyFile);
