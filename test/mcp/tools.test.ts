import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Client } from "@modelcontextprotocol/client";
import { rest } from "../../src/wire/index.ts";
import { openCompanyWorld } from "../world/company-world.ts";
import type { KeyName, MarketWorld } from "../world/market-world.ts";
import { callTool, connectMcp } from "./mcp-client.ts";

const URL_OF_TEST = "http://127.0.0.1:8080";

/** For each tool arguments, and the REST request that they mean. */
const CALLS: readonly (readonly [string, Readonly<Record<string, unknown>>, string])[] = [
  ["get_quote", { identifier: "2222" }, "/quote/2222/"],
  ["get_quote", { identifier: "أرامكو" }, `/quote/${encodeURIComponent("أرامكو")}/`],
  ["get_quote", { symbol: "1120", data_mode: "delayed" }, "/quote/1120/?data_mode=delayed"],
  ["get_quotes", { symbols: ["2222", "1120"] }, "/quotes/?symbols=2222,1120"],
  ["get_quotes", { identifiers: ["Aramco", "1180"] }, "/quotes/?identifiers=Aramco,1180"],
  ["companies_list", { search: "Aramco" }, "/companies/?search=Aramco"],
  ["companies_list", { market: "NOMU", limit: 1, offset: 1 }, "/companies/?market=NOMU&limit=1&offset=1"],
  ["get_market_summary", { index: "NOMU" }, "/market/summary/?index=NOMU"],
  ["get_market_movers", { type: "gainers", limit: 3 }, "/market/gainers/?limit=3"],
  ["get_market_movers", { type: "losers" }, "/market/losers/"],
  ["get_market_movers", { type: "volume" }, "/market/volume/"],
  ["get_market_movers", { type: "value" }, "/market/value/"],
  ["get_sectors", {}, "/market/sectors/"],
  ["get_company", { identifier: "2222" }, "/company/2222/"],
  ["get_financials", { symbol: "2222" }, "/financials/2222/"],
  ["get_dividends", { symbol: "2222" }, "/dividends/2222/"],
  [
    "get_historical",
    { symbol: "2222", from_date: "2026-10-01", to_date: "2026-11-12", interval: "1w" },
    "/historical/2222/?from=2026-10-01&to=2026-11-12&interval=1w&limit=100",
  ],
  ["get_intraday", { symbol: "2222", minutes: "15" }, "/market/intraday/2222/?minutes=15"],
  ["get_trades", { symbol: "2222", limit: 2 }, "/market/trades/2222/?limit=2"],
  ["get_depth", { symbol: "2222", levels: 3 }, "/market/depth/2222/?levels=3"],
  ["get_market_status", {}, "/market/status/"],
  [
    "get_market_calendar",
    { from_date: "2026-11-15", to_date: "2026-11-20" },
    "/market/calendar/?from=2026-11-15&to=2026-11-20",
  ],
  [
    "screen_market",
    { filter: ["price<50", "market=TASI"], sort: ["-market_cap"], fields: ["price", "pe_ratio"] },
    "/screener/?filter=price<50,market=TASI&sort=-market_cap&fields=price,pe_ratio",
  ],
  ["get_index_constituents", { index: "TASI" }, "/market/index/TASI/constituents/"],
  ["get_company_calendar", { type: ["dividend"] }, "/company-calendar/?type=dividend"],
  ["get_ratios", { symbol: "2222" }, "/analytics/ratios/2222/"],
  ["compare_companies", { symbols: ["2222", "1120"] }, "/analytics/compare/?symbols=2222,1120"],
  ["get_corporate_actions", { symbol: "2222" }, "/corporate-actions/2222/"],
  ["get_sharia_screening", { symbol: "2222", standard: "aaoifi" }, "/sharia/2222/?standard=aaoifi"],
  ["get_ownership", { symbol: "2222" }, "/ownership/2222/"],
  ["get_events", { symbol: "2222" }, "/events/?symbol=2222"],
];

/** Tools of the account are asked in the test of a whole service. */
const OF_ACCOUNT = ["get_account", "get_account_usage"];

/** Tool names that an earlier server for this API already uses. */
const KNOWN_NAMES = [
  "get_quote",
  "get_quotes",
  "companies_list",
  "get_market_summary",
  "get_market_movers",
  "get_sectors",
  "get_company",
  "get_financials",
  "get_dividends",
  "get_historical",
];

let world: MarketWorld;

beforeAll(async () => {
  ({ world } = await openCompanyWorld());
});

afterAll(() => world.close());

function connect(key: KeyName, era: "legacy" | "auto" = "legacy"): Promise<Client> {
  const fetch = (request: Request) => world.door.fetch(request, "127.0.0.1");
  return connectMcp(URL_OF_TEST, { "X-API-Key": world.key(key) }, fetch, era);
}

describe("the list of tools", () => {
  test("has the known names, reads only, and takes what the endpoints take [MCP-03, MCP-04]", async () => {
    const client = await connect("free");
    const { tools } = await client.listTools();
    const names = tools.map(({ name }) => name);
    expect(names.slice(0, KNOWN_NAMES.length)).toEqual(KNOWN_NAMES);
    expect(new Set(names)).toEqual(new Set([...CALLS.map(([name]) => name), ...OF_ACCOUNT]));
    const parameters = new Set(rest.ENDPOINTS.flatMap(({ query }) => Object.values(query).map(({ name }) => name)));
    for (const { annotations, inputSchema, description } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false });
      expect(inputSchema["additionalProperties"]).toBe(false);
      expect(description?.length).toBeGreaterThan(40);
      const own = Object.keys(inputSchema.properties ?? {}).map((name) => name.replace(/_date$/, ""));
      for (const name of own) expect([...parameters, "symbol", "identifier", "type"]).toContain(name);
    }
    const trades = tools.find(({ name }) => name === "get_trades");
    expect(trades?.inputSchema).toMatchObject({
      required: ["symbol"],
      properties: { limit: { type: "integer", default: 50, minimum: 1, maximum: 100 } },
    });
  });

  test("is the same for a client of the newest protocol, which shakes no hands [MCP-01]", async () => {
    const [newest, older] = [await connect("pro", "auto"), await connect("pro")];
    expect(newest.getProtocolEra()).not.toBe(older.getProtocolEra());
    expect((await newest.listTools()).tools).toEqual((await older.listTools()).tools);
    const { body } = await callTool(newest, "get_quote", { symbol: "2222" });
    expect(body).toEqual((await world.get("/quote/2222/", "pro")).body);
  });
});

describe("an answer", () => {
  for (const key of ["pro-depth", "starter", "free"] as const) {
    test(`is that of REST to the same key, be it a refusal: ${key} [MCP-05, MCP-07, MCP-08]`, async () => {
      const client = await connect(key);
      let refused = 0;
      for (const [name, given, path] of CALLS) {
        const called = await callTool(client, name, given);
        const { status, body } = await world.get(path, key);
        expect({ path, isError: called.isError }).toEqual({ path, isError: status !== 200 });
        if (status === 200) expect(called.body).toEqual(body);
        else {
          refused++;
          expect(called.body.error).toMatchObject({ ...body.error, status });
          expect(called.body.error.what_to_do.length).toBeGreaterThan(10);
        }
      }
      expect(refused > 0).toBe(key !== "pro-depth");
    });
  }

  test("about a company is found by its name too, and an ambiguous name is refused with candidates [MCP-05, MCP-16]", async () => {
    const client = await connect("pro");
    const { body } = await world.get("/company/2222/", "pro");
    for (const given of [{ identifier: "أرامكو" }, { identifier: "Aramco" }, { symbol: "أرامكو السعودية" }]) {
      expect((await callTool(client, "get_company", given)).body).toEqual(body);
    }
    const nobody = await callTool(client, "get_company", { identifier: "zzqxjvkw" });
    expect([nobody.isError, nobody.body.error.code]).toEqual([true, "INVALID_SYMBOL"]);
  });

  test("of a delayed plan is the market of 15 minutes ago, and says so [MCP-07, MCP-09]", async () => {
    const late = await callTool(await connect("starter"), "get_quote", { symbol: "2222" });
    const live = await callTool(await connect("pro"), "get_quote", { symbol: "2222" });
    expect([late.body.is_delayed, live.body.is_delayed]).toEqual([true, false]);
    expect(late.body.updated_at < live.body.updated_at).toBe(true);
    expect(late.notes).toContain("as it was 15 minutes ago");
    expect(live.notes).toContain("Real time");
    const asked = await callTool(await connect("starter"), "get_quote", { symbol: "2222", data_mode: "realtime" });
    expect(asked.body.error.code).toBe("PLAN_LIMIT");
  });

  test("names units and currency [MCP-09]", async () => {
    const client = await connect("pro-depth");
    for (const [name, given] of CALLS) {
      const { notes } = await callTool(client, name, given);
      expect(notes).toMatch(/SAR|points|percent|Riyadh/);
    }
  });

  test("is short: rows and characters have a bound, and it says how to get the rest [MCP-10]", async () => {
    const client = await connect("pro");
    const range = { symbol: "2222", from_date: "2024-11-13", to_date: "2026-11-12" };
    const first = await callTool(client, "get_historical", { ...range, limit: 2_000 });
    expect(first.body.data).toHaveLength(100);
    expect(first.notes).toContain("offset=100");
    const second = await callTool(client, "get_historical", { ...range, offset: 100 });
    const { body } = await world.get("/historical/2222/?from=2024-11-13&to=2026-11-12&limit=200", "pro");
    expect([...first.body.data, ...second.body.data]).toEqual(body.data);
    const calendar = await callTool(client, "get_market_calendar", { from_date: "2026-01-01", to_date: "2026-12-31" });
    expect(calendar.text.length).toBeLessThanOrEqual(24_000);
    expect(calendar.notes).toMatch(/Shown: the first \d+ of 365 rows of days\. For the others/);
  });
});

describe("structure", () => {
  test("every answer is there as a value too, which fits the schema that the list names [MCP-19]", async () => {
    const client = await connect("pro-depth");
    const { tools } = await client.listTools();
    for (const { outputSchema } of tools) expect(outputSchema?.type).toBe("object");
    // The client checks each against the schema of the list.
    for (const [name, given] of CALLS) {
      const { content, structuredContent } = await client.callTool({ name, arguments: { ...given } });
      const [first] = content;
      expect(structuredContent).toEqual(JSON.parse(first?.type === "text" ? first.text : ""));
    }
    const long = { symbol: "2222", from_date: "2024-11-13", to_date: "2026-11-12" };
    const cut = await client.callTool({ name: "get_historical", arguments: long });
    expect((cut.structuredContent as { data: unknown[] }).data).toHaveLength(100);
    expect(JSON.stringify(tools).length).toBeLessThan(110_000);
  });

  test("prices of several days come with what they are good for [MCP-20]", async () => {
    const client = await connect("pro");
    const notes = async (adjust: Readonly<Record<string, string>>) =>
      (await callTool(client, "get_historical", { symbol: "2222", ...adjust })).notes;
    for (const plain of [{}, { adjust: "none" }])
      expect(await notes(plain)).toContain("For returns ask again with adjust=all");
    expect(await notes({ adjust: "splits" })).toContain("Dividends are left out");
    expect(await notes({ adjust: "all" })).toContain("right for returns");
    expect((await callTool(client, "get_quote", { symbol: "2222" })).notes).not.toContain("adjust");
  });
});

describe("resources and prompts", () => {
  test("the pages of the guide, all symbols and a company can be read [MCP-21]", async () => {
    const client = await connect("pro");
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toContain("marsad://docs/guide/time-machine.md");
    for (const { uri, mimeType } of resources) {
      const { contents } = await client.readResource({ uri });
      const [content] = contents;
      expect([content?.uri, content?.mimeType]).toEqual([uri, mimeType]);
      expect(content !== undefined && "text" in content ? content.text.length : 0).toBeGreaterThan(200);
    }
    const { contents: listed } = await client.readResource({ uri: "marsad://symbols" });
    const csv = listed[0] !== undefined && "text" in listed[0] ? listed[0].text : "";
    expect(csv).toBe((await world.get("/companies/?format=csv&limit=500", "pro")).text);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(["marsad://company/{symbol}"]);
    const { contents: one } = await client.readResource({ uri: "marsad://company/2222" });
    const company = one[0] !== undefined && "text" in one[0] ? one[0].text : "";
    expect(JSON.parse(company)).toEqual((await world.get("/company/2222/", "pro")).body);
    await expect(client.readResource({ uri: "marsad://company/9999" })).rejects.toThrow(
      "Stock symbol '9999' not found.",
    );
    await expect(client.readResource({ uri: "marsad://docs/operating/running.md" })).rejects.toThrow(
      "There is no resource",
    );
  });

  test("prompts ask in Arabic or English, by tools that there are [MCP-22]", async () => {
    const client = await connect("pro");
    const { prompts } = await client.listPrompts();
    const tools = new Set((await client.listTools()).tools.map(({ name }) => name));
    expect(prompts.length).toBeGreaterThan(3);
    for (const { name, arguments: takes = [] } of prompts) {
      const given = Object.fromEntries(
        takes.filter(({ required }) => required === true).map((one) => [one.name, "2222"]),
      );
      for (const language of ["ar", "en"]) {
        const { messages } = await client.getPrompt({ name, arguments: { ...given, language } });
        const text = messages[0]?.content.type === "text" ? messages[0].content.text : "";
        expect(/[\u0600-\u06ff]/.test(text)).toBe(language === "ar");
        expect(text).not.toMatch(/[{}]/);
        const named = text.match(/\b(?:get|screen|compare)_[a-z_]+/g) ?? [];
        expect(named.length).toBeGreaterThan(0);
        for (const tool of named) expect([...tools]).toContain(tool);
        if ("company" in given) expect(text).toContain("2222");
      }
      for (const argument of Object.keys(given)) {
        const { [argument]: _, ...others } = given;
        await expect(client.getPrompt({ name, arguments: others })).rejects.toThrow(`${argument} is required.`);
      }
      await expect(client.getPrompt({ name, arguments: { ...given, language: "fr" } })).rejects.toThrow("ar or en");
    }
  });
});

describe("arguments", () => {
  test("that are missing, unknown or of the wrong type are refused with what to do [MCP-06]", async () => {
    const client = await connect("pro");
    for (const [name, given, code] of [
      ["get_quote", {}, "MISSING_PARAM"],
      ["get_trades", { symbol: null }, "MISSING_PARAM"],
      ["get_trades", { symbol: "2222", count: 3 }, "INVALID_PARAM"],
      ["get_trades", { symbol: "..", limit: 3 }, "INVALID_SYMBOL"],
      ["get_trades", { symbol: "../../quote/2222", limit: 3 }, "INVALID_SYMBOL"],
      ["get_trades", { symbol: ["2222"] }, "INVALID_PARAM"],
      ["get_quotes", { symbols: { a: 1 } }, "INVALID_PARAM"],
      ["get_quotes", { symbols: [["2222"]] }, "INVALID_PARAM"],
      ["get_market_movers", { type: "constructor" }, "INVALID_PARAM"],
      ["get_market_movers", {}, "MISSING_PARAM"],
      ["get_historical", { symbol: "2222", from_date: "yesterday" }, "INVALID_PARAM"],
      ["get_market_summary", { index: "DAX" }, "INVALID_INDEX"],
    ] as const) {
      const { isError, body } = await callTool(client, name, given);
      expect({ name, isError, code: body.error.code }).toEqual({ name, isError: true, code });
      expect(body.error.what_to_do.length).toBeGreaterThan(10);
    }
  });

  test("of no tool are an error of the protocol [MCP-06]", async () => {
    const client = await connect("pro");
    await expect(callTool(client, "place_order")).rejects.toThrow("There is no tool place_order.");
  });
});
