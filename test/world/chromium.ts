// The browser of the tests: Chromium without its windows, as Debian packages it. It starts in a third of the time that the whole
// browser takes, and draws pages with the same engine.

import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const PROGRAM = "/usr/bin/chromium-headless-shell";
/** No name is looked up but that of this machine: nothing can be asked elsewhere, even by mistake. */
const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
];
/** The time limit, enough for a machine under load. */
const LIMIT_MS = 300_000;

/** Tests in a browser are skipped where there is none, but never in continuous integration. */
export const hasChromium = existsSync(PROGRAM);

export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: PROGRAM, args: ARGUMENTS, timeout: LIMIT_MS });
}
