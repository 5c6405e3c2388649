import { html } from "hono/html";
import type { Practice } from "../../../contract/practice.ts";
import { type EmailMessage, HELP } from "./email-message.ts";
import { buttonRows, factTable, linked, moreButtons, whenBox, withAddressBelow } from "./email-parts.ts";
import { CODE, LINK, QUOTE, SERIF, SHEET, SMALL, TABLE, TEXT, TITLE } from "./email-styles.ts";
import { DONT_SHARE } from "./emailed-links.ts";

const UNSUBSCRIBE = "No longer interested?";

/** At the foot of every email: the sender's name, phone and address, as far as there are any, and the line that names 911. */
const imprintOf = ({ name, phone, hours, address, emergencyLine }: Practice): string[] =>
  [name, phone && [phone, hours].filter(Boolean).join(", "), address, emergencyLine].filter(Boolean);

/** Text that mail programs turn into links. It is removed from names, so that strangers can't send links in our name. */
const LIKE_AN_ADDRESS = /:\/\/|@|\bwww\.|\p{L}{2,}\.\p{L}{2,}/u;
const greetingOf = ({ greeting }: EmailMessage): string => (LIKE_AN_ADDRESS.test(greeting) ? "Hello," : greeting);

/** The email as plain text. */
export function emailText(message: EmailMessage, practice: Practice): string {
  const { paragraphs, code, facts, quote, button, after, links, signature, unsubscribeUrl } = message;
  const blocks = [
    greetingOf(message),
    ...paragraphs,
    ...(code ? [code] : []),
    ...(facts ? [facts.map(([name, value]) => `${name}: ${value.replaceAll("\n", "\n  ")}`).join("\n")] : []),
    ...(quote ? [quote.replace(/^/gm, "> ")] : []),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...(after ?? []).map(withAddressBelow),
    ...(links ? [links.map(({ label, url }) => `${label}:\n${url}`).join("\n")] : []),
    ...(signature ? [signature] : []),
    ["-- ", ...imprintOf(practice)].join("\n"),
    ...(unsubscribeUrl ? [`${UNSUBSCRIBE} Unsubscribe:\n${unsubscribeUrl}`] : []),
  ];
  return blocks.join("\n\n");
}

/** Below the email: what to know about its links, and where to ask, once. */
const isFoot = (paragraph: string): boolean => paragraph === DONT_SHARE || paragraph.startsWith(HELP);

/**
 * The email as HTML for email clients: tables, inline styles, system fonts, no pictures. In order: what happened, when and who, the
 * buttons, money and rules, help. The first paragraph is the preview text in a client's list.
 */
export async function emailHtml(message: EmailMessage, practice: Practice): Promise<string> {
  const { subject, heading, paragraphs, code, facts = [], quote, button, after = [], links } = message;
  const { signature = "", unsubscribeUrl } = message;
  const when = whenBox(facts);
  const otherFacts = when?.others ?? facts;
  const { buttons, others } = moreButtons(after.filter((paragraph) => !isFoot(paragraph)));
  const shown = html`
<h1 class="e-brand" style="${TITLE}">${heading ?? subject}</h1>
<p class="e-ink" style="${TEXT}">${greetingOf(message)}</p>
${paragraphs.map((paragraph) => html`<p class="e-ink" style="${TEXT}">${paragraph}</p>`)}
${code ? html`<p class="e-code" style="${CODE}">${code}</p>` : ""}
${when?.box ?? ""}
${quote ? html`<blockquote class="e-ink" style="${QUOTE}">${quote}</blockquote>` : ""}
${buttonRows(button, buttons)}
${otherFacts.length > 0 ? factTable(otherFacts) : ""}
${others.map((paragraph) => html`<p class="e-ink" style="${TEXT}">${linked(paragraph)}</p>`)}
${links ? html`<p class="e-ink" style="${TEXT}">${links.map(({ label, url }, index) => html`${index > 0 ? " or " : ""}<a href="${url}" class="e-link" style="${LINK}">${label}</a>`)}</p>` : ""}
${signature ? html`<p class="e-ink" style="${TEXT};white-space:pre-line">${signature}</p>` : ""}`;
  const foot = html`
${after.filter(isFoot).map((paragraph) => html`<p class="e-soft" style="${SMALL}">${linked(paragraph)}</p>`)}
${imprintOf(practice).map((line) => html`<p class="e-soft" style="${SMALL}">${line}</p>`)}
${unsubscribeUrl ? html`<p class="e-soft" style="${SMALL}">${UNSUBSCRIBE} <a href="${unsubscribeUrl}" class="e-link" style="${LINK}">Unsubscribe</a></p>` : ""}`;

  return String(
    await html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no"><title>${subject}</title>${SHEET}</head>
<body class="e-bg" style="margin:0;padding:0;background:#FBF7F0">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${paragraphs[0]}</div>
<table ${TABLE} class="e-bg" style="background:#FBF7F0"><tr><td align="center" style="padding:24px 16px">
<table ${TABLE} style="max-width:560px">
<tr><td class="e-brand" style="padding:0 8px 14px;${SERIF};font-size:22px;font-weight:bold;color:#0F4C43"><span aria-hidden="true" style="color:#F0A43A">&#9679;</span>&nbsp;${practice.shortName}</td></tr>
<tr><td class="e-card" align="left" style="background:#FFFFFF;border:1px solid #E6DFD3;border-radius:20px;padding:28px 24px 22px">${shown}</td></tr>
<tr><td align="left" style="padding:16px 8px 4px">${foot}</td></tr></table></td></tr></table></body></html>`,
  );
}
