// Why a request that names a webhook destination is refused: the field that says so, and the sentence for it.

export const WEBHOOK_PROBLEMS = {
  unverified: { is_verified: "must be true: ask for a challenge with verify." },
  inactive: { is_active: "must be true: nothing is delivered meanwhile." },
  unknown: { webhook_id: "must be the id of one of your webhooks." },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A secret cannot be rotated again before the first of those that still sign has ended. */
export function tooManyRotations(nextAt: string): Readonly<Record<string, string>> {
  return { signing_secret: `can be rotated again at ${nextAt}: too many earlier secrets still sign.` };
}
