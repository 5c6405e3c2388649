import { expect, test } from "vitest";
import { eventually } from "../../api/test/eventually.ts";
import { longTest } from "./long-run.ts";
import { anEmail } from "./records.ts";
import { aVisitor, axeFaults, emailsTo } from "./stack.ts";

const phone = { viewport: { width: 390, height: 844 } };
const OFFICE = "office@lamplight.test";
const pdf = (name: string) => ({
  name,
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n"),
});

type Page = Awaited<ReturnType<typeof aVisitor>>;
const toast = (page: Page, text: string) =>
  page.getByRole("region", { name: "Notifications" }).getByText(text).first().waitFor();

/** Waits for an email with a subject and a text. */
const message = (to: string, subject: string, containing = "") =>
  eventually(async () => {
    const found = (await emailsTo(to)).find((one) => one.subject === subject && one.text.includes(containing));
    if (!found) throw new Error(`No email "${subject}" has arrived for ${to}`);
    return found;
  });

test("a contact message is sent, after errors, with emails to the office and the sender", async () => {
  const page = await aVisitor(phone);
  const email = anEmail();
  await page.goto("/contact");
  await page.getByLabel("Name").fill("Ann Lee");
  await page.getByLabel("Email").fill("ann");
  await page.getByRole("button", { name: "Send Message" }).click();
  await page.getByText("Please enter a valid email address").waitFor();
  await page.getByText("Please enter your message").waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Subject").fill("Sundays");
  await page.getByLabel("Message").fill("Are you open on Sundays?");
  await page.getByRole("button", { name: "Send Message" }).click();
  await toast(page, "Message sent.");
  await expect.poll(() => page.getByLabel("Message").inputValue()).toBe("");
  await message(email, "We have your message");
  await message(OFFICE, "Ann Lee sent a message", email);
});

longTest("a nurse applies from another country, after errors, and the file stays selected", async () => {
  const page = await aVisitor(phone);
  const email = anEmail();
  await page.goto("/services");
  await page.getByLabel("Full name").fill("Nadia Cole");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Specialization").fill("Oncology");
  await page.getByLabel("Country", { exact: true }).selectOption("Other");
  const program = { name: "cv.pdf", mimeType: "application/pdf", buffer: Buffer.from("MZ this is a program") };
  await page.getByLabel("Resume", { exact: true }).setInputFiles(program);
  await page.getByRole("button", { name: "Submit Application" }).click();
  await page.getByText("Please enter your country").waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByLabel("Your country").fill("Peru");
  await page.getByRole("button", { name: "Submit Application" }).click();
  await toast(page, "Please choose a .pdf, .doc or .docx file");
  await page.getByText("cv.pdf", { exact: true }).waitFor();
  await page.getByLabel("Resume", { exact: true }).setInputFiles(pdf("Nadia Cole.pdf"));
  await page.getByRole("button", { name: "Submit Application" }).click();
  await toast(page, "Application submitted successfully!");
  await message(email, "We have your resume");
  await message(OFFICE, "Nadia Cole applied for international staffing", "Country: Peru");
});

test("a résumé is sent from the career page, after errors", async () => {
  const page = await aVisitor(phone);
  const email = anEmail();
  await page.goto("/career");
  const send = page.getByRole("button", { name: "Upload Resume" });
  await page.getByLabel("Full name").fill("Nadia Cole");
  await page.getByLabel("Email").fill(email);
  await send.click();
  await toast(page, "Please choose a PDF file to upload");
  const word = { name: "cv.docx", mimeType: "application/msword", buffer: Buffer.from("PK") };
  await page.getByLabel("Resume", { exact: true }).setInputFiles(word);
  await send.click();
  await toast(page, "Only PDF files are allowed");
  expect(await axeFaults(page)).toEqual([]);
  await page.getByLabel("Resume", { exact: true }).setInputFiles(pdf("cv.pdf"));
  await send.click();
  await toast(page, "Resume uploaded.");
  await message(email, "We have your resume");
  await message(OFFICE, "Nadia Cole sent a resume", email);
});

longTest("the newsletter is requested on the home page, confirmed by the email, and ended by its link", async () => {
  const page = await aVisitor();
  const email = anEmail();
  const linkTo = (step: string, text: string) => new RegExp(`http\\S+#${step}=\\S+`).exec(text)?.[0] ?? "";
  await page.goto("/");
  await page.getByLabel("Your email").fill("ann");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await page.getByText("Please enter a valid email address").first().waitFor();
  await page.getByLabel("Your email").fill(email);
  await page.getByRole("button", { name: "Subscribe" }).click();
  await toast(page, "Almost there");
  const confirmation = await message(email, "Please confirm your subscription");
  await page.goto(linkTo("confirm", confirmation.text));
  await page.getByRole("button", { name: "Subscribe" }).click();
  await page.getByRole("heading", { name: "You're subscribed" }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  const welcome = await message(email, "Welcome to the Lamplight newsletter");
  const later = await aVisitor();
  await later.goto(linkTo("unsubscribe", welcome.text));
  await later.getByRole("button", { name: "Unsubscribe" }).click();
  await later.getByRole("heading", { name: "You're unsubscribed" }).waitFor();
});
