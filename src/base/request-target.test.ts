import { expect, test } from "bun:test";
import { requestTargetOf } from "./request-target.ts";

test.each([
  ["http://host/a/b/?x=1&y=2", "/a/b/", "x=1&y=2"],
  ["http://host:8080/a", "/a", ""],
  ["http://host", "/", ""],
  ["http://host?x=1", "/", "x=1"],
  ["http://[::1]:8080/a?b", "/a", "b"],
  ["http://host/a?x=1#part", "/a", "x=1"],
  ["http://host/a#part?x=1", "/a", ""],
  ["http://host/a?next=http://other/b?c", "/a", "next=http://other/b?c"],
  ["/a/b?c", "/a/b", "c"],
  ["x:80", "/", ""],
  ["", "/", ""],
])("%s has its path and query", (url, path, query) => {
  expect(requestTargetOf(url)).toEqual({ path, query });
});
