import { raw } from "hono/html";

export const SANS = "font-family:Figtree,'Helvetica Neue',Helvetica,Arial,sans-serif";
export const SERIF = "font-family:Fraunces,Georgia,'Times New Roman',serif";
export const TEXT = `${SANS};font-size:17px;line-height:1.55;color:#1B2A28;margin:0 0 16px`;
export const SMALL = `${SANS};font-size:14px;line-height:1.5;color:#4F5F5B;margin:0 0 4px`;
export const TITLE = `${SERIF};font-size:30px;line-height:1.15;font-weight:500;color:#0F4C43;margin:0 0 12px`;
export const CODE = `${SANS};font-size:34px;line-height:1.2;font-weight:bold;letter-spacing:8px;color:#0F4C43;margin:0;padding:20px 8px 20px 16px;background:#FDEFD5;border-radius:14px;text-align:center`;
export const WHEN = "background:#DDEFE9;border-radius:16px;padding:18px 20px";
export const DAY = `${SERIF};font-size:28px;line-height:1.12;color:#1B2A28;margin:0`;
export const TIME = `${SANS};font-size:18px;line-height:1.35;font-weight:bold;color:#1B2A28;margin:6px 0 0`;
export const NAME_IN_BOX = `${SANS};font-size:15px;line-height:1.45;color:#3F524D;padding:3px 14px 3px 0;vertical-align:top;white-space:nowrap`;
export const VALUE_IN_BOX = `${SANS};font-size:16px;line-height:1.45;font-weight:bold;color:#1B2A28;padding:3px 0;overflow-wrap:anywhere`;
export const FACT_NAME = `${SANS};font-size:14px;line-height:1.5;color:#4F5F5B;padding:10px 12px 10px 0;border-top:1px solid #E6DFD3;vertical-align:top;white-space:nowrap`;
export const FACT_VALUE = `${SANS};font-size:16px;line-height:1.4;font-weight:bold;color:#1B2A28;padding:9px 0;border-top:1px solid #E6DFD3;overflow-wrap:anywhere`;
export const FACT_MORE = "font-weight:normal;color:#4F5F5B";
export const QUOTE = `${SANS};font-size:17px;line-height:1.6;color:#1B2A28;margin:24px 0;padding:4px 0 4px 16px;border-left:4px solid #DDEFE9;white-space:pre-line;overflow-wrap:anywhere`;
export const LINK = "color:#14655A;overflow-wrap:anywhere";

const BUTTON = `${SANS};display:block;line-height:1.3;font-weight:bold;text-decoration:none`;
export const MAIN_CELL = "background:#0F4C43;border-radius:999px";
export const MAIN_LINK = `${BUTTON};padding:15px 20px;font-size:17px;color:#FFFFFF`;
export const MORE_CELL = "border:1px solid #0F4C43;border-radius:999px";
export const MORE_LINK = `${BUTTON};padding:12px 16px;font-size:16px;color:#0F4C43`;
/** Two beside each other where there are 400 px, otherwise below each other; below each other too where a client knows no `calc`. */
export const HALF =
  "display:inline-block;width:100%;width:calc((400px - 100%) * 400);min-width:calc(50% - 5px);max-width:100%;vertical-align:top;margin:0 10px 10px 0";

export const TABLE = raw('role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"');

/** The dark pair of each class. Everything else is inline, because some clients remove this sheet. */
const DARK: Record<string, string> = {
  "e-bg": "background:#101B19",
  "e-card": "background:#182623;border-color:#2C3C38",
  "e-ink": "color:#F4EFE6",
  "e-soft": "color:#B5C4BF",
  "e-brand": "color:#8FC1B3",
  "e-when": "background:#1F3A34",
  "e-code": "background:#3A2D14;color:#F5C77E",
  "e-line": "border-color:#2C3C38",
  "e-main": "background:#8FC1B3",
  "e-main-link": "color:#0A2A25",
  "e-more": "border-color:#8FC1B3",
  "e-link": "color:#A9D6C9",
};

const dark = (scope: string): string =>
  Object.entries(DARK)
    .map(([name, pair]) => `${scope}.${name}{${pair.replaceAll(";", " !important;")} !important}`)
    .join("");

/** Dark mode: of the reader's device, and of Outlook, which marks the email with `data-ogsc`. Printed: no grounds, no buttons. */
export const SHEET = raw(
  `<style>:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${dark("")}}${dark("[data-ogsc] ")}@media print{.e-bg,.e-card,.e-when{background:none !important;border-color:#1B2A28 !important}.e-button{display:none !important}.e-card{padding:0 !important;border:0 !important}}</style>`,
);
