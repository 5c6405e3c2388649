/**
 * CSS that emails may use, by Can I email (https://www.caniemail.com, data of 2026-05-13) for Gmail, Apple Mail, Outlook and Yahoo. Null:
 * all of them know it. Otherwise: what readers see in a client that doesn't.
 */
const KNOWN: Record<string, string | null> = {
  background: null,
  border: null,
  "border-left": null,
  "border-top": null,
  color: null,
  display: null,
  "font-family": null,
  "font-size": null,
  "font-weight": null,
  "letter-spacing": null,
  "line-height": null,
  margin: null,
  padding: null,
  "text-align": null,
  "text-decoration": null,
  "vertical-align": null,
  width: null,
  "border-radius": "Outlook for Windows: square corners",
  "max-height": "Outlook for Windows: the preview text stays hidden by mso-hide",
  "max-width": "Outlook for Windows: as wide as the window",
  "min-width": "Outlook for Windows: buttons below each other",
  "mso-hide": "only Outlook knows it",
  overflow: "the preview text stays hidden by display",
  "overflow-wrap": "Gmail, Outlook: a long word is wider than its column",
  "white-space": "Outlook for Windows: lines break elsewhere",
};

/** What some clients remove, or show as an empty place. */
const REMOVED =
  /<(script|link|img|svg|form|input|iframe|video)\b|@import|@font-face|\burl\(|\bvar\(|\d(rem|vw|cqi)\b|position:|float:|display:(flex|grid)/i;

/** Gmail cuts longer emails. */
const LONGEST = 102 * 1024;

/** What clients of email would not show as meant, a line for each. */
export function clientFaults(html: string): string[] {
  const used = [...html.replaceAll("&#39;", "'").matchAll(/ style="([^"]*)"/g)].flatMap(([, style = ""]) =>
    style.split(";").map((declaration) => declaration.split(":")[0]?.trim() ?? ""),
  );
  const unknown = [...new Set(used)].filter((property) => property !== "" && !Object.hasOwn(KNOWN, property));
  const removed = REMOVED.exec(html)?.[0];
  return [
    ...unknown.map((property) => `${property} is not in the table of what clients know`),
    ...(removed ? [`${removed} is removed by some clients`] : []),
    ...(Buffer.byteLength(html) > LONGEST ? ["Gmail cuts it"] : []),
    ...((html.match(/class="e-main"/g)?.length ?? 0) > 1 ? ["more than one filled button"] : []),
    ...((html.match(/class="e-more"/g)?.length ?? 0) > 2 ? ["more than three buttons"] : []),
  ];
}
