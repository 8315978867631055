// Holds a running service to every rule that `marsad verify` looks at, reading and writing.

import { expect } from "bun:test";
import type { Report } from "../../verify/index.ts";
import { Child } from "../app/child.ts";

export async function expectVerified(url: string): Promise<void> {
  const child = new Child(["src/app/main.ts", "verify", url, "--write", "--json"]);
  await child.ended();
  const report = JSON.parse(child.out) as Report;
  const failed = report.findings.filter(({ verdict }) => verdict === "fail");
  expect(failed.map(({ rule, seen }) => `${rule}: ${seen}`)).toEqual([]);
  expect(report.counts.pass).toBeGreaterThan(400);
}
