import { expect, test } from "vitest";
import { hashPassword } from "../../api/src/lib/accounts/passwords.ts";
import { eventually } from "../../api/test/eventually.ts";
import { sampleOf } from "../../api/test/sample.ts";
import { signedUp, signUp } from "./booking.ts";
import { longTest } from "./long-run.ts";
import { aConsultant, anEmail, anotherPatient, sql } from "./records.ts";
import { aVisitor, axeFaults, emailsTo, stack } from "./stack.ts";

const phone = { viewport: { width: 390, height: 844 } };
const NEW_PASSWORD = "a brighter lamp";

type EmailMessage = Awaited<ReturnType<typeof emailsTo>>[number];

/** The newest email to an address whose subject matches, once it has arrived. */
const message = (to: string, subject: RegExp): Promise<EmailMessage> =>
  eventually(async () => {
    const found = (await emailsTo(to)).find((one) => subject.test(one.subject));
    if (!found) throw new Error(`No email about ${subject} has arrived for ${to}`);
    return found;
  });
const firstLink = (text: string): string => /https?:\/\/\S+/.exec(text)?.[0] ?? "";

type Page = Awaited<ReturnType<typeof aVisitor>>;

const choose = (page: Page, kind: string) =>
  page.getByRole("group", { name: "Account" }).getByRole("radio", { name: kind }).check();

async function chooseNewPassword(page: Page): Promise<void> {
  await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("Confirm password", { exact: true }).fill(`${NEW_PASSWORD}!`);
  await page.getByRole("button", { name: "Reset Password" }).click();
  await page.getByRole("region", { name: "Notifications" }).getByText("Passwords do not match!").waitFor();
  await page.getByLabel("Confirm password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Reset Password" }).click();
  await page.getByText("Password reset successful. Please login.").waitFor();
  await page.waitForURL("**/login");
}

/** The email of a new account of each kind. */
const people = {
  User: async () => (await anotherPatient()).email,
  Driver: async () => {
    const email = anEmail();
    const passwordHash = await hashPassword("a quiet road");
    await sql`insert into driver (name, email, password_hash) values ('Dan Wheeler', ${email}, ${passwordHash})`;
    return email;
  },
};

test.each(sampleOf(["Driver", "User"] as const, 1))(
  "a %s resets a forgotten password with the emailed link",
  async (kind) => {
    const page = await aVisitor(phone);
    const email = await people[kind]();
    await page.goto("/forgot-password");
    await choose(page, kind);
    expect(await axeFaults(page)).toEqual([]);
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send code" }).click();
    const { text } = await message(email, /^Your password reset code/);
    const mailProgram = await aVisitor();
    await mailProgram.goto(firstLink(text));
    await mailProgram.getByRole("button", { name: "Confirm email" }).click();
    await mailProgram.getByText("Email confirmed. Please reset your password.").waitFor();
    expect(new URL(mailProgram.url()).hash).toBe("");
    await chooseNewPassword(mailProgram);
  },
);

longTest("a login after a logout leads home, not back to the page before", async () => {
  const page = await aVisitor();
  const email = anEmail();
  await page.goto("/login");
  await signUp(page, email);
  await page.goto("/my-appointment");
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a quiet ward");
  await page.getByRole("button", { name: "Login" }).click();
  await page.getByText("User Logged in").waitFor();
  await page.waitForURL(`${stack.siteUrl}/`);
});

test("a patient fills in the profile and changes the picture, also in the menu", async () => {
  const page = await aVisitor(phone);
  await signedUp(page);
  await page.goto("/my-profile");
  await page.getByRole("button", { name: "Edit" }).click();
  await page.getByLabel(/^Phone/).fill("12345");
  await page.getByRole("button", { name: "Save" }).click();
  await page
    .getByText("That isn't a phone number. Enter ten digits for the US, or start with + and the country code.")
    .waitFor();
  expect(await axeFaults(page)).toEqual([]);

  await page.getByLabel(/^Phone/).fill("2125550100");
  await page.getByLabel(/^Address line 1/).fill("1 Lamp Street");
  await page.getByLabel(/^Gender/).selectOption("Female");
  await page.getByLabel(/^Date of birth/).fill("1980-02-29");
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  await page.getByLabel("Change picture").setInputFiles({ name: "me.png", mimeType: "image/png", buffer: svg });
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Please choose a JPEG, PNG or WebP picture.").first().waitFor();
  const buffer = await page.screenshot();
  await page.getByLabel("Change picture").setInputFiles({ name: "me.png", mimeType: "image/png", buffer });
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Profile updated!").waitFor();
  await page.getByText("1 Lamp Street").waitFor();
  await page.getByText("Feb 29, 1980").waitFor();
  const shown = page.locator('img[src^="/files/pictures/"]');
  await eventually(async () => expect(await shown.count()).toBeGreaterThan(1));
  // It renders once it is loaded.
  await expect
    .poll(() => shown.first().evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBe(512);
  expect(await axeFaults(page)).toEqual([]);
});

test("a review is written and replaced, and counts once its author has had the visit", async () => {
  const { id, name } = await aConsultant();
  const page = await aVisitor();
  const email = anEmail();
  await page.goto(`/appointment/${id}`);
  const twoStars = page.getByRole("radio", { name: "2 stars" });
  // By keyboard: content above is still loading, so a pointer could miss.
  await expect
    .poll(async () => {
      await twoStars.press("Space");
      return twoStars.isChecked();
    })
    .toBe(true);
  await page.getByRole("textbox", { name: "Your review" }).fill("Hard to hear.");
  await page.getByRole("button", { name: "Submit Review" }).click();
  await page.getByText("Login to write a review").waitFor();
  await page.waitForURL("**/login");
  await signUp(page, email);

  await page.waitForURL(`**/appointment/${id}`);
  await expect.poll(() => page.getByRole("textbox", { name: "Your review" }).inputValue()).toBe("Hard to hear.");
  await page.getByRole("button", { name: "Submit Review" }).click();
  await page.getByText("Review submitted").first().waitFor();
  const reviews = page.getByRole("region", { name: "What patients say" });
  await reviews.getByText("Ruth A.").waitFor();
  await reviews.getByText("Hasn't had a visit here.").waitFor();
  await reviews.getByText("No rating yet").waitFor();

  await sql`
    insert into appointment (patient_id, consultant_id, starts_at, ends_at, status, fee_cents, zoom_email, paid_at)
    select id, ${id}, now() - interval '2 hours', now() - interval '90 minutes', 'completed', 9000, email, now()
    from patient where email = ${email}`;

  await page.getByRole("radio", { name: "2 stars" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.getByRole("textbox", { name: "Your review" }).fill("The second call was clear and kind.");
  await page.getByRole("button", { name: "Submit Review" }).click();
  await reviews.getByText("4.0").waitFor();
  await reviews.getByText("Verified visit").waitFor();
  await expect.poll(() => reviews.getByText("Ruth A.").count()).toBe(1);
  await page.goto(`/doctors?q=${name}`);
  await page.getByRole("link", { name: new RegExp(`${name}.*4\\.0`) }).waitFor();
  await message(email, /^Thank you for your review/);
});

test("a patient downloads the data and deletes the account", async () => {
  const page = await aVisitor();
  const { email } = await signedUp(page);
  await message(email, /^Welcome to Lamplight/);
  await page.goto("/my-profile");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download my data" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("my-records.json");
  await page.getByRole("button", { name: "Delete account" }).click();
  await page.getByRole("textbox", { name: "Your password" }).fill("not this one");
  await page.getByRole("button", { name: "Delete permanently" }).click();
  await page.getByText("That password is incorrect.").first().waitFor();
  await page.getByRole("textbox", { name: "Your password" }).fill("a quiet ward");
  await page.getByRole("button", { name: "Delete permanently" }).click();
  await page.waitForURL("**/login");
  expect(await sql`select id from patient where email = ${email}`).toEqual([]);
});
