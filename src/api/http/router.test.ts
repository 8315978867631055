import { expect, test } from "bun:test";
import fc from "fast-check";
import { Fault } from "../../base/index.ts";
import { rest } from "../../wire/index.ts";
import { Router } from "./router.ts";

function tableRouter(): Router<string> {
  const router = new Router<string>();
  for (const { method, path, operationId, reserved } of rest.ENDPOINTS) {
    router.add(method, rest.BASE_PATH + path, operationId, reserved);
  }
  return router;
}

test("every endpoint of the table is found by its own path, with and without the last slash", () => {
  const router = tableRouter();
  for (const { method, path, operationId } of rest.ENDPOINTS) {
    const filled = rest.BASE_PATH + path.replace(/\{\w+\}/g, "17");
    for (const sent of [filled, filled.slice(0, -1)]) {
      const found = router.find(sent);
      expect([sent, found?.entry.byMethod.get(method)]).toEqual([sent, operationId]);
      expect(Object.values(found?.parameters ?? {}).every((value) => value === "17")).toBe(true);
    }
  }
});

test("a word of a path counts before a parameter in its place", () => {
  const router = new Router<string>();
  router.add("GET", "/a/{x}/", "parameter");
  router.add("GET", "/a/b/", "word");
  expect(router.find("/a/b")?.entry.byMethod.get("GET")).toBe("word");
  expect(router.find("/a/c")?.parameters).toEqual({ x: "c" });
});

test("a reserved value of a parameter is a wrong path, in any case", () => {
  const router = tableRouter();
  for (const word of ["batch", "BATCH", "b%61tch"]) expect(router.find(`/api/v1/quote/${word}/`)).toBeUndefined();
  expect(router.find("/api/v1/quote/batches/")).toBeDefined();
});

test("two paths cannot call the same parameter by different names", () => {
  const router = new Router<string>();
  router.add("GET", "/a/{id}/", "one");
  expect(() => router.add("GET", "/a/{symbol}/b/", "other")).toThrow(Fault);
});

test("an empty segment is no value", () => {
  expect(tableRouter().find("/api/v1/quote//")).toBeUndefined();
});

test("methods of one path are told together, HEAD with GET", () => {
  const entry = tableRouter().find("/api/v1/webhooks/17/")?.entry;
  expect([...(entry?.allow ?? [])].sort()).toEqual(["DELETE", "GET", "HEAD", "PATCH"]);
});

test("whatever is sent, finding ends, and a found path leads back to what was sent", () => {
  const router = tableRouter();
  const segment = fc.oneof(fc.constantFrom("api", "v1", "quote", "market", "depth", "webhooks", ""), fc.string());
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 20 }), (segments) => {
      const path = `/${segments.map(encodeURIComponent).join("/")}`;
      const found = router.find(path);
      if (found === undefined) return;
      const filled = found.entry.template.replace(/\{(\w+)\}/g, (_, name) =>
        encodeURIComponent(found.parameters[rest.pathKeyOf(name)] ?? ""),
      );
      expect(filled).toBe(path.endsWith("/") ? path : `${path}/`);
      // The second lookup finds the same result in the cache of recent lookups.
      const located = { path, query: "q=1", found, prepared: undefined };
      for (let time = 0; time < 2; time++) expect(router.locate(`http://host${path}?q=1`)).toEqual(located);
    }),
  );
});
