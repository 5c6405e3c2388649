import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { eventually } from "../../api/test/eventually.ts";
import { chooseState, chooseTime, signedUp } from "./booking.ts";
import { aConsultant, tomorrowsFirstSlot } from "./records.ts";
import { aVisitor, axeFaults, emailsTo, hydrate, stack } from "./stack.ts";

const phone = { viewport: { width: 390, height: 844 } };

/** A new patient on My Profile. */
async function openProfile(page: Page, { isConfirmed = true } = {}): Promise<string> {
  const { email } = await signedUp(page, { isConfirmed });
  await page.goto("/my-profile");
  return email;
}

const linkIn = (text: string): string => /https?:\S+confirm-email\S+/.exec(text)?.[0] ?? "";

const message = (to: string, subject: string | RegExp) =>
  eventually(async () => {
    const found = (await emailsTo(to)).find((one) =>
      typeof subject === "string" ? one.subject === subject : subject.test(one.subject),
    );
    if (!found) throw new Error(`No email "${subject}" has arrived for ${to}`);
    return found;
  });

test("a new patient holds a second time once the link in the welcome email is opened", async () => {
  const [page, mailProgram] = [await aVisitor(phone), await aVisitor(phone)];
  const [first, second] = [await aConsultant(), await aConsultant()];
  const email = await openProfile(page, { isConfirmed: false });
  const book = page.getByRole("button", { name: "Book an appointment" }).filter({ visible: true });
  for (const { id } of [first, second]) {
    const { slotDate, slotTime } = await tomorrowsFirstSlot(id);
    await page.goto(`/appointment/${id}?day=${slotDate}`);
    await chooseTime(page, id === first.id ? slotTime : "1:00 PM");
    await chooseState(page);
    await book.click();
    if (id === first.id) await page.getByRole("button", { name: "Pay Online ($90)" }).waitFor();
  }
  await page
    .getByText(/^You already hold an unpaid appointment/)
    .first()
    .waitFor();
  await page.getByRole("button", { name: "Email me the link" }).waitFor();
  expect(await axeFaults(page)).toEqual([]);

  const { text } = await message(email, /^Welcome to/);
  await mailProgram.goto(linkIn(text));
  await mailProgram.getByRole("button", { name: "Confirm email" }).click();
  await mailProgram.getByRole("heading", { name: "Your email is confirmed" }).waitFor();
  await book.click();
  await page.waitForURL("**/my-appointment");
  await expect.poll(() => page.getByRole("button", { name: "Pay Online ($90)" }).count()).toBe(2);
});

/**
 * A photograph as a phone takes it: large, with a short video in it, and rotated by its EXIF orientation. Upright, its
 * upper half is red.
 */
async function aPhotograph(): Promise<Buffer> {
  const red = { create: { width: 2000, height: 3000, channels: 3, background: "#c00000" } } as const;
  const picture = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: "grey" } })
    .composite([{ input: red, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  return Buffer.concat([picture, Buffer.alloc(6 * 1024 * 1024)]);
}

test("a photograph above the size limit is shrunk before upload, and stays upright", async () => {
  const page = await aVisitor(phone);
  const buffer = await aPhotograph();
  await openProfile(page);
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel("Change picture").setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer });
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Profile updated!").waitFor();
  const address = await page.locator('main img[src^="/files/pictures/"]').getAttribute("src");
  const kept = await (await fetch(`${stack.siteUrl}${address}`)).arrayBuffer();
  const colorAt = (top: number) =>
    sharp(kept).extract({ left: 0, top, width: 512, height: 100 }).resize(1, 1).raw().toBuffer();
  const [upper, lower] = [await colorAt(0), await colorAt(412)];
  const isRed = ([red = 0, green = 0]: Buffer) => red > green + 80;
  expect([isRed(upper), isRed(lower)]).toEqual([true, false]);
});

test("a page and its code break no rule of the content security policy", async () => {
  const page = await aVisitor(phone);
  const violations: string[] = [];
  await page.exposeFunction("report", (blocked: string) => violations.push(blocked));
  await page.addInitScript(
    `addEventListener("securitypolicyviolation", (event) => report(\`\${event.effectiveDirective} \${event.blockedURI}\`))`,
  );
  await page.goto("/services");
  await hydrate(page);
  await page.getByLabel("Email").first().fill("ruth@example.com");
  expect(violations).toEqual([]);
  await page.evaluate(`setTimeout(() => { try { Function("") } catch {} })`);
  await expect.poll(() => violations).toEqual(["script-src eval"]);
});
