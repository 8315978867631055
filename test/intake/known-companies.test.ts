// The companies of the simulated exchange reach the directory at the first start, and new texts reach a data folder that was begun
// before this version.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadUniverse } from "../../exchange/index.ts";
import { writeKnownCompanies } from "../../src/app/simulated/first-start.ts";
import { FACTS_VERSION_KEY } from "../../src/companies/directory/stored-directory.ts";
import type { Company } from "../../src/model/index.ts";
import type { Store } from "../../src/store/index.ts";
import { openNewStore } from "../world/new-store.ts";

const folder = mkdtempSync(join(tmpdir(), "marsad-companies-"));
let store: Store;
beforeAll(async () => {
  store = await openNewStore(folder);
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const aramco = async (): Promise<Company | undefined> =>
  (await store.directory.load()).companies.find(({ symbol }) => symbol === "2222");

test("the first start writes every listed instrument with its sentence and its ISIN [BUSINESS-05]", async () => {
  await writeKnownCompanies(store);
  const { companies } = await store.directory.load();
  expect(companies).toHaveLength(loadUniverse().length);
  for (const company of companies) {
    expect(company.descriptionAr).toEndWith(".");
    expect(company.descriptionEn).toEndWith(".");
    expect(company.isin).not.toBeNull();
  }
});

test("a folder with the texts of an earlier version gets the new ones, keeps its shares, and services are told [BUSINESS-05]", async () => {
  const written = (await aramco()) as Company;
  const earlier: Company = { ...written, descriptionAr: "نص مشترك.", isin: null, sharesOutstanding: 484_000_000_000 };
  await store.directory.write({ companies: [earlier] });
  await store.settings.set("companies.written", "another version");
  const before = await store.settings.get(FACTS_VERSION_KEY);
  await writeKnownCompanies(store);
  expect(await aramco()).toEqual({ ...written, sharesOutstanding: 484_000_000_000 });
  expect(await store.settings.get(FACTS_VERSION_KEY)).not.toBe(before);
});

test("a start with nothing new changes nothing, not even what an operator corrected [BUSINESS-05]", async () => {
  const corrected: Company = { ...((await aramco()) as Company), descriptionAr: "نص المشغل." };
  await store.directory.write({ companies: [corrected] });
  const before = await store.settings.get(FACTS_VERSION_KEY);
  await writeKnownCompanies(store);
  expect((await aramco())?.descriptionAr).toBe("نص المشغل.");
  expect(await store.settings.get(FACTS_VERSION_KEY)).toBe(before);
});
