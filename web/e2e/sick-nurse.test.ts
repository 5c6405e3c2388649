import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { eventually } from "../../api/test/eventually.ts";
import { byKeyboard } from "./keyboard.ts";
import { openOffice, press } from "./office.ts";
import { aConsultant, anotherPatient, payByCard, skipUndo, sql, tomorrowOf } from "./records.ts";
import { aVisitor, axeFaultsAtWidths, emailsTo } from "./stack.ts";

const FEE_CENTS = 9000;
const VISITS = 9;
const SPECIALITY = "Gastroenterology Nurse";

type Visit = { email: string; name: string; appointmentId: string };

/** A nurse with visits tomorrow, each paid by another patient at the card provider. */
async function aDayWith(count: number): Promise<{ nurse: { id: string; name: string }; visits: Visit[] }> {
  const nurse = await aConsultant({ speciality: SPECIALITY });
  await aConsultant({ speciality: SPECIALITY });
  const { slotDate, slots } = await tomorrowOf(nurse.id);
  const visits: Visit[] = [];
  for (const { slotTime } of slots.slice(0, count)) {
    const { email, token, book } = await anotherPatient();
    const { appointment } = await book(nurse.id, slotDate, slotTime);
    await payByCard(token, appointment._id);
    const name = `Hannah ${email.slice(0, 8)}`;
    await sql`update patient set name = ${name} where email = ${email}`;
    visits.push({ email, name, appointmentId: appointment._id });
  }
  return { nurse, visits };
}

/** The link in the email that tells a patient that the nurse is unavailable. */
const linkOf = ({ email }: Visit): Promise<string> =>
  eventually(async () => {
    const links = (await emailsTo(email)).flatMap(({ text }) => /https?:\S+visit-link#[\w-]+/.exec(text)?.[0] ?? []);
    const [link] = links;
    if (!link) throw new Error("No link has arrived yet");
    return new URL(link).pathname + new URL(link).hash;
  });

/** The desk's page for that nurse and tomorrow, with all nine visits. */
async function openUnavailable(
  page: Page,
  nurse: { name: string },
  day: string,
  click: (name: RegExp) => Promise<void>,
) {
  await page.goto(`/office/calendar?day=${day}&nurse=${encodeURIComponent(nurse.name)}`);
  await click(/^Mark unavailable/);
  await page.getByLabel("First day").fill(day);
  await page.getByLabel("Last day").fill(day);
  await expect.poll(() => page.getByRole("row").count()).toBe(VISITS + 1);
}

const tomorrow = async (): Promise<string> => {
  const [when] = await sql<{ day: string }[]>`
    select ((now() at time zone time_zone)::date + 1)::text as day from practice`;
  return when?.day ?? "";
};

test("a sick nurse's visit is handled, and another time is chosen, with the keyboard alone", async () => {
  const { nurse, visits } = await aDayWith(1);
  const [visit] = visits;
  if (!visit) throw new Error("One visit was booked");
  const [day, { page }] = [await tomorrow(), await openOffice("desk")];
  await page.goto(`/office/calendar?day=${day}&nurse=${encodeURIComponent(nurse.name)}`);
  const keyboard = byKeyboard(page);
  await keyboard.press("link", /^Mark unavailable/);
  const [year, month, date] = day.split("-");
  await keyboard.write("First day", `${month}${date}${year}`);
  await keyboard.write(/^Last day/, `${month}${date}${year}`);
  await keyboard.reach(page.getByLabel(`What happens to ${visit.name}'s visit`));
  await keyboard.type("Offer");
  await keyboard.press("button", /^Review/);
  await page.getByText("1 email will be sent about these decisions. Refunds: $0.").waitFor();
  await keyboard.press("button", "Confirm");
  await page.getByText("Time off added. 1 visit handled.").waitFor();
  await skipUndo();

  const patient = await aVisitor();
  await patient.goto(await linkOf(visit));
  await byKeyboard(patient).press("button", "Choose this time");
  await patient.getByRole("heading", { name: "Your visit is rescheduled" }).waitFor();
});

test("a nurse calls in sick with nine visits: two people at the desk, and three patients with their links", async () => {
  const { nurse, visits } = await aDayWith(VISITS);
  const [mover, leaver, silent, ...others] = visits;
  if (!mover || !leaver || !silent) throw new Error("Nine visits were booked");
  const day = await tomorrow();
  const [ada, ben] = [await openOffice("desk"), await openOffice("desk")];
  await sql`update staff set name = 'Ada Desk' where email = ${ada.email}`;

  let clicks = 0;
  const click = (page: Page) => async (name: RegExp) => {
    clicks += 1;
    await page.getByRole("link", { name }).or(page.getByRole("button", { name })).first().click();
  };
  await openUnavailable(ben.page, nurse, day, click(ben.page));
  clicks = 0;
  await openUnavailable(ada.page, nurse, day, click(ada.page));
  for (const { name } of [mover, leaver, silent]) {
    // One click opens the list, one chooses.
    clicks += 2;
    await ada.page.getByLabel(`What happens to ${name}'s visit`).selectOption("offer");
  }
  await click(ada.page)(/^Review/);
  await ada.page.getByText("9 emails will be sent about these decisions. Refunds: $0.").waitFor();
  expect(await axeFaultsAtWidths(ada.page)).toEqual([]);
  await ada.page.setViewportSize({ width: 320, height: 700 });
  expect(await ada.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  await click(ada.page)(/^Confirm$/);
  await ada.page.getByText("Time off added. 9 visits handled.").waitFor();
  await skipUndo();
  expect(clicks).toBeLessThanOrEqual(12);

  await expect.poll(() => ben.page.getByText("Already handled by Ada Desk").count()).toBe(VISITS);
  await click(ben.page)(/^Review/);
  await click(ben.page)(/^Confirm$/);
  await ben.page.getByText("Nothing changed.").waitFor();

  const patient = await aVisitor();
  await patient.goto(await linkOf(mover));
  await patient.getByRole("heading", { level: 1, name: `${nurse.name} can't make` }).waitFor();
  expect(await axeFaultsAtWidths(patient)).toEqual([]);
  await press(patient, "Choose this time");
  await patient.getByRole("heading", { name: "Your visit is rescheduled" }).waitFor();

  const other = await aVisitor();
  await other.goto(await linkOf(leaver));
  await press(other, "Cancel visit and refund $90");
  await other.getByRole("heading", { name: "Your visit is canceled" }).waitFor();
  await other.reload();
  await other.getByRole("region", { name: "Your refund" }).getByText("$90").waitFor();
  await linkOf(silent);

  const ids = visits.map(({ appointmentId }) => appointmentId);
  const rows = await sql<{ id: string; status: string; isHere: boolean; refunded: number }[]>`
    select a.id, a.status, a.consultant_id = ${nurse.id} as "isHere",
      (select coalesce(sum(refund.amount_cents), 0)::int from refund join checkout on checkout.id = checkout_id
        where checkout.appointment_id = a.id) as refunded
    from appointment a where a.id = any(${ids}::uuid[])`;
  const stateOf = (visit: Visit) => rows.find(({ id }) => id === visit.appointmentId);
  expect(stateOf(mover)).toMatchObject({ status: "paid", refunded: 0 });
  expect(stateOf(leaver)).toMatchObject({ status: "cancelled", refunded: FEE_CENTS });
  expect(stateOf(silent)).toMatchObject({ status: "paid", isHere: true, refunded: 0 });
  for (const visit of others) expect(stateOf(visit)).toMatchObject({ status: "paid", isHere: false, refunded: 0 });

  for (const { email } of visits) {
    const told = (await emailsTo(email)).filter(({ subject }) =>
      /can't take place|rescheduled|is with .* now/.test(subject),
    );
    expect(told.length).toBe(email === mover.email ? 2 : 1);
  }
});
