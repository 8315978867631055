import { expect, test } from "bun:test";
import { Refusal, rest } from "../../wire/index.ts";
import { QueryReader } from "./query-reader.ts";

const companies = () => new QueryReader(rest.endpoints.getCompanies);

test("the same text is read once and gives the same values", () => {
  const queries = companies();
  const first = queries.read("search=x&limit=5");
  expect(queries.read("search=x&limit=5")).toBe(first);
  expect(first.parameters).toMatchObject({ search: "x", limit: 5, offset: 0 });
  expect(queries.read("search=x&limit=6").parameters.limit).toBe(6);
});

test("a query without any parameter of the endpoint is bare", () => {
  const queries = companies();
  expect([queries.read("").isBare, queries.read("other=1").isBare, queries.read("limit=100").isBare]).toEqual([
    true,
    true,
    false,
  ]);
});

test("a refused query is refused every time", () => {
  const queries = companies();
  for (let i = 0; i < 2; i++) expect(() => queries.read("limit=x")).toThrow(Refusal);
});

test("more queries than are remembered, and longer ones, are read all the same", () => {
  const queries = companies();
  for (let i = 0; i < 3_000; i++) expect(queries.read(`offset=${i}`).parameters.offset).toBe(i);
  const long = `search=${"x".repeat(2_000)}`;
  expect(queries.read(long).parameters.search).toHaveLength(2_000);
  expect(queries.read(long)).not.toBe(queries.read(long));
});
