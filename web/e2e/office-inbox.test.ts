import { expect, test } from "vitest";
import { aPhone, fill, openOffice, press } from "./office.ts";
import { sql } from "./records.ts";
import { axeFaults, emailsTo, stack } from "./stack.ts";

const PDF = "%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n";

async function anApplication(name: string, email: string): Promise<void> {
  const form = new FormData();
  const fields = { name, email, specialization: "Pediatric Nurse", country: "Kenya" };
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append("resume", new File([PDF], "cv.pdf"));
  const answer = await fetch(`${stack.siteUrl}/api/user/apply-staffing`, { method: "POST", body: form });
  expect(answer.status).toBe(200);
}

test("at 390 px and by keyboard: one of two colleagues takes a message and replies; an applicant is hired", async () => {
  const word = crypto.randomUUID().slice(0, 8);
  const [name, email] = [`Mona ${word}`, `mona-${word}@inbox.test`];
  await sql`insert into contact_message (name, email, subject, message) values (${name}, ${email}, 'Hours', 'When are you open?')`;
  await anApplication(`Nadia ${word}`, `nadia-${word}@inbox.test`);
  const [{ page }, { page: other }] = [await openOffice("desk", aPhone), await openOffice("owner")];

  await page.goto("/office/inbox");
  await page.getByRole("link", { name }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole("link", { name }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("When are you open?").waitFor();
  await other.goto(new URL(page.url()).pathname);
  await other.getByText("When are you open?").waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await press(page, "Take");
  await page.getByText("You're handling this.").waitFor();
  await other.getByText("Only Olive Desk can reply.").waitFor();

  await press(page, "Snooze");
  await page.getByRole("heading", { name: "Snooze" }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await fill(page, `To ${name}`, "From ten to nine.");
  await press(page, "Send reply");
  await page.getByText("Email sent.", { exact: false }).waitFor();
  await expect.poll(async () => (await emailsTo(email))[0]?.text).toContain("From ten to nine.");
  await page.getByRole("button", { name: "Reopen" }).waitFor();

  await page.goto("/office/inbox");
  await page.getByRole("link", { name: `Nadia ${word}` }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: `Nadia ${word}` }).waitFor();
  const saved = page.waitForEvent("download");
  await press(page, "Download cv.pdf");
  expect((await saved).suggestedFilename()).toBe("cv.pdf");
  await page.getByText("Timeline", { exact: true }).click();
  await page.getByText(/opened .*'s résumé/).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await press(page, "Hire as a nurse");
  await page.getByRole("heading", { level: 1, name: "New nurse" }).waitFor();
  await expect.poll(() => page.getByLabel("Name").inputValue()).toBe(`Nadia ${word}`);
  expect(await axeFaults(page)).toEqual([]);
  await fill(page, "Degree", "RN");
  await fill(page, "Years of experience", "9");
  await fill(page, "About", "She listens.");
  await fill(page, "Fee", "80");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: `Nadia ${word}` }).waitFor();
  await page.goto("/office/inbox?tab=all");
  await page.getByRole("link", { name: `Nadia ${word}` }).waitFor();
});
