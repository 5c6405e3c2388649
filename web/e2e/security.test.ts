import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { eventually } from "../../api/test/eventually.ts";
import { chooseState, chooseTime, PASSWORD as OLD, signedUp } from "./booking.ts";
import { aConsultant, anEmail, tomorrowsFirstSlot } from "./records.ts";
import { aVisitor, axeFaults, emailsTo, stack } from "./stack.ts";

const phone = { viewport: { width: 390, height: 844 } };
const NEW = "a brighter lamp";

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

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

test("a changed password ends the session in another browser, and an email reports it", async () => {
  const [page, elsewhere] = [await aVisitor(phone), await aVisitor()];
  const email = await openProfile(page);
  await elsewhere.goto("/login");
  await logIn(elsewhere, email, OLD);
  await elsewhere.getByText("User Logged in").waitFor();

  await page.reload();
  const devices = page.getByRole("region", { name: "Where you are logged in" }).getByRole("listitem");
  await expect.poll(() => devices.count()).toBe(2);
  await page.getByRole("button", { name: "Change password" }).click();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByLabel("Current password", { exact: true }).fill(OLD);
  await page.getByLabel("New password", { exact: true }).fill(NEW);
  await page.keyboard.press("Enter");
  await page.getByText("Every other device is logged out.").waitFor();
  await expect.poll(() => devices.count()).toBe(1);

  await elsewhere.goto("/my-appointment");
  await elsewhere.waitForURL("**/login");
  await logIn(elsewhere, email, NEW);
  await elsewhere.waitForURL("**/my-appointment");
  await message(email, "Your password was changed");
});

test("a new email applies once its link is opened, in any browser; the old address is informed", async () => {
  const [page, mailProgram] = [await aVisitor(phone), await aVisitor(phone)];
  const [email, newEmail] = [await openProfile(page), anEmail()];
  await page.getByRole("button", { name: "Change email" }).click();
  await page.getByLabel("New email").fill(newEmail);
  await page.getByLabel("Your password", { exact: true }).fill(OLD);
  await page.getByRole("button", { name: "Send link" }).click();
  await page.getByText(`We emailed ${newEmail}.`).waitFor();

  const { text } = await message(newEmail, "Please confirm your new email");
  await mailProgram.goto(/https?:\S+confirm-email\S+/.exec(text)?.[0] ?? "");
  await mailProgram.getByRole("button", { name: "Confirm email" }).click();
  await mailProgram.getByRole("heading", { name: "Your email is confirmed" }).waitFor();
  expect(mailProgram.url()).toBe(`${stack.siteUrl}/confirm-email`);
  expect(await axeFaults(mailProgram)).toEqual([]);

  await page.reload();
  await page.getByText(`You log in with ${newEmail}`).waitFor();
  await mailProgram.getByRole("link", { name: "Go to My Profile" }).click();
  await logIn(mailProgram, newEmail, OLD);
  await mailProgram.getByText(`You log in with ${newEmail}`).waitFor();
  await message(email, "The email of your account was changed");
});

test("the sign-up email is confirmed by a link from the profile, which then no longer asks", async () => {
  const [page, mailProgram] = [await aVisitor(phone), await aVisitor(phone)];
  const email = await openProfile(page, { isConfirmed: false });
  const send = page.getByRole("button", { name: "Email me the link" });
  await send.dblclick();
  await page.getByText(`We emailed a link to ${email}.`).waitFor();
  expect(await axeFaults(page)).toEqual([]);

  const { text } = await message(email, "Please confirm your email");
  await mailProgram.goto(linkIn(text));
  await mailProgram.getByRole("button", { name: "Confirm email" }).click();
  await mailProgram.getByRole("heading", { name: "Your email is confirmed" }).waitFor();
  await page.reload();
  await page.getByText(`You log in with ${email}`).waitFor();
  expect(await send.count()).toBe(0);
  const emails = await emailsTo(email);
  expect(emails.filter(({ subject }) => subject === "Please confirm your email")).toHaveLength(1);
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
