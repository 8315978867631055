// The paths outside the versioned API: no key, no plan.

export const SERVICE_PATHS = [
  "/healthz",
  "/readyz",
  "/status.json",
  "/metrics",
  "/openapi.json",
  "/asyncapi.json",
  "/docs",
] as const;
