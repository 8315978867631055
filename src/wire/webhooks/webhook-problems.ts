// Why a request that names a webhook destination is refused: the field that says so, and the sentence for it.

export const WEBHOOK_PROBLEMS = {
  unverified: { is_verified: "must be true: ask for a challenge with verify." },
  inactive: { is_active: "must be true: nothing is delivered meanwhile." },
  unknown: { webhook_id: "must be the id of one of your webhooks." },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;
