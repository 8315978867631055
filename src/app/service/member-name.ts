// The name of this process among those of a deployment: no other one has it, nor had it before.

import { hostname } from "node:os";
import { secretBytes } from "../../base/index.ts";

export function newMemberName(): string {
  return `${hostname()}:${process.pid}:${Buffer.from(secretBytes(6)).toString("hex")}`;
}
