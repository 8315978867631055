// What a process of a deployment does.

export const ROLES = ["all", "market", "edge", "worker"] as const;
export type Role = (typeof ROLES)[number];
