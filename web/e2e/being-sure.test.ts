import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, test } from "vitest";
import { eventually } from "../../api/test/eventually.ts";
import { sampleOf } from "../../api/test/sample.ts";
import { byKeyboard } from "./keyboard.ts";
import { aConsultant, aHold, anEmail, aPaidVisit, tomorrowOf } from "./records.ts";
import { phone } from "./riding.ts";
import { aVisitor, axeFaults, emailsTo, stack } from "./stack.ts";

type Place = { city: string; timezoneId: string; locale: string; own: RegExp | null };

const newYork: Place = { city: "New York", timezoneId: "America/New_York", locale: "en-US", own: null };
const berlin: Place = {
  city: "Berlin",
  timezoneId: "Europe/Berlin",
  locale: "de-DE",
  own: /0[12]:00 for you \(GMT\+[12]\)/,
};
const kolkata: Place = {
  city: "Kolkata",
  timezoneId: "Asia/Kolkata",
  locale: "en-IN",
  own: /[56]:30 AM for you \(GMT\+5:30\)/,
};

/** The email to an address whose subject begins with a text, once it has arrived. */
async function emailTo(email: string, part: string): Promise<string> {
  let text = "";
  await eventually(async () => {
    const found = (await emailsTo(email)).find(({ subject }) => subject.includes(part));
    expect(found, `${part} to ${email}`).toBeDefined();
    text = found?.text ?? "";
  });
  return text;
}

/** A new visitor on a nurse's page who has chosen tomorrow's evening and read the rules. */
async function atTheRules({ timezoneId, locale, own }: Place) {
  const [page, consultant, email] = [await aVisitor({ ...phone, timezoneId, locale }), await aConsultant(), anEmail()];
  const keyboard = byKeyboard(page);
  await page.goto(`/appointment/${consultant.id}?day=${(await tomorrowOf(consultant.id)).slotDate}`);
  await keyboard.reach(page.locator('input[type="radio"][value$="M"]'));
  const evening = page.getByRole("radio", { name: /^8:00 PM/ });
  while (!(await evening.isChecked())) await page.keyboard.press("ArrowRight");
  const rules = await page.getByRole("region", { name: "Price and rules" }).textContent();
  expect(rules).toContain("$90 for 30 minutes by video. There are no other charges.");
  // A day before may be an hour more or less when the clocks change in between.
  expect(rules).toMatch(/Cancel by .* at [789]:00 PM E[SD]T.* for a full refund|This visit is less than 24 hours away/);

  await keyboard.press("button", "Book an appointment");
  await page.waitForURL("**/login");
  const summary = page.locator("dl", { hasText: "You are booking" });
  await expect.poll(() => summary.textContent()).toContain(`A video visit with ${consultant.name}`);
  await expect.poll(() => summary.textContent()).toMatch(/8:00 PM E[SD]T/);
  await expect.poll(() => summary.textContent()).toMatch(own ?? /^(?!.*for you \()/);
  expect(await axeFaults(page)).toEqual([]);
  await keyboard.press("button", "Sign Up");
  await keyboard.write("Full name", "Ruth Adler");
  await keyboard.write("Email", email);
  await keyboard.write("Password", "a quiet ward");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/appointment/**");
  await keyboard.write("Where will you be during the call?", "Pennsylvania");
  await keyboard.press("button", "Book an appointment");
  await page.waitForURL("**/my-appointment");
  return { page, keyboard, consultant, email };
}

async function pay(page: Page, { press }: ReturnType<typeof byKeyboard>) {
  await press("button", "Pay Online ($90)");
  await page.getByRole("button", { name: /^Pay \$/ }).waitFor();
  await press("button", /^Pay \$/);
  await page.getByRole("heading", { level: 1, name: "You're booked" }).waitFor();
}

const ownEmail = async (email: string, { own }: Place) => {
  const message = await emailTo(email, "is confirmed");
  expect(message).toMatch(
    /Later cancellations and missed visits aren't refunded|This visit is less than 24 hours away/,
  );
  expect(message).toMatch(/at 8:00 PM E[SD]T/);
  expect(message).toMatch(own ?? /^(?![\s\S]*for you \()/);
  return message;
};

test.each(sampleOf([berlin, kolkata, newYork], 1))(
  "in $city a patient books for their mother by keyboard on a phone; her address agrees first, then both get the emails",
  async (where) => {
    const { page, keyboard, email } = await atTheRules(where);
    const second = anEmail();
    await keyboard.press("link", "Note to the nurse");
    await keyboard.press("button", "Add details");
    await expect
      .poll(() => page.getByLabel(/^What is the visit about/).evaluate((it) => it === document.activeElement))
      .toBe(true);
    await keyboard.type("She coughs at night.");
    await keyboard.write(/^Their name/, "Mary Adler");
    await keyboard.write(/^Relationship to you/, "Mother");
    await keyboard.write(/^Second email/, second);
    await page.keyboard.press("Enter");
    await page.getByText("Once they open the link that we emailed them.").waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H2");
    expect(await axeFaults(page)).toEqual([]);
    await pay(page, keyboard);
    await page.getByText("For Mary Adler, your mother").waitFor();
    expect(await ownEmail(email, where)).toContain("For: Mary Adler (mother)");

    const question = await emailTo(second, "Ruth would like you to get copies");
    expect((await emailsTo(second)).length).toBe(1);
    const mothers = await aVisitor(phone);
    await mothers.goto(/https?:\S+confirm-copy\S+/.exec(question)?.[0] ?? "");
    await mothers.getByRole("button", { name: "Send me the emails" }).click();
    await mothers.getByRole("heading", { level: 1, name: "Thank you" }).waitFor();
    expect(mothers.url()).toBe(`${stack.siteUrl}/confirm-copy`);
    expect(await axeFaults(mothers)).toEqual([]);
    const message = await emailTo(second, "Video call booked");
    expect(message).toContain("Ruth booked this video call for Mary Adler.");
    expect(message).toMatch(/Join the call:\nhttps?:\/\//);
    expect(message).not.toContain("coughs");
    await emailTo(email, "Your emails also go to a second address");
    await page.reload();
    await page.getByText("They agreed to get our emails.").waitFor();
  },
);

/** The patient's page of a visit. */
async function visitPage(
  { token, appointmentId }: { token: string; appointmentId: string },
  like: BrowserContextOptions,
) {
  const page = await aVisitor(like);
  await page.addInitScript((token) => localStorage.setItem("token", token), token);
  await page.goto(`/my-appointment/${appointmentId}`);
  await page.getByRole("region", { name: "Tell the nurse more" }).getByRole("button").first().waitFor();
  return page;
}
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const pdf = { name: "blood.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n1 0 obj\n%%EOF\n") };

/** True if text or boxes are wider than the screen. */
const tooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Opens all details of a visit with errors, then fixes them. `look` is called in each state. */
async function openAllDetails(page: Page, checkState: (state: string) => Promise<void>) {
  await press(page, "Add details");
  await page.getByLabel(/^Their name/).fill("Mary");
  await page.getByLabel(/^Second email/).fill("nowhere");
  await press(page, "Save");
  await page.getByText("Please enter a valid email address").first().waitFor();
  await checkState("faults");
  await press(page, "Cancel");
  await press(page, "Add a document");
  await page
    .getByLabel("Document for the nurse")
    .setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Blood test") });
  await press(page, "Send it");
  await page.getByText("Please choose a PDF, JPEG or PNG file").first().waitFor();
  await checkState("a wrong document");
  await page.getByLabel("Document for the nurse").setInputFiles(pdf);
  await press(page, "Send it");
  await press(page, "Remove blood.pdf");
  await page.getByRole("dialog", { name: "Remove this document?" }).waitFor();
  await checkState("a question");
  await press(page, "Keep it");
  const file = page.waitForEvent("download");
  await press(page, "Download blood.pdf");
  expect((await file).suggestedFilename()).toBe("blood.pdf");
  await press(page, "Remove blood.pdf");
  await press(page, "Yes, remove it");
  await page.getByText("blood.pdf", { exact: true }).first().waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
}

const displays: [name: string, like: BrowserContextOptions, standard: number][] = [
  ["a narrow phone", { viewport: { width: 320, height: 700 } }, 16],
  ["doubled text size", phone, 32],
  ["forced colors", { ...phone, forcedColors: "active" }, 16],
];

test.each(sampleOf(displays, 1))(
  "all details of a visit pass axe with errors and questions open: %s",
  async (_, like, standard) => {
    for (const visit of [await aHold(), await aPaidVisit()]) {
      const page = await visitPage(visit, like);
      await (await page.context().newCDPSession(page)).send("Page.setFontSizes", { fontSizes: { standard } });
      await openAllDetails(page, async (state) => {
        expect(await tooWide(page), state).toBeLessThanOrEqual(0);
        if (!("forcedColors" in like)) expect(await axeFaults(page), state).toEqual([]);
      });
    }
  },
);

test("a printed visit has its facts and its receipt, but no reason", async () => {
  const page = await visitPage(await aPaidVisit(), phone);
  await press(page, "Add details");
  await page.getByLabel(/^What is the visit about/).fill("She coughs at night.");
  await press(page, "Save");
  const words = page.getByText("She coughs at night.");
  await words.waitFor();
  await page.emulateMedia({ media: "print" });
  expect([await words.isVisible(), await page.getByRole("heading", { name: "Receipt" }).isVisible()]).toEqual([
    false,
    true,
  ]);
});
