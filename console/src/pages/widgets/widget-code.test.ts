// The code that a site pastes.

import { expect, test } from "bun:test";
import { codeOf, framesOf } from "./widget-code.ts";

const LOOK = { language: "en", theme: "auto" } as const;

test("a quote has a frame for each share, a ticker one for all, in the chosen language and theme [WIDGETS-04]", () => {
  const of = (kind: "quote" | "ticker", look: Parameters<typeof framesOf>[0]["theme"]) =>
    framesOf({ ...LOOK, kind, symbols: ["2222", "1120"], theme: look }, "https://m.example").map(({ src }) => src);
  expect(of("quote", "auto")).toEqual([
    "https://m.example/widgets/quote/2222?lang=en",
    "https://m.example/widgets/quote/1120?lang=en",
  ]);
  expect(of("ticker", "dark")).toEqual(["https://m.example/widgets/ticker?symbols=2222,1120&lang=en&theme=dark"]);
  expect(framesOf({ ...LOOK, kind: "ticker", symbols: [] }, "")).toEqual([]);
});

test("the code is a frame as a page writes it, and nothing typed gets out of its attribute [WIDGETS-04]", () => {
  const frames = framesOf(
    { kind: "chart", symbols: ['"><script>'], language: "ar", theme: "dark" },
    "https://m.example",
  );
  const code = codeOf(frames);
  expect(code).toContain("?lang=ar&amp;theme=dark");
  expect(code).not.toContain("<script>");
});
