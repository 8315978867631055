// The client in a bundle for browsers: it has no code of Node, and its errors are known by their names.

import { expect, test } from "bun:test";
import { join } from "node:path";

test("it bundles for a browser without anything of Node, and its errors keep their names when it is minified", async () => {
  const { outputs, success } = await Bun.build({
    entrypoints: [join(import.meta.dir, "../src/index.ts")],
    target: "browser",
    format: "esm",
    minify: true,
  });
  expect(success).toBe(true);
  const code = (await outputs[0]?.text()) ?? "";
  expect(code).not.toMatch(/["'`]node:|\brequire\(|\bBuffer\b|\bprocess\b/);
  const built: Record<string, unknown> = await import(
    `data:text/javascript;base64,${btoa(unescape(encodeURIComponent(code)))}`
  );
  const errors = Object.entries(built).filter(([name]) => name.endsWith("Error"));
  expect(errors.length).toBeGreaterThan(9);
  for (const [name, Kind] of errors) {
    const made = new (Kind as new (message: string) => Error)("no");
    expect([made.name, String(made), made instanceof Error]).toEqual([name, `${name}: no`, true]);
  }
});
