// The list of paths that need no key and no plan.

import { PROOF_PATHS } from "../proof/proof.ts";

export const SERVICE_PATHS = [
  "/healthz",
  "/readyz",
  "/status.json",
  "/metrics",
  "/openapi.json",
  "/asyncapi.json",
  "/docs",
  ...Object.values(PROOF_PATHS),
] as const;
