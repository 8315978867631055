// The ways in that the documents show, each with the page that a newcomer follows and the expected output of every step. The page
// docs/guide/ways-in.md lists them.

import { existsSync } from "node:fs";

export interface Outcome {
  /** Words from the step's text in the document. */
  readonly step: string;
  /** The expected output; absent for a step that only prepares and shows nothing of the market. */
  readonly shows?: RegExp;
  /** True when the step prints without end until the reader interrupts it. */
  readonly goesOn?: boolean;
  /** The reason why no test takes this step. */
  readonly leftOut?: string;
}

export interface Way {
  readonly page: string;
  /** The sections that a newcomer follows. */
  readonly sections: readonly string[];
  readonly outcomes: readonly Outcome[];
  /** The missing programs that it needs beside npm and curl; null when none is missing. */
  readonly lacks: string | null;
}

const NUMBER = /\d\.\d/;
const PRICE = /"price": ?\d/;

const prepares = (...steps: readonly string[]): readonly Outcome[] => steps.map((step) => ({ step }));
const shows = (step: string, what: RegExp = NUMBER): Outcome => ({ step, shows: what });
const goesOn = (step: string, what: RegExp = NUMBER): Outcome => ({ step, shows: what, goesOn: true });
const leftOut = (step: string, why: string): Outcome => ({ step, leftOut: why });

const INSTALL = prepares("python3 -m venv", "activate", "pip install");

/** The folder of Debian's packages of Python. */
export const PACKAGES = "/usr/lib/python3/dist-packages";
function lacksPython(...packages: readonly string[]): string | null {
  const needed = ["httpx", "websockets", "pandas", "setuptools", "wheel", "pip", ...packages];
  const missing = needed.filter((name) => !existsSync(`${PACKAGES}/${name}`));
  return missing.length === 0 ? null : `${missing.join(", ")} in ${PACKAGES}`;
}
const lacksProgram = (name: string): string | null => (Bun.which(name) === null ? name : null);
/** Crates that the system has installed, so that nothing is downloaded. */
export const CRATES = "/usr/share/cargo/registry";

/** The ways by the name of their row in the page. */
export const WAYS: Readonly<Record<string, Way>> = {
  terminal: {
    page: "README.md",
    sections: ["Run it", "Watch it move", "Ask it from a terminal"],
    outcomes: [
      shows("curl", PRICE),
      goesOn("examples/stream-client.ts", /"type":"trade",.*"price":\d/),
      shows("bin/marsad quote"),
      goesOn("bin/marsad watch"),
      shows("bin/marsad history", /^\d{4}-\d\d-\d\d,\d/m),
    ],
    lacks: null,
  },
  tutorial: {
    page: "docs/guide/tutorial.md",
    sections: ["1. Start a market", "2. Ask for a price", "3. Ask from a program", "4. Watch it move", "5. Draw it"],
    outcomes: [
      shows("curl", PRICE),
      shows("bin/marsad quote"),
      ...prepares("./first.ts"),
      shows("npx bun first.ts", /^now \d[\s\S]*\n(?:.*\d\n){5}/m),
      ...prepares("./trades.ts"),
      goesOn("npx bun trades.ts", /^(?:2222|1120) \d/m),
      goesOn("live-chart.ts", /open http/),
    ],
    lacks: null,
  },
  python: {
    page: "docs/guide/python.md",
    sections: ["The package", "Frames", "As of a past moment", "Streams"],
    outcomes: [
      ...INSTALL,
      shows("marsad.demo()"),
      shows("client.history", /2222 .* 1\.0/),
      shows("client.at(", /2026-05-31 +\d/),
      goesOn("asyncio.run", /StreamTrade\(.*price=\d/),
    ],
    lacks: lacksPython(),
  },
  notebooks: {
    page: "docs/guide/python.md",
    sections: ["The package", "Notebooks"],
    outcomes: [
      ...INSTALL,
      leftOut("marsad.demo()", "the way before this one"),
      ...prepares("pip install matplotlib"),
      shows("first_look", /\d\.\d[\s\S]*first_look\.ipynb: 3 pictures/),
    ],
    lacks: lacksPython("matplotlib"),
  },
  backtesting: {
    page: "docs/guide/adapters.md",
    sections: ["Before you begin", "backtesting.py"],
    outcomes: [
      ...INSTALL,
      shows("bars(", /Close[\s\S]*\d\.\d/),
      leftOut("Backtest(", "backtesting.py is no package of Debian"),
    ],
    lacks: lacksPython(),
  },
  lean: {
    page: "docs/guide/adapters.md",
    sections: ["Before you begin", "LEAN"],
    outcomes: [
      ...INSTALL,
      shows("write_days", /daily\/2222\.zip/),
      leftOut("write_ticks", "the service of this test has no day of files; the package's own tests have one"),
    ],
    lacks: lacksPython(),
  },
  nautilus: {
    page: "docs/guide/adapters.md",
    sections: ["Before you begin", "nautilus_trader"],
    outcomes: [...INSTALL, goesOn("NautilusDataClient", /'close'[\s\S]*'TradeTick'/)],
    lacks: lacksPython(),
  },
  charts: {
    page: "docs/guide/charts.md",
    sections: ["Charts", "An address without a key", "lightweight-charts"],
    outcomes: [
      shows("/udf/history", /"c":\[\d/),
      ...prepares("/api/v1/links/"),
      ...prepares("bars.js"),
      shows("npx bun -e", /close: \d/),
      ...prepares("chart.html", "npx bun build"),
    ],
    lacks: null,
  },
  news: {
    page: "docs/guide/feeds.md",
    sections: ["News as RSS"],
    outcomes: [...prepares("/api/v1/links/"), shows("curl", /<item>/)],
    lacks: null,
  },
  dates: {
    page: "docs/guide/feeds.md",
    sections: ["Dates of companies in a calendar"],
    outcomes: [...prepares("/api/v1/links/"), shows("curl", /BEGIN:VEVENT/)],
    lacks: null,
  },
  grafana: {
    page: "docs/guide/feeds.md",
    sections: ["Grafana"],
    outcomes: [shows("curl", /"data":\[\{"date":"\d/)],
    lacks: null,
  },
  spreadsheets: {
    page: "docs/guide/spreadsheets.md",
    sections: ["1. Make a link", "2. Take it into the sheet"],
    outcomes: [
      ...prepares("/api/v1/links/"),
      shows("=IMPORTDATA", /^2222\t.*\t\d/m),
      shows("=INDEX", /^price \d/),
      shows("Csv.Document", /symbol \d{4}, price \d/),
      shows("soffice", /convert .*\.ods/),
    ],
    lacks: lacksProgram("soffice"),
  },
  typescript: {
    page: "sdk/README.md",
    sections: ["Begin"],
    outcomes: [
      ...prepares("build:sdk", "mkdir", "cd", "npm init", "npm install", "first.mjs"),
      shows("node first.mjs", /^\d+\.?\d* -?\d[\s\S]*^2026-11-\d\d \d/m),
      ...prepares("trades.mjs"),
      goesOn("node trades.mjs", /^(?:2222|1120) \d/m),
      ...prepares("page.mjs", "npx bun build"),
    ],
    lacks: null,
  },
  go: {
    page: "docs/guide/adapters.md",
    sections: ["Go"],
    outcomes: [...prepares("mkdir", "cp", "go.mod", "main.go", "curl"), shows("go run", /^2222 \d/)],
    lacks: lacksProgram("go"),
  },
  rust: {
    page: "docs/guide/adapters.md",
    sections: ["Rust"],
    outcomes: [
      ...prepares("cargo new", "cargo add", "cargo add", "cp", "main.rs", "curl"),
      shows("cargo run", /^2222 \d/),
    ],
    lacks: existsSync(CRATES) ? lacksProgram("cargo") : `the crates of Rust in ${CRATES}`,
  },
  models: {
    page: "docs/guide/mcp.md",
    sections: ["Set up a client"],
    outcomes: [shows('"url"', PRICE), shows('"command"', PRICE), shows("curl", /\\"price\\":\d/)],
    lacks: null,
  },
  examples: {
    page: "examples/README.md",
    sections: ["Examples"],
    outcomes: [
      shows("quotes.ts"),
      ...["stream-client.ts", "chart.ts", "live-chart.ts"].map((step) => leftOut(step, "it has a test of its own")),
    ],
    lacks: null,
  },
};
