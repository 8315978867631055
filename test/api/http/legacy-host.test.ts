import { expect, test } from "bun:test";
import { RestFixture } from "./rest-fixture.ts";

const SETTINGS = { legacyHosts: ["old.example.com"], publicUrl: "https://api.example.com/" };

test("a legacy host answers the same and says that it is deprecated, and where to go [VERSION-03]", async () => {
  const fixture = await RestFixture.open({ settings: SETTINGS });
  const path = "/api/v1/quote/2222/?data_mode=delayed";
  const current = await fixture.call(path, "pro", { headers: { Host: "api.example.com" } });
  for (const host of ["old.example.com", "OLD.example.com:443"]) {
    const legacy = await fixture.call(path, "pro", { headers: { Host: host } });
    expect([legacy.status, legacy.text]).toEqual([200, current.text]);
    expect(legacy.headers.get("deprecation")).toBe("@1767225600");
    expect(legacy.headers.get("link")).toBe(`<https://api.example.com${path}>; rel="canonical"`);
  }
  expect(current.headers.get("deprecation")).toBeNull();
  expect(current.headers.get("link")).toBeNull();
});

test("a refusal under the legacy host says it too [VERSION-03]", async () => {
  const fixture = await RestFixture.open({ settings: SETTINGS });
  const answer = await fixture.call("/api/v1/quote/2222/", null, { headers: { Host: "old.example.com" } });
  expect([answer.status, answer.headers.get("deprecation")]).toEqual([401, "@1767225600"]);
});

test("any other host name is answered as well [VERSION-03]", async () => {
  const fixture = await RestFixture.open();
  const answer = await fixture.call("/api/v1/quote/2222/", "pro", { headers: { Host: "whatever.example" } });
  expect([answer.status, answer.headers.get("deprecation")]).toEqual([200, null]);
});
