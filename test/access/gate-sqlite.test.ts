// The gate on SQLite.

import { describe } from "bun:test";
import { tmpdir } from "node:os";
import { sqliteBackend } from "../contracts/store/backends.ts";
import { gateContract } from "./gate-contract.ts";

describe("the gate on SQLite", () => gateContract(sqliteBackend(tmpdir())));
