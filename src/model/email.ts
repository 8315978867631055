// An e-mail address that receives the notifications of an account, once its owner has confirmed it.

export const EMAIL_LANGUAGES = ["ar", "en"] as const;
export type EmailLanguage = (typeof EMAIL_LANGUAGES)[number];

export interface Email {
  readonly id: number;
  readonly accountId: number;
  readonly address: string;
  readonly language: EmailLanguage;
  readonly isConfirmed: boolean;
  /** The secret that signs the links in its e-mails, encrypted. */
  readonly secret: Uint8Array;
  readonly createdAtMs: number;
}

/** The url of an e-mail address as a destination of deliveries: it begins with mailto. */
export function mailtoOf({ address, language }: Pick<Email, "address" | "language">): string {
  return `mailto:${encodeURIComponent(address)}?language=${language}`;
}

/** The e-mail address of a destination's url; null for another destination. */
export function readMailto(url: string): Pick<Email, "address" | "language"> | null {
  const [, address, language] = /^mailto:([^?]+)\?language=(ar|en)$/.exec(url) ?? [];
  if (address === undefined) return null;
  return { address: decodeURIComponent(address), language: language === "en" ? "en" : "ar" };
}
