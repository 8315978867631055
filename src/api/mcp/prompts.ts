// Questions that a client of MCP offers its user, in Arabic and English. Each names the tools to use and what an answer must contain.

import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";

type Language = "ar" | "en";

interface Prompt {
  readonly title: string;
  readonly description: string;
  /** Arguments beside the language; all of them are required. */
  readonly takes: Readonly<Record<string, string>>;
  /** `{name}` stands for an argument. */
  readonly text: Readonly<Record<Language, string>>;
}

const CLOSING: Readonly<Record<Language, string>> = {
  en: "Say of which day and time the numbers are and whether they are delayed. Leave out what the tools do not answer, and give no advice.",
  ar: "اذكر يوم الأرقام ووقتها وهل هي متأخرة. واترك ما لا تجيب عنه الأدوات، ولا تقدّم نصيحة استثمارية.",
};

const PROMPTS: ReadonlyMap<string, Prompt> = new Map<string, Prompt>([
  [
    "market_today",
    {
      title: "The market today · السوق اليوم",
      description: "What the Saudi market does now, and what moves it.",
      takes: {},
      text: {
        en: "How is the Saudi market today? Use get_market_status, get_market_summary for TASI and NOMU, get_sectors, get_market_movers for gainers, losers and value, and get_events for what was announced.",
        ar: "كيف حال السوق السعودية اليوم؟ استعمل get_market_status و get_market_summary لتاسي ونمو و get_sectors و get_market_movers للرابحين والخاسرين والأعلى قيمة و get_events لما أُعلن.",
      },
    },
  ],
  [
    "company_brief",
    {
      title: "A company in brief · موجز شركة",
      description: "Price, business, results, dividends and what lies ahead of one company.",
      takes: { company: "Symbol or name, in Arabic or English." },
      text: {
        en: "Give me a brief on {company}. Use get_company, get_quote, get_financials and get_ratios for the latest periods, get_dividends, and get_company_calendar for what lies ahead. Take returns from get_historical with adjust=all.",
        ar: "أعطني موجزا عن {company}. استعمل get_company و get_quote و get_financials و get_ratios لأحدث الفترات و get_dividends، و get_company_calendar لما هو قادم. وخذ العوائد من get_historical مع adjust=all.",
      },
    },
  ],
  [
    "compare_companies",
    {
      title: "Companies compared · مقارنة شركات",
      description: "Several companies side by side: size, valuation, profit, dividends, returns.",
      takes: { companies: "Symbols or names, separated by commas." },
      text: {
        en: "Compare {companies} in one table: market value, price to earnings, return on equity, dividend yield, and the return of a year. Use compare_companies and get_ratios, and get_historical with adjust=all for the returns.",
        ar: "قارن بين {companies} في جدول واحد: القيمة السوقية ومكرر الربحية والعائد على حقوق الملكية وعائد التوزيعات وعائد سنة. استعمل compare_companies و get_ratios، و get_historical مع adjust=all للعوائد.",
      },
    },
  ],
  [
    "dividend_ideas",
    {
      title: "Shares with dividends · أسهم التوزيعات",
      description: "Shares above a dividend yield, by size, and their next dates.",
      takes: { yield: "Lowest yield in percent, such as 5." },
      text: {
        en: "Which shares of the main market yielded at least {yield} percent over 12 months? Use screen_market with trailing_12m_yield>={yield} sorted by -market_cap, then get_dividends of the first five and get_company_calendar for their next dates. Say where a single payment makes the yield look high.",
        ar: "أي أسهم السوق الرئيسية بلغ عائد توزيعاتها {yield} بالمئة على الأقل خلال 12 شهرا؟ استعمل screen_market مع trailing_12m_yield>={yield} مرتبة حسب -market_cap، ثم get_dividends لأول خمسة منها و get_company_calendar لمواعيدها القادمة. واذكر أين يرفع توزيع واحد العائد.",
      },
    },
  ],
  [
    "as_it_was",
    {
      title: "As it was known then · كما كان معروفا حينها",
      description: "A company at a past moment, without anything that came later.",
      takes: {
        company: "Symbol or name, in Arabic or English.",
        moment: "A time with its offset, such as 2026-11-15T11:00:00+03:00.",
      },
      text: {
        en: "What was known about {company} at {moment}? Give as_of={moment} to every tool: get_quote, get_company, get_financials, get_dividends and get_events. Use nothing that came later, and say what was not known yet.",
        ar: "ماذا كان معروفا عن {company} عند {moment}؟ أعط as_of={moment} لكل أداة: get_quote و get_company و get_financials و get_dividends و get_events. ولا تستعمل ما جاء بعدها، واذكر ما لم يكن معروفا بعد.",
      },
    },
  ],
]);

const LANGUAGE = {
  name: "language",
  description: "ar or en, in which the question is asked; en where it is left out.",
};

export function listPrompts() {
  return [...PROMPTS].map(([name, { title, description, takes }]) => ({
    name,
    title,
    description,
    arguments: [
      ...Object.entries(takes).map(([argument, about]) => ({ name: argument, description: about, required: true })),
      { ...LANGUAGE, required: false },
    ],
  }));
}

export function getPrompt(name: string, given: Readonly<Record<string, string>>) {
  const prompt = PROMPTS.get(name);
  if (prompt === undefined) throw invalid(`There is no prompt ${name.slice(0, 60)}.`);
  const { language = "en" } = given;
  if (language !== "ar" && language !== "en") throw invalid("language must be ar or en.");
  const missing = Object.keys(prompt.takes).find((argument) => !given[argument]?.trim());
  if (missing !== undefined) throw invalid(`${missing} is required.`);
  const asked = prompt.text[language].replace(/\{(\w+)\}/g, (_, argument: string) => given[argument]?.trim() ?? "");
  const text = `${asked} ${CLOSING[language]}`;
  return {
    description: prompt.description,
    messages: [{ role: "user" as const, content: { type: "text" as const, text } }],
  };
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
