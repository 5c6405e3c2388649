import { html, raw } from "hono/html";
import type { EmailMessage, Fact } from "./email-message.ts";

const FOOTNOTE = "This is not an emergency service. In an emergency call 911.";
const UNSUBSCRIBE = "No longer interested?";

/** The sender's name, phone and address, at the foot of every email. */
export type Imprint = string[];

/** Text that mail programs turn into links. It is removed from names, so that strangers can't send links in our name. */
const LIKE_AN_ADDRESS = /:\/\/|@|\bwww\.|\p{L}{2,}\.\p{L}{2,}/u;
const greetingOf = ({ greeting }: EmailMessage): string => (LIKE_AN_ADDRESS.test(greeting) ? "Hello," : greeting);

/** The email as plain text. */
export function emailText(message: EmailMessage, imprint: Imprint): string {
  const { paragraphs, code, facts, quote, button, after, links, unsubscribeUrl } = message;
  const blocks = [
    greetingOf(message),
    ...paragraphs,
    ...(code ? [code] : []),
    ...(facts ? [facts.map(([name, value]) => `${name}: ${value.replaceAll("\n", "\n  ")}`).join("\n")] : []),
    ...(quote ? [quote.replace(/^/gm, "> ")] : []),
    ...(button ? [`${button.label}: ${button.url}`] : []),
    ...(after ?? []),
    ...(links ? [links.map(({ label, url }) => `${label}: ${url}`).join("\n")] : []),
    ["-- ", ...imprint, FOOTNOTE].join("\n"),
    ...(unsubscribeUrl ? [`${UNSUBSCRIBE} Unsubscribe: ${unsubscribeUrl}`] : []),
  ];
  return blocks.join("\n\n");
}

const SANS = "font-family:Figtree,'Helvetica Neue',Helvetica,Arial,sans-serif";
const SERIF = "font-family:Fraunces,Georgia,'Times New Roman',serif";
const TEXT = `${SANS};font-size:17px;line-height:1.6;color:#1B2A28;margin:0 0 16px`;
const SMALL = `${SANS};font-size:14px;line-height:1.5;color:#4F5F5B;margin:0 0 4px`;
const TITLE = `${SERIF};font-size:28px;line-height:1.2;font-weight:600;color:#0F4C43;margin:0 0 20px`;
const CODE = `${SANS};font-size:34px;line-height:1.2;font-weight:bold;letter-spacing:8px;color:#0F4C43;margin:0;padding:20px 8px 20px 16px;background:#FDEFD5;border-radius:14px;text-align:center`;
const FACT_NAME = `${SANS};font-size:14px;line-height:1.5;color:#4F5F5B;padding:12px 12px 12px 0;border-top:1px solid #E6DFD3;vertical-align:top;white-space:nowrap`;
const FACT_VALUE = `${SANS};font-size:17px;line-height:1.4;font-weight:bold;color:#1B2A28;padding:10px 0;border-top:1px solid #E6DFD3;overflow-wrap:anywhere`;
const FACT_MORE = "font-weight:normal;color:#4F5F5B";
const QUOTE = `${SANS};font-size:17px;line-height:1.6;color:#1B2A28;margin:24px 0;padding:4px 0 4px 16px;border-left:4px solid #DDEFE9;white-space:pre-line;overflow-wrap:anywhere`;
const PILL = `${SANS};display:inline-block;padding:14px 28px;font-size:17px;line-height:1.2;font-weight:bold;color:#FFFFFF;text-decoration:none;background:#0F4C43;border-radius:999px`;
const LINK = "color:#14655A;overflow-wrap:anywhere";

const TABLE = raw('role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"');

/**
 * The email as HTML for email clients: tables, inline styles, system fonts, no pictures. The first paragraph is the preview text in
 * a client's list.
 */
export async function emailHtml(message: EmailMessage, brandName: string, imprint: Imprint): Promise<string> {
  const { subject, heading, paragraphs, code, facts, quote, button, after, links, unsubscribeUrl } = message;
  const shown = html`
<h1 style="${TITLE}">${heading ?? subject}</h1>
<p style="${TEXT}">${greetingOf(message)}</p>
${paragraphs.map((paragraph) => html`<p style="${TEXT}">${paragraph}</p>`)}
${code ? html`<p style="${CODE}">${code}</p>` : ""}
${facts ? factTable(facts) : ""}
${quote ? html`<blockquote style="${QUOTE}">${quote}</blockquote>` : ""}
${button ? html`<p style="margin:24px 0 8px"><a href="${button.url}" style="${PILL}">${button.label}</a></p>` : ""}
${after?.map((paragraph, index) => html`<p style="${TEXT};margin-top:${index === 0 ? 24 : 0}px">${linked(paragraph)}</p>`)}
${links?.map(({ label, url }) => html`<p style="${TEXT}"><a href="${url}" style="${LINK}">${label}</a></p>`)}`;

  return String(
    await html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light"><meta name="format-detection" content="telephone=no,date=no,address=no"><title>${subject}</title></head>
<body style="margin:0;padding:0;background:#FBF7F0;-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${paragraphs[0]}</div>
<table ${TABLE} style="background:#FBF7F0"><tr><td align="center" style="padding:32px 16px">
<table ${TABLE} style="max-width:560px">
<tr><td style="padding:0 8px 20px;${SERIF};font-size:24px;font-weight:600;color:#0F4C43"><span aria-hidden="true" style="color:#F0A43A">&#9679;</span>&nbsp;${brandName}</td></tr>
<tr><td align="left" style="background:#FFFFFF;border:1px solid #E6DFD3;border-radius:20px;padding:32px 24px 24px">${shown}</td></tr>
<tr><td align="left" style="padding:24px 8px">${[...imprint, FOOTNOTE].map((line) => html`<p style="${SMALL}">${line}</p>`)}
${unsubscribeUrl ? html`<p style="${SMALL}">${UNSUBSCRIBE} <a href="${unsubscribeUrl}" style="${LINK}">Unsubscribe</a></p>` : ""}
</td></tr></table></td></tr></table></body></html>`,
  );
}

const factTable = (facts: Fact[]) =>
  html`<table ${TABLE} style="margin:8px 0 0;border-bottom:1px solid #E6DFD3">${facts.map(
    ([name, value]) =>
      html`<tr><td width="1%" style="${FACT_NAME}">${name}</td><td style="${FACT_VALUE}">${factLines(value)}</td></tr>`,
  )}</table>`;

function factLines(value: string) {
  const [first = "", ...more] = value.split("\n").map(wholeTimes);
  return html`${first}${more.map((line) => html`<br><span style="${FACT_MORE}">${line}</span>`)}`;
}

/** Keeps `10:30 AM EST` on one line. */
const wholeTimes = (text: string) => text.replace(/(:\d\d) ([AP]M) /g, "$1\u00a0$2\u00a0");

/** A sentence that ends in `: URL` becomes a link that reads like the sentence; readers of HTML see no address. */
function linked(paragraph: string) {
  const [, before = "", label = "", url = ""] = /^(.*[.!?] )?([^:]*): (https?:\/\/\S+)$/.exec(paragraph) ?? [];
  return url ? html`${before}<a href="${url}" style="${LINK}">${label}</a>` : paragraph;
}
