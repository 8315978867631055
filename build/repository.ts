// The repository address for packages: `--repository URL`, else the clone's own origin if the public can open it.

import { programFile } from "../src/base/index.ts";

/** Host names and addresses that are known only within a private network. */
const PRIVATE_HOST =
  /^(?:[^.]+|\[.*\]|.*\.(?:local|internal|lan|home|corp|test|invalid|localhost)|(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01]))\..*)$/;
const SCP_FORM = /^git@([^:/]+):(.+)$/;

/** The address in the form of packages; null when only this machine or its network can open it. A password in it is left out. */
export function publicAddress(remote: string): string | null {
  const url = URL.parse(remote.replace(/^git\+/, "").replace(SCP_FORM, "ssh://git@$1/$2"));
  if (url === null || PRIVATE_HOST.test(url.hostname)) return null;
  const place = `${url.host}${url.pathname}`;
  if (url.protocol === "https:") return `git+https://${place}`;
  if (url.protocol === "ssh:") return `git+ssh://git@${place}`;
  return url.protocol === "git:" ? `git://${place}` : null;
}

/** The address from the words of a build; null without one, which the build then prints. */
export function repositoryOf(words: readonly string[], say: (line: string) => void): string | null {
  const at = words.indexOf("--repository");
  const given = at === -1 ? originOf(programFile(".")) : (words[at + 1] ?? "");
  const address = publicAddress(given);
  if (address === null && at !== -1)
    throw new Error(`--repository takes a public https, ssh or git address, not "${given}"`);
  if (address === null)
    say("No repository is named: provenance needs the public address of the one that builds (--repository URL)");
  return address;
}

function originOf(folder: string): string {
  return Bun.spawnSync(["git", "remote", "get-url", "origin"], { cwd: folder, stderr: "ignore" })
    .stdout.toString()
    .trim();
}
