import { randomInt } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { eventually } from "../../api/test/eventually.ts";
import { bookedVisit, confirmed, toCheckout } from "./booking.ts";
import { sql } from "./records.ts";
import { anotherTab, aVisitor, axeFaults, stack } from "./stack.ts";

const phone = { viewport: { width: 390, height: 844 } };

type Sent = { body: string };
const textsTo = async (number: string): Promise<Sent[]> =>
  JSON.parse(await (await fetch(`${stack.mailboxUrl}/api/texts?phone=${encodeURIComponent(number)}`)).text());

const textContaining = (number: string, words: RegExp): Promise<string> =>
  eventually(async () => {
    const found = (await textsTo(number)).map(({ body }) => words.exec(body)?.[0]).find(Boolean);
    if (!found) throw new Error(`No text message contains ${words}`);
    return found;
  });

async function paidVisit(page: Page): Promise<string> {
  const { consultant } = await bookedVisit(page);
  await toCheckout(page);
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await confirmed(page);
  return consultant.id;
}

test("a patient agrees to text messages, is reminded by one, and ends them with STOP", async () => {
  const page = await aVisitor(phone);
  const consultantId = await paidVisit(page);
  const typed = `215${randomInt(2_000_000, 9_999_999)}`;
  const number = `+1${typed}`;

  await page.goto("/my-profile");
  await page.getByRole("button", { name: "Get text messages" }).click();
  await page.getByLabel("Mobile number").fill(typed);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("Please check the box to agree to text reminders").first().waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole("checkbox", { name: /^I agree to get text reminders/ }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText(`We'll text a code to (${typed.slice(0, 3)}) ${typed.slice(3, 6)}-${typed.slice(6)}.`).waitFor();
  await page.getByRole("button", { name: "Text me the code" }).click();
  await page.getByLabel("Six-digit code").fill(await textContaining(number, /\b\d{6}\b/));
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Confirm number" }).click();
  await page.getByRole("button", { name: "Stop text messages" }).waitFor();

  await sql`update appointment set remind_at = now() where consultant_id = ${consultantId}`;
  await textContaining(number, /your video call is on/);
  const mailbox = await anotherTab(page.context());
  await mailbox.route("**/favicon.ico", (route) => route.fulfill({ status: 204 }));
  await Promise.all([
    mailbox.waitForURL("**/texts**"),
    mailbox.evaluate((url) => location.assign(url), `${stack.mailboxUrl}/texts?phone=${encodeURIComponent(number)}`),
  ]);
  await mailbox.getByText("your video call is on", { exact: false }).waitFor();
  await mailbox.getByRole("button", { name: "STOP" }).first().click();
  await mailbox.getByText("you won't get any more texts from us", { exact: false }).waitFor();

  await page.reload();
  await page.getByRole("button", { name: "Get text messages" }).waitFor();
});
