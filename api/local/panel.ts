import { styleText } from "node:util";
import { DEMO_PASSWORD, DEMO_PATIENT_EMAIL } from "../db/seed/accounts.ts";
import { drivers } from "../db/seed/drivers.ts";
import { demoNurse, staff } from "../db/seed/staff.ts";
import type { Addresses } from "./stack.ts";

const demoAccounts: [what: string, where: string][] = [
  ["Patient login", DEMO_PATIENT_EMAIL],
  ["Driver logins", drivers.map(({ email }) => email).join("  ")],
  ["Office logins", staff.map(({ email }) => email).join("  ")],
  ["Nurse login", demoNurse.email],
  ["Password", DEMO_PASSWORD],
];

/** The addresses and logins that a new developer needs. */
export function panel({ siteUrl, checkoutUrl, mailboxUrl, hasDemoAccounts }: Addresses, mode: "built" | "hot"): string {
  const rows: [what: string, where: string][] = [
    ...(hasDemoAccounts ? ([["Start here", `${siteUrl}/welcome`]] satisfies [string, string][]) : []),
    ["Site", siteUrl],
    ["API docs", `${siteUrl}/api/docs`],
    ["Office", `${siteUrl}/office`],
    ["Nurse", `${siteUrl}/nurse`],
    ["Studio", `${siteUrl}/studio/`],
    ["Mailbox", mailboxUrl],
    ["Card checkout", `${checkoutUrl} (its page opens when you pay)`],
    ...(hasDemoAccounts ? demoAccounts : []),
  ];
  return [
    "",
    styleText("bold", mode === "hot" ? "  Lamplight is running with hot reload." : "  Lamplight is running."),
    "",
    ...rows.map(([what, where]) => `  ${styleText("dim", what.padEnd(16))}${where}`),
    "",
    styleText(
      "dim",
      "  Ctrl-C stops it. Your data is kept between starts; npm run reset deletes it. Logs are in .data/logs.",
    ),
    "",
  ].join("\n");
}
