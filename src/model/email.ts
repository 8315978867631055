// An e-mail address to which an account has its notifications sent, once its owner has confirmed it.

export const EMAIL_LANGUAGES = ["ar", "en"] as const;
export type EmailLanguage = (typeof EMAIL_LANGUAGES)[number];

export interface Email {
  readonly id: number;
  readonly accountId: number;
  readonly address: string;
  readonly language: EmailLanguage;
  readonly isConfirmed: boolean;
  /** The secret that its links are signed with, encrypted. */
  readonly secret: Uint8Array;
  readonly createdAtMs: number;
}

/** As a destination of deliveries: an e-mail address is one whose url begins with mailto. */
export function mailtoOf({ address, language }: Pick<Email, "address" | "language">): string {
  return `mailto:${encodeURIComponent(address)}?language=${language}`;
}

/** Null for a destination that is no e-mail address. */
export function readMailto(url: string): Pick<Email, "address" | "language"> | null {
  const [, address, language] = /^mailto:([^?]+)\?language=(ar|en)$/.exec(url) ?? [];
  if (address === undefined) return null;
  return { address: decodeURIComponent(address), language: language === "en" ? "en" : "ar" };
}
