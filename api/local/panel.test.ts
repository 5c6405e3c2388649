import { expect, test } from "vitest";
import { DEMO_PASSWORD, DEMO_PATIENT_EMAIL } from "../db/seed/accounts.ts";
import { drivers } from "../db/seed/drivers.ts";
import { demoNurse, staff } from "../db/seed/staff.ts";
import { panel } from "./panel.ts";

const addresses = {
  siteUrl: "http://localhost:3000",
  databaseUrl: "postgres://127.0.0.1:3906/lamplight",
  checkoutUrl: "http://localhost:3901",
  mailboxUrl: "http://localhost:3902",
  contentApiUrl: "http://localhost:3904",
};
const known = [DEMO_PATIENT_EMAIL, demoNurse.email, ...[...drivers, ...staff].map(({ email }) => email)];

test("the panel names the welcome page first, then the demo logins and their password", () => {
  const output = panel({ ...addresses, hasDemoAccounts: true }, "built");
  expect(output.split("\n").find((line) => line.includes("http"))).toContain(`${addresses.siteUrl}/welcome`);
  expect(known.filter((email) => !output.includes(email))).toEqual([]);
  expect(output).toMatch(new RegExp(`Password +${DEMO_PASSWORD}$`, "m"));
});

test("the panel of an external database shows no demo logins and no welcome page", () => {
  const output = panel({ ...addresses, hasDemoAccounts: false }, "built");
  expect(output).toContain(addresses.siteUrl);
  expect(known.filter((email) => output.includes(email))).toEqual([]);
  expect(output).not.toMatch(/password/i);
  expect(output).not.toContain("/welcome");
});
