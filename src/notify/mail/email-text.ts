// E-mails in the language of their reader: the content as text and as HTML, and the message for SMTP (RFC 5322, MIME).

import type { EmailLanguage } from "../../model/index.ts";

/** The content of one e-mail. */
export interface EmailText {
  readonly language: EmailLanguage;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly link: { readonly text: string; readonly url: string };
  readonly foot: string;
}

export interface Envelope {
  readonly from: string;
  readonly to: string;
  readonly messageId: string;
  readonly atMs: number;
  /** The URL that unsubscribes with one click; null in the e-mail that asks for a confirmation. */
  readonly unsubscribeUrl: string | null;
}

const SAID = {
  ar: {
    confirmSubject: "أكّد بريدك في مرصد",
    confirm: ["طلب حساب في مرصد إرسال تنبيهات الأسهم إلى هذا العنوان.", "إن كنت أنت من طلب ذلك فأكّد العنوان من هنا:"],
    confirmLink: "تأكيد العنوان",
    confirmFoot: "إن لم تطلب ذلك فلا تفعل شيئًا، ولن تصلك رسالة أخرى.",
    unsubscribe: "إيقاف هذه الرسائل",
    alertFoot:
      "وصلتك هذه الرسالة لأن تنبيهًا في حسابك على مرصد تحقق شرطه. تصل رسالة واحدة لكل تنبيه في الدقيقة، وفي صندوق الإشعارات كل ما حدث.",
  },
  en: {
    confirmSubject: "Confirm your e-mail address for Marsad",
    confirm: [
      "An account of Marsad wants to send alerts on shares to this address.",
      "If that was you, confirm the address here:",
    ],
    confirmLink: "Confirm the address",
    confirmFoot: "If it was not you, do nothing: no further e-mail comes.",
    unsubscribe: "Stop these e-mails",
    alertFoot:
      "You get this e-mail because a rule of your account at Marsad fired. There is one e-mail an alert and minute; the inbox has everything.",
  },
} as const;

export function confirmationText(language: EmailLanguage, url: string): EmailText {
  const said = SAID[language];
  return {
    language,
    subject: said.confirmSubject,
    paragraphs: said.confirm,
    link: { text: said.confirmLink, url },
    foot: said.confirmFoot,
  };
}

export function alertText(language: EmailLanguage, title: string, body: string, unsubscribeUrl: string): EmailText {
  const said = SAID[language];
  const link = { text: said.unsubscribe, url: unsubscribeUrl };
  return { language, subject: title, paragraphs: [body], link, foot: said.alertFoot };
}

export function messageOf(email: EmailText, envelope: Envelope): string {
  const boundary = `marsad-${envelope.messageId.replace(/\W/g, "").slice(0, 40)}`;
  const { unsubscribeUrl } = envelope;
  const part = (type: string, text: string): readonly string[] => [
    `--${boundary}`,
    `Content-Type: ${type}; charset=utf-8`,
    "Content-Transfer-Encoding: base64",
    "",
    wrapped(Buffer.from(text).toString("base64")),
  ];
  return [
    `From: ${envelope.from}`,
    `To: <${envelope.to}>`,
    `Subject: ${encodedWords(email.subject)}`,
    `Date: ${new Date(envelope.atMs).toUTCString().replace("GMT", "+0000")}`,
    `Message-ID: <${envelope.messageId}>`,
    "Auto-Submitted: auto-generated",
    `Content-Language: ${email.language}`,
    ...(unsubscribeUrl === null
      ? []
      : [`List-Unsubscribe: <${unsubscribeUrl}>`, "List-Unsubscribe-Post: List-Unsubscribe=One-Click"]),
    "MIME-Version: 1.0",
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    "",
    ...part("text/plain", plainOf(email)),
    ...part("text/html", htmlOf(email)),
    `--${boundary}--`,
    "",
  ].join("\r\n");
}

function plainOf({ paragraphs, link, foot }: EmailText): string {
  return [...paragraphs, `${link.text}: ${link.url}`, foot, ""].join("\r\n\r\n");
}

function htmlOf({ language, subject, paragraphs, link, foot }: EmailText): string {
  const direction = language === "ar" ? "rtl" : "ltr";
  const escaped = paragraphs.map((text) => `<p>${Bun.escapeHTML(text)}</p>`).join("\n");
  return `<!doctype html>
<html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><title>${Bun.escapeHTML(subject)}</title></head>
<body style="font:16px/1.6 sans-serif;max-width:36em;margin:1.5em auto;padding:0 1em">
<h1 style="font-size:20px">${Bun.escapeHTML(subject)}</h1>
${escaped}
<p><a href="${Bun.escapeHTML(link.url)}">${Bun.escapeHTML(link.text)}</a></p>
<p style="color:#666;font-size:13px">${Bun.escapeHTML(foot)}</p>
</body></html>
`;
}

/** RFC 2047: at most 75 characters each, no character cut in two. */
function encodedWords(text: string): string {
  const words: string[] = [];
  let word = "";
  for (const character of text.replace(/\s+/g, " ")) {
    if (Buffer.byteLength(word + character) > 42) {
      words.push(word);
      word = "";
    }
    word += character;
  }
  return [...words, word].map((each) => `=?utf-8?B?${Buffer.from(each).toString("base64")}?=`).join("\r\n ");
}

const wrapped = (base64: string): string => base64.replace(/.{76}(?=.)/g, "$&\r\n");
