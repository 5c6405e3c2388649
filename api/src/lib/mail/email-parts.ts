import { html } from "hono/html";
import type { EmailMessage, Fact } from "./email-message.ts";
import {
  DAY,
  FACT_MORE,
  FACT_NAME,
  FACT_VALUE,
  HALF,
  LINK,
  MAIN_CELL,
  MAIN_LINK,
  MORE_CELL,
  MORE_LINK,
  NAME_IN_BOX,
  TABLE,
  TIME,
  VALUE_IN_BOX,
  WHEN,
} from "./email-styles.ts";
import { WITHOUT_LOGIN } from "./emailed-links.ts";

type Link = { label: string; url: string };

/** At most this many buttons beside the filled one, with labels of at most this many characters. */
const MORE_BUTTONS = 2;
const LONGEST_LABEL = 48;
const ADDRESS = /^(.*[.!?] )?([^:]*): (https?:\/\/\S+)$/;

/** A paragraph that only says, in a few words, what a link does: a button. Those that act without a login come first. */
export function moreButtons(paragraphs: readonly string[]): { buttons: Link[]; others: string[] } {
  const found = paragraphs.flatMap((paragraph) => {
    const [, before, label = "", url = ""] = ADDRESS.exec(paragraph) ?? [];
    return url && !before && label.length <= LONGEST_LABEL ? [{ paragraph, label, url }] : [];
  });
  const acts = ({ label }: Link): number => (label.endsWith(WITHOUT_LOGIN) ? 0 : 1);
  const chosen = found.toSorted((one, other) => acts(one) - acts(other)).slice(0, MORE_BUTTONS);
  return {
    buttons: chosen.map(({ label, url }) => ({ label, url })),
    others: paragraphs.filter((paragraph) => !chosen.some((button) => button.paragraph === paragraph)),
  };
}

/** The address of a link, on a line of its own after its words. */
export const withAddressBelow = (paragraph: string): string =>
  ADDRESS.test(paragraph) ? paragraph.replace(/: (https?:\/\/\S+)$/, ":\n$1") : paragraph;

/** A sentence that ends in `: URL` becomes a link that reads like the sentence; readers of HTML see no address. */
export function linked(paragraph: string) {
  const [, before = "", label = "", url = ""] = ADDRESS.exec(paragraph) ?? [];
  return url ? html`${before}<a href="${url}" class="e-link" style="${LINK}">${label}</a>` : paragraph;
}

/** One filled button as wide as the email, and the others below it. */
export const buttonRows = (main: EmailMessage["button"], more: readonly Link[]) => html`
${
  main
    ? html`<table ${TABLE} class="e-button" style="margin:20px 0 10px"><tr><td class="e-main" align="center" style="${MAIN_CELL}"><a href="${main.url}" class="e-main-link" style="${MAIN_LINK}">${main.label}</a></td></tr></table>`
    : ""
}
<div style="font-size:0">${more.map(
  ({ label, url }, index) =>
    html`<div class="e-button" style="${more.length === 1 ? "margin:0 0 10px" : index === 0 ? HALF : HALF.replace("0 10px 10px 0", "0 0 10px")}"><table ${TABLE}><tr><td class="e-more" align="center" style="${MORE_CELL}"><a href="${url}" class="e-link" style="${MORE_LINK}">${label}</a></td></tr></table></div>`,
)}</div>`;

/** Who, and where: shown below the time. */
const IN_BOX: readonly string[] = ["With", "For", "Passenger", "From", "To", "Driver", "Phone", "Vehicle", "Plate"];

/** When, who and where on a ground of its own. Null without a time. */
export function whenBox(facts: readonly Fact[]) {
  const when = facts.find(([name]) => name === "When")?.[1];
  if (when === undefined) return null;
  const [first = "", ...own] = when.split("\n");
  const [, day = first, time = ""] = /^(\w{3}, \w{3} \d+(?:, \d{4})?) at (.+)$/.exec(first) ?? [];
  const rows = facts.filter(([name]) => IN_BOX.includes(name));
  const box = html`<table ${TABLE} style="margin:4px 0 16px"><tr><td class="e-when" style="${WHEN}">
<p class="e-ink" style="${DAY}">${day}</p>
${time ? html`<p class="e-ink" style="${TIME}">${whole(time)}</p>` : ""}
${own.map((line) => html`<p class="e-soft" style="${NAME_IN_BOX};margin:2px 0 0">${whole(line)}</p>`)}
${
  rows.length > 0
    ? html`<table ${TABLE} style="margin:12px 0 0">${rows.map(
        ([name, value]) =>
          html`<tr><td width="1%" class="e-soft" style="${NAME_IN_BOX}">${name}</td><td class="e-ink" style="${VALUE_IN_BOX}">${lines(value)}</td></tr>`,
      )}</table>`
    : ""
}</td></tr></table>`;
  return { box, others: facts.filter((fact) => fact[0] !== "When" && !rows.includes(fact)) };
}

const IS_AMOUNT = /^[+−-]?\$\d/;

/** Labels and values; with amounts all values end at the right. */
export function factTable(facts: readonly Fact[]) {
  const align = facts.some(([, value]) => IS_AMOUNT.test(value)) ? "right" : "left";
  return html`<table ${TABLE} style="margin:8px 0 16px">${facts.map(
    ([name, value]) =>
      html`<tr><td width="1%" class="e-soft e-line" style="${FACT_NAME}">${name}</td><td align="${align}" class="e-ink e-line" style="${FACT_VALUE}">${lines(value)}</td></tr>`,
  )}</table>`;
}

function lines(value: string) {
  const [first = "", ...more] = value.split("\n").map(whole);
  return html`${first}${more.map((line) => html`<br><span class="e-soft" style="${FACT_MORE}">${line}</span>`)}`;
}

/** Keeps `10:30 AM EST` on one line. */
const whole = (text: string) => text.replace(/(:\d\d) ([AP]M) /g, "$1\u00a0$2\u00a0");
