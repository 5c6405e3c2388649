import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { hashPassword } from "../../api/src/lib/accounts/passwords.ts";
import { listedPaths } from "../src/app/paths.ts";
import { longTest } from "./long-run.ts";
import {
  acceptInvitation,
  aPhone,
  codeOf,
  enterPassword,
  fill,
  fillCode,
  invitationOf,
  openOffice,
  PASSWORD,
  tabTo,
} from "./office.ts";
import { inviteColleague } from "./office-steps.ts";
import { anEmail, anotherPatient, sql } from "./records.ts";
import { aVisitor, axeFaults, emailsTo, stack } from "./stack.ts";

const press = (page: Page, key: string) => page.keyboard.press(key);
const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name }).first().waitFor();

async function choose(page: Page, name: string): Promise<void> {
  await tabTo(page, name);
  await press(page, "Enter");
}

test("by keyboard on a phone the owner invites a colleague, who logs in, and is logged out at once when disabled", async () => {
  const { page } = await openOffice("owner", aPhone);
  const dora = `Dora ${randomUUID().slice(0, 8)}`;
  const email = await inviteColleague(page, dora);

  const desk = await aVisitor(aPhone);
  await acceptInvitation(desk, await invitationOf(email), email);
  await heading(desk, "Today");
  expect(await axeFaults(desk)).toEqual([]);

  await page.reload();
  await choose(page, `Change ${dora}`);
  await heading(page, dora);
  expect(await axeFaults(page)).toEqual([]);
  await fill(page, "Reason", "Left us");
  await choose(page, "Disable this account");
  await page.getByRole("row").filter({ hasText: dora }).getByText("Disabled. Can't log in.").waitFor();
  await desk.reload();
  await heading(desk, "Log in to the office");
  await page.goto("/office/log");
  await page.getByText("Left us").waitFor();
  expect(await axeFaults(page)).toEqual([]);
});

longTest("a code works once, a recovery code once, and every step of signing in passes axe", async () => {
  const { page: owner } = await openOffice("owner");
  await owner.goto("/office/staff");
  const email = anEmail();
  await owner.getByRole("button", { name: "Invite a colleague" }).click();
  await owner.getByLabel("Name").fill("Vera View");
  await owner.getByLabel("Email").fill(email);
  await owner.getByLabel("Role").selectOption("dispatch");
  await owner.getByRole("button", { name: "Send invitation" }).click();
  const link = await invitationOf(email);

  const page = await aVisitor(aPhone);
  await page.goto(link);
  await heading(page, "Welcome, Vera View");
  expect(await axeFaults(page)).toEqual([]);
  const { secret, codes } = await acceptInvitation(page, link, email);
  expect(codes).toHaveLength(10);
  await page.goto(link);
  await heading(page, "This link doesn't work");
  expect(await axeFaults(page)).toEqual([]);

  const again = async () => {
    const other = await aVisitor(aPhone);
    await other.goto("/office/log");
    await enterPassword(other, email);
    await heading(other, "Enter your second factor");
    return other;
  };
  const code = codeOf(secret, 1);
  const second = await again();
  expect(await axeFaults(second)).toEqual([]);
  await fill(second, "Six-digit code", code);
  await press(second, "Enter");
  await heading(second, "Log");
  const third = await again();
  await fill(third, "Six-digit code", code);
  await press(third, "Enter");
  await third.getByText("That code is incorrect or was already used.").first().waitFor();
  expect(await axeFaults(third)).toEqual([]);

  await choose(third, "Use a recovery code");
  await fill(third, "Recovery code", codes[0] ?? "");
  await press(third, "Enter");
  await heading(third, "Log");
  const fourth = await again();
  await choose(fourth, "Use a recovery code");
  await fill(fourth, "Recovery code", codes[0] ?? "");
  await press(fourth, "Enter");
  await fourth.getByText("That code is incorrect or was already used.").first().waitFor();

  await third.goto("/office/access");
  await choose(third, "Set up another one");
  await third.getByRole("img", { name: /^QR code/ }).waitFor();
  expect(await axeFaults(third)).toEqual([]);
  const other = (await third.getByRole("code").textContent()) ?? "";
  await fillCode(third, other);
  await press(third, "Enter");
  await third.getByText("Your second factor is set up.").waitFor();
  await expect.poll(async () => (await emailsTo(email))[0]?.subject).toBe("You switched to a new authenticator app");
});

test("a passkey is created and logs in, and a device that has one says so", async () => {
  const { page, email } = await openOffice("desk");
  const keys = await page.context().newCDPSession(page);
  await keys.send("WebAuthn.enable");
  await keys.send("WebAuthn.addVirtualAuthenticator", {
    options: { protocol: "ctap2", transport: "usb", hasUserVerification: true, isUserVerified: true },
  });
  await page.goto("/office/access");
  await page.getByRole("button", { name: "Set up a second factor" }).click();
  await page.getByRole("radio", { name: "Passkey" }).check();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Create passkey" }).click();
  await heading(page, "Save these recovery codes");
  await page.getByRole("button", { name: "I've saved them" }).click();
  await page.getByText("You log in with your password and a passkey.").waitFor();

  await page.getByRole("button", { name: "Set up another one" }).click();
  await page.getByRole("radio", { name: "Passkey" }).check();
  await page.getByRole("button", { name: "Create passkey" }).click();
  await page.getByText("This device already has a passkey for your account").first().waitFor();

  await sql`update staff set password_hash = ${await hashPassword(PASSWORD)} where email = ${email}`;
  await page.context().clearCookies();
  await page.goto("/office/log");
  await enterPassword(page, email);
  await heading(page, "Enter your second factor");
  expect(await axeFaults(page)).toEqual([]);
  await choose(page, "Use a passkey");
  await heading(page, "Log");
});

test("after half an hour without activity the office is locked and cleared, and a login returns to the page", async () => {
  const { page } = await openOffice("desk");
  await page.clock.install();
  await page.goto("/office/access");
  await heading(page, "My access");
  await page.clock.fastForward("29:00");
  await page.getByRole("heading", { name: "My access" }).hover();
  await page.clock.fastForward("20:00");
  await heading(page, "My access");
  await page.clock.fastForward("15:00");
  await heading(page, "Log in to the office");
  await page.getByText("We locked your session").waitFor();
  await expect.poll(() => page.getByText("My access").count()).toBe(0);
  expect(await axeFaults(page)).toEqual([]);
  expect((await page.request.get("/api/office/me")).status()).toBe(401);
});

test("the palette finds screens by name, / and Ctrl-K open it, j and k move through a list", async () => {
  const { page } = await openOffice("owner", aPhone);
  await page.goto("/office/staff");
  await page.getByRole("table", { name: "Staff" }).waitFor();
  await press(page, "j");
  await press(page, "j");
  await press(page, "k");
  const first = page.getByRole("button", { name: /^Change / }).first();
  expect(await first.evaluate((button) => button === document.activeElement)).toBe(true);
  for (const key of ["/", "Control+k"]) {
    await press(page, key);
    await page.getByRole("option", { name: /Log/ }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await press(page, "Escape");
    // Wait for the options to be removed: a browser closes a dialog before it fires the event.
    await page.getByRole("option", { includeHidden: true }).first().waitFor({ state: "detached" });
  }
  await press(page, "Control+k");
  await page.keyboard.type("log");
  await press(page, "Enter");
  await heading(page, "Log");
});

longTest("by keyboard on a phone a patient is found by a phone number in any format, and the record read", async () => {
  const { email } = await anotherPatient();
  const digits = String(Math.floor(Math.random() * 9e9) + 1e9);
  await sql`update patient set phone = ${digits}, name = 'Marisol Quint' where email = ${email}`;
  const written = `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
  const { page } = await openOffice("desk", aPhone);
  await page.goto("/office/patients");
  await fill(page, "Name, email or phone number", written);
  await expect.poll(() => page.getByRole("table", { name: "Patients" }).getByRole("rowheader").count()).toBe(1);
  expect(await axeFaults(page)).toEqual([]);
  await choose(page, "Marisol Quint");
  await heading(page, "Marisol Quint");
  await page.getByText("created an account").waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await press(page, "Control+k");
  await page.keyboard.type(written);
  await page.getByRole("option", { name: /Marisol Quint/ }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await press(page, "Escape");
  await page.goto("/office/patients?q=nobody-has-this-name");
  await heading(page, "No patients match");
  expect(await axeFaults(page)).toEqual([]);
  await page.goto("/office/today");
  await page.waitForURL("**/office");
  await heading(page, "Today");
});

test("in forced colors the office shows the current screen and the focus", async () => {
  const { page } = await openOffice("owner", { forcedColors: "active" });
  await page.goto("/office/log");
  await heading(page, "Log");
  const [here, other] = await page
    .getByRole("navigation")
    .getByRole("link")
    .evaluateAll((links) =>
      links
        .toSorted((one, two) => Number(two.hasAttribute("aria-current")) - Number(one.hasAttribute("aria-current")))
        .map((link) => getComputedStyle(link).outlineStyle),
    );
  expect([here, other]).toEqual(["solid", "none"]);
});

longTest("no visitor's page lists or loads the office's code, and its screens are not cached", async () => {
  for (const path of ["/office", "/office/today", "/office/log", "/nurse", "/nurse/login"]) {
    const { status, headers } = await fetch(`${stack.siteUrl}${path}`);
    expect([status, headers.get("x-robots-tag"), headers.get("cache-control")]).toEqual([200, "noindex", "no-store"]);
  }
  for (const path of ["/office/nothing", "/nurse/my-patients"])
    expect((await fetch(`${stack.siteUrl}${path}`)).status).toBe(404);

  const page = await aVisitor();
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  for (const path of [...listedPaths, "/login"]) {
    expect(await (await fetch(`${stack.siteUrl}${path}`)).text()).not.toMatch(/\/assets\/(office|nurse)/);
    await page.goto(path);
  }
  expect(requests.filter((path) => /\/assets\/(office|nurse)/.test(path))).toEqual([]);
  expect(requests.some((path) => path.startsWith("/assets/"))).toBe(true);
});
