// The harness of browser tests: one real service and one Chromium for a test file, pages in any language and theme. On each page it
// records faults that no page may have: a console error, a breach of the content policy, or a request to another server.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { Marsad } from "../../sdk/src/index.ts";
import { present } from "../../src/base/index.ts";
import { hasChromium, launchChromium } from "../../test/world/chromium.ts";
import { until } from "../../test/world/until.ts";
import { MarsadProcess } from "./marsad-process.ts";

export type Language = "ar" | "en";
export type Theme = "light" | "dark";

export interface Look {
  readonly language: Language;
  readonly theme: Theme;
}

export const LANGUAGES: readonly Language[] = ["ar", "en"];

export const DEMO_KEYS = {
  free: "marsad_test_demo-free",
  starter: "marsad_test_demo-starter",
  pro: "marsad_test_demo-pro",
  depth: "marsad_test_demo-pro-depth",
  business: "marsad_test_demo-business",
  enterprise: "marsad_test_demo-enterprise",
} as const;

export interface PageOptions extends Partial<Look> {
  /** The key to sign in with before the page is opened; without it nobody is signed in. */
  readonly key?: string;
  readonly width?: number;
  readonly height?: number;
  readonly hasScript?: boolean;
  /** A touch screen; when absent, a narrow screen is one. */
  readonly isTouched?: boolean;
}

const LOCALES: Readonly<Record<Language, string>> = { ar: "ar-SA", en: "en-GB" };
/** For a machine under load, on which the first start of a service takes more than a minute. */
export const LIMIT_MS = 300_000;
const WAIT_MS = 120_000;
const PHONE_BELOW = 720;
/** Files that are not compressed. */
const PLAIN_BYTES_MAX = 1_024;

/**
 * Finds texts below 12 px, touch targets below 44 px in either direction, and headings of panels that are smaller than their rows. Links
 * within a sentence are exempt, and so are the boxes of the market's map, whose size shows a value: a tap on a small box leads to a link
 * of full size, and the list of sectors has the headings.
 */
const SIZE_FAULTS = `(() => {
  const sizeOf = (element) => parseFloat(getComputedStyle(element).fontSize);
  const isShown = (element) =>
    element.checkVisibility() && element.getBoundingClientRect().width > 2 && getComputedStyle(element).clipPath === "none";
  const said = (fault) => (element) => fault + ": " + element.tagName + "." + element.className + " " + element.innerText?.slice(0, 20);
  const all = [...document.querySelectorAll("body *")].filter((element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue.trim() !== "") && isShown(element));
  const isInline = (element) => getComputedStyle(element).display === "inline";
  const isInSentence = (link) => {
    if (!link.matches("a") || !isInline(link)) return false;
    let block = link.parentElement;
    while (isInline(block)) block = block.parentElement;
    return block.innerText.trim().length > link.innerText.trim().length;
  };
  // A press on the words of a choice is a press on the choice.
  const targetOf = (element) => (element.matches("[type=checkbox], [type=radio]") ? element.closest("label") ?? element : element);
  const pressed = [...document.querySelectorAll("button, summary, select, textarea, a, input, [role=option]")]
    .filter((element) => isShown(element) && !isInSentence(element) && element.closest(".heat-box, .skip") === null)
    .map(targetOf);
  const isTouched = matchMedia("(pointer: coarse)").matches;
  const isSmall = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return Math.min(width, height) < 43.5;
  };
  return [
    ...all.filter((element) => sizeOf(element) < 12).map(said("small text")),
    ...(isTouched ? pressed.filter(isSmall).map(said("small target")) : []),
    ...[...document.querySelectorAll(".panel")].filter((panel) => {
      const [heading, cell] = [panel.querySelector("h2"), panel.querySelector("td")];
      return heading !== null && cell !== null && sizeOf(heading) < sizeOf(cell);
    }).map(said("small heading")),
  ];
})()`;

/** Sums the layout shift since the document was opened, as browsers measure it, without shifts that a person's input causes. */
export const COUNT_SHIFTS = `window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
}).observe({ type: "layout-shift", buffered: true });`;

/** An event of Chromium's trace; `tdur` is processor time in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** A page with its own cookies and storage, and the faults that it showed so far. */
export class ConsolePage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors from the browser's console, the script, and the content policy. */
  readonly complaints: string[] = [];
  /** Addresses of other servers that the page asked. */
  readonly outside: string[] = [];
  /** Every address that the page asked, sockets too. */
  readonly asked: string[] = [];
  readonly #url: string;

  constructor(url: string, context: BrowserContext, page: Page) {
    this.#url = url;
    this.context = context;
    this.page = page;
    page.setDefaultTimeout(WAIT_MS);
    page.on("console", (message) => {
      if (message.type() === "error") this.complaints.push(`${message.text()} (${message.location().url})`);
    });
    page.on("pageerror", (error) => this.complaints.push(error.message));
    page.on("request", (request) => this.#note(request.url()));
    page.on("websocket", (socket) => this.#note(socket.url()));
  }

  /** Opens an address of the service, such as `/console/watchlist`. */
  async goto(path: string): Promise<void> {
    await this.page.goto(`${this.#url}${path}`);
  }

  /** Waits for the visible heading of the page and returns its text; the heading of the frame, which exists earlier, is hidden. */
  async heading(): Promise<string> {
    return (await this.page.locator("h1:not(.is-hidden)").innerText()).trim();
  }

  /** Shows the page in another theme, without loading it again. */
  async look(theme: Theme): Promise<void> {
    await this.page.emulateMedia({ colorScheme: theme });
  }

  /**
   * The faults that axe finds within the first element that matches, each with its place; empty without faults. When the page was checked
   * in another theme before (`isSeen`), axe checks the contrast alone: no other rule looks at colours.
   */
  async accessibilityFaults(within = "html", isSeen = false): Promise<readonly string[]> {
    if (!(await this.page.evaluate("'axe' in globalThis"))) await this.page.evaluate(axeSource());
    const options = { resultTypes: ["violations"], ...(isSeen ? { runOnly: ["color-contrast"] } : {}) };
    const faults: unknown = await this.page.evaluate(`axe
      .run(document.querySelector(${JSON.stringify(within)}), ${JSON.stringify(options)})
      .then(({ violations }) =>
        violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => id + ": " + help + " at " + target.join(" "))),
      )`);
    if (!Array.isArray(faults)) throw new Error("axe gave no list");
    return faults.map(String);
  }

  /** The faults that axe finds in both themes. */
  async faultsInBothThemes(within = "html"): Promise<readonly string[]> {
    const light = await this.accessibilityFaults(within);
    await this.look("dark");
    const dark = await this.accessibilityFaults(within, true);
    await this.look("light");
    return [...light, ...dark.map((fault) => `in the dark, ${fault}`)];
  }

  /** Elements that are too small to read or to press, each with its place. */
  async sizeFaults(): Promise<unknown> {
    return this.page.evaluate(SIZE_FAULTS);
  }

  /** Names and sizes of the page's files, without data, as browsers load them once the service has compressed them. */
  async fileSizes(): Promise<ReadonlyMap<string, number>> {
    const names =
      (await this.page.evaluate(`[...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
      .map(({ name }) => name).filter((name) => !/\\/api\\/|\\/session$|\\/ticket$|\\/healthz$/.test(name))`)) as string[];
    const ask = (name: string): Promise<Response> =>
      fetch(name, { headers: { "Accept-Encoding": "br, gzip", Accept: "text/html, */*" }, decompress: false });
    const isPacked = ({ headers }: Response): boolean =>
      headers.get("content-encoding") === "br" || Number(headers.get("content-length")) <= PLAIN_BYTES_MAX;
    const sizes = names.map(async (name) => {
      if (name.includes("/assets/")) await until(`${name} is compressed`, async () => isPacked(await ask(name)));
      return [name, (await (await ask(name)).bytes()).byteLength] as const;
    });
    return new Map(await Promise.all(sizes));
  }

  /** Checks the promises of every page: no console error, no request to another server. */
  expectClean(): void {
    expect(this.complaints).toEqual([]);
    expect(this.outside).toEqual([]);
  }

  /** Drops the errors recorded so far, for moments when they are right: while the service is down, a browser must report errors. */
  forgive(): void {
    this.complaints.length = 0;
  }

  /** Milliseconds of processor time of each task of the page's thread; load from other programs does not lengthen them. */
  async tasksWhile(milliseconds: number): Promise<readonly number[]> {
    const browser = present(this.context.browser(), "the browser of the page");
    const tracing = await browser.newBrowserCDPSession();
    const events: TraceEvent[] = [];
    tracing.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
    const complete = new Promise<void>((resolve) => tracing.once("Tracing.tracingComplete", () => resolve()));
    await tracing.send("Tracing.start", {
      transferMode: "ReportEvents",
      traceConfig: { includedCategories: ["disabled-by-default-devtools.timeline"] },
    });
    await this.page.waitForTimeout(milliseconds);
    await tracing.send("Tracing.end");
    await complete;
    await tracing.detach();
    const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
    const threads = new Set(events.filter(({ args }) => args?.name === "CrRendererMain").map(threadOf));
    return events
      .filter((event) => event.name === "RunTask" && threads.has(threadOf(event)))
      .map(({ tdur = 0 }) => tdur / 1_000);
  }

  /** Bytes that the page's script allocates within this time, including those that are freed again. */
  async bytesAllocatedWhile(milliseconds: number): Promise<number> {
    const devTools = await this.context.newCDPSession(this.page);
    await devTools.send("HeapProfiler.startSampling", {
      includeObjectsCollectedByMajorGC: true,
      includeObjectsCollectedByMinorGC: true,
    });
    await this.page.waitForTimeout(milliseconds);
    const { profile } = await devTools.send("HeapProfiler.stopSampling");
    await devTools.detach();
    type Node = typeof profile.head;
    const bytesOf = ({ selfSize, children }: Node): number =>
      children.reduce((sum, child) => sum + bytesOf(child), selfSize);
    return bytesOf(profile.head);
  }

  /** A picture of the page, for people to look at. */
  async picture(path: string, isWhole = false): Promise<void> {
    await this.page.screenshot({ path, fullPage: isWhole });
  }

  async close(): Promise<void> {
    await this.context.close();
  }

  #note(address: string): void {
    this.asked.push(address);
    const own = [this.#url, this.#url.replace(/^http/, "ws")];
    const isOwn = own.some((start) => address === start || address.startsWith(`${start}/`));
    if (!isOwn && !address.startsWith("data:") && !address.startsWith("blob:")) this.outside.push(address);
  }
}

/** A service and a browser that looks at it. */
export class ConsoleBrowser {
  readonly service: MarsadProcess;
  readonly #browser: Browser;

  private constructor(service: MarsadProcess, browser: Browser) {
    this.service = service;
    this.#browser = browser;
  }

  static async open(flags: readonly string[] = []): Promise<ConsoleBrowser> {
    const service = await MarsadProcess.start(flags);
    return new ConsoleBrowser(service, await launchChromium());
  }

  get url(): string {
    return this.service.url;
  }

  /** A new visitor: nothing is shared with other pages. */
  async page(options: PageOptions = {}): Promise<ConsolePage> {
    const { language = "ar", theme = "light", key, width = 1440, height = 900, hasScript = true } = options;
    // A narrow screen is a phone's.
    const { isTouched = width < PHONE_BELOW } = options;
    const context = await this.#browser.newContext({
      locale: LOCALES[language],
      colorScheme: theme,
      viewport: { width, height },
      reducedMotion: "reduce",
      hasTouch: isTouched,
      isMobile: isTouched,
      javaScriptEnabled: hasScript,
    });
    if (key !== undefined) await this.signIn(context, key);
    // The browser's console reports most violations; this listener reports all.
    await context.addInitScript(`addEventListener("securitypolicyviolation", (event) =>
      console.error("content policy: " + event.violatedDirective + " " + event.blockedURI + " " + event.sample));`);
    return new ConsolePage(this.url, context, await context.newPage());
  }

  /** Gives the context the cookie of a session. */
  async signIn(context: BrowserContext, key: string): Promise<void> {
    const answer = await context.request.post(`${this.url}/console/session`, {
      data: { api_key: key },
      timeout: WAIT_MS,
    });
    if (!answer.ok()) throw new Error(`signing in answered ${answer.status()}`);
  }

  /** Gives the account of a key a list of the companies that are traded most, by that name. */
  async watchBusiest(key: string, count: number): Promise<void> {
    const client = new Marsad({ baseUrl: this.url, apiKey: key });
    const { quotes } = await client.snapshot({ index: "TASI" });
    const busiest = quotes.toSorted((a, b) => b.value - a.value).slice(0, count);
    await client.watchlists.create({ name: "Busiest", symbols: busiest.map(({ symbol }) => symbol) });
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await this.service.stop();
  }
}

/** Starts the market half an hour into its session, so that the delayed market has begun too. */
const EARLY = ["--sim-start", "10:30"];
/** Values stand still long enough for a comparison with REST, and most of the processor time is left for the browser. */
export const CALM_MARKET: readonly string[] = ["--sim-activity", "0.05"];
/** Every busy share moves within seconds. */
export const MOVING_MARKET: readonly string[] = ["--sim-activity", "0.4"];

/** Tests in a browser: skipped where no Chromium is installed, but never in continuous integration. */
export function describeInBrowser(
  name: string,
  tests: (browser: () => ConsoleBrowser) => void,
  flags: readonly string[] = CALM_MARKET,
): void {
  test(`a browser is there in continuous integration, for ${name}`, () => {
    expect(hasChromium || process.env["CI"] !== "true").toBe(true);
  });
  // Skipped where no Chromium is installed.
  describe.skipIf(!hasChromium)(name, () => {
    let opened: ConsoleBrowser | null = null;
    beforeAll(async () => {
      opened = await ConsoleBrowser.open([...EARLY, ...flags]);
    }, LIMIT_MS);
    afterAll(async () => {
      await opened?.close();
    }, LIMIT_MS);
    tests(() => {
      if (opened === null) throw new Error("the browser is opened before the first test");
      return opened;
    });
  });
}

function axeSource(): string {
  return readFileSync(Bun.resolveSync("axe-core/axe.min.js", import.meta.dir), "utf8");
}
