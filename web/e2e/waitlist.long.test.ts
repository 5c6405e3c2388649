import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { eventually } from "../../api/test/eventually.ts";
import { chooseState, confirmed, signUp } from "./booking.ts";
import { aConsultant, anEmail, anotherPatient, sql, tomorrowOf } from "./records.ts";
import { aVisitor, axeFaults, emailsTo } from "./stack.ts";

const phone = { viewport: { width: 390, height: 844 } };

/** Another patient's hold on each slot of a nurse's tomorrow. */
async function fullDay() {
  const nurse = await aConsultant();
  const { slotDate, slots } = await tomorrowOf(nurse.id);
  for (const { startsAt } of slots) {
    const { email } = await anotherPatient();
    await sql`
      insert into appointment (patient_id, consultant_id, starts_at, ends_at, held_until, fee_cents, zoom_email)
      select id, ${nurse.id}, ${startsAt}, ${startsAt}::timestamptz + interval '30 minutes', now() + interval '30 minutes', 9000, email
      from patient where email = ${email}`;
  }
  return { nurse, slotDate, first: slots[0]?.startsAt ?? "" };
}

/** Signs up from the waitlist button of that day. */
async function joinWaitlist(address: string): Promise<{ page: Page; email: string }> {
  const [page, email] = [await aVisitor(phone), anEmail()];
  await page.goto(address);
  await page.getByRole("button", { name: "Notify me if a time opens up" }).click();
  await signUp(page, email);
  await page.waitForURL(`**${address}`);
  await chooseState(page);
  await page.getByRole("button", { name: "Notify me if a time opens up" }).click();
  await page.getByText("You're on the waitlist.", { exact: false }).first().waitFor();
  return { page, email };
}

const expireHold = (docId: string, startsAt: string) =>
  sql`update appointment set held_until = now() where consultant_id = ${docId} and starts_at = ${startsAt} and status = 'held'`;

const offerTo = (email: string) =>
  eventually(async () => {
    const message = (await emailsTo(email)).find(({ subject }) => subject.startsWith("A time opened up"));
    if (!message) throw new Error("No email has arrived yet");
    return message;
  });
const pageIn = ({ text }: { text: string }) => new URL(/View visit and pay:\s(\S+)/.exec(text)?.[1] ?? "").pathname;

test("three patients wait for one slot: the first lets the offer expire, the second pays, the third stays on the list", async () => {
  const { nurse, slotDate, first } = await fullDay();
  const address = `/appointment/${nurse.id}?day=${slotDate}`;
  const [ann, ben, cid] = [await joinWaitlist(address), await joinWaitlist(address), await joinWaitlist(address)];
  await cid.page.getByText("2 people are ahead of you").waitFor();
  expect(await axeFaults(cid.page)).toEqual([]);

  await expireHold(nurse.id, first);
  const toAnn = await offerTo(ann.email);
  await ann.page.goto(pageIn(toAnn));
  await ann.page.getByRole("button", { name: "Pay Online ($90)" }).waitFor();
  expect(await axeFaults(ann.page)).toEqual([]);
  expect((await emailsTo(ben.email)).map(({ subject }) => subject).join()).not.toContain("A time opened up");

  await expireHold(nurse.id, first);
  const toBen = await offerTo(ben.email);
  await ann.page.reload();
  await ann.page.getByText("You didn't pay in time.", { exact: false }).waitFor();
  await ben.page.goto(pageIn(toBen));
  await ben.page.getByRole("button", { name: "Pay Online ($90)" }).click();
  await ben.page.getByRole("button", { name: /^Pay \$/ }).click();
  await confirmed(ben.page);

  await cid.page.goto("/my-appointment");
  const line = cid.page.getByRole("region", { name: "Your waitlists" }).getByRole("listitem");
  await line.getByText("You're second on the waitlist").waitFor();
  expect((await emailsTo(cid.email)).map(({ subject }) => subject).join()).not.toContain("A time opened up");
  await line.getByRole("button", { name: /^Leave waitlist/ }).click();
  await cid.page.getByText("You've left the waitlist.").waitFor();
  await ben.page.getByRole("main").getByRole("link", { name: "My Appointments" }).click();
  await ben.page.getByRole("heading", { level: 2, name: /^Next/ }).waitFor();
  await expect.poll(() => ben.page.getByText("Your waitlists").count()).toBe(0);
});
