// `npx bun docs/picture/console.ts`: starts a service, opens the main pages of the console in Chromium and writes their pictures beside
// this file, for the README and the guide.

import { join } from "node:path";
import { ConsoleBrowser, DEMO_KEYS, type Look } from "../../console/test/browser.ts";

interface Shot extends Look {
  readonly name: string;
  readonly path: string;
  readonly width: number;
  readonly height: number;
  /** True to sign in, with the key of the plan that has everything. */
  readonly isSignedIn: boolean;
}

const WIDE = { width: 1440, height: 900, isSignedIn: true };
const PHONE = { width: 390, height: 844, isSignedIn: true };

const SHOTS: readonly Shot[] = [
  { ...WIDE, name: "console-market-ar-light", path: "/console/", language: "ar", theme: "light" },
  { ...WIDE, name: "console-market-en-dark", path: "/console/", language: "en", theme: "dark" },
  { ...WIDE, name: "console-symbol-ar-dark", path: "/console/symbol/2222", language: "ar", theme: "dark" },
  { ...WIDE, name: "console-symbol-en-light", path: "/console/symbol/2222", language: "en", theme: "light" },
  { ...PHONE, name: "console-market-phone", path: "/console/", language: "ar", theme: "dark" },
  { ...WIDE, name: "console-usage-en-light", path: "/console/usage", language: "en", theme: "light" },
  { ...WIDE, name: "console-status-ar-light", path: "/status", language: "ar", theme: "light", isSignedIn: false },
];
/** Long enough for charts and live prices to appear. */
const SETTLE_MS = 4_000;

const browser = await ConsoleBrowser.open();
try {
  for (const { name, path, isSignedIn, ...look } of SHOTS) {
    const visitor = await browser.page({ ...look, ...(isSignedIn ? { key: DEMO_KEYS.enterprise } : {}) });
    await visitor.goto(path);
    await visitor.heading();
    if (isSignedIn) await visitor.page.locator(".connection.is-live").waitFor();
    await visitor.page.waitForTimeout(SETTLE_MS);
    await visitor.picture(join(import.meta.dir, `${name}.png`));
    await visitor.close();
    process.stdout.write(`wrote docs/picture/${name}.png\n`);
  }
} finally {
  await browser.close();
}
