import { SlotWeek } from "@lamplight/api/contract/consultants.ts";
import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import { SETTINGS, type SettingName, settingInWords } from "@lamplight/api/contract/settings.ts";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { eventually } from "../../api/test/eventually.ts";
import { openOffice } from "./office.ts";
import { aConsultant, anotherPatient, skipUndo, sql } from "./records.ts";
import { aVisitor, emailsTo, stack } from "./stack.ts";

const names = Object.keys(SETTINGS).filter((name): name is SettingName => name in SETTINGS);

/** Another value within the bounds: six dollars, or one of the unit, more or less. */
function otherValue(name: SettingName): number {
  const { unit, value, highest } = SETTINGS[name];
  const step = unit === "cents" ? 600 : 1;
  return value + step <= highest ? value + step : value - step;
}
const inWords = (name: SettingName) => settingInWords(otherValue(name), SETTINGS[name].unit);

async function change(page: Page, name: SettingName): Promise<void> {
  const { label, unit } = SETTINGS[name];
  const value = otherValue(name);
  await page.getByRole("button", { name: `Change: ${label}`, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: label, exact: true });
  await dialog.getByLabel("New value").fill(unit === "cents" ? String(value / 100) : String(value));
  await dialog.getByRole("button", { name: "See what changes" }).click();
  await dialog.getByText(`${label}: ${inWords(name)} instead of `).waitFor();
  await dialog.getByRole("button", { name: "Change now" }).click();
  await dialog.waitFor({ state: "detached" });
}

const textOf = async (path: string): Promise<string> => {
  const page = await aVisitor();
  await page.goto(path);
  return (await page.locator("main").allInnerTexts()).join();
};

test("every setting that an owner changes in the browser is what rules, screens and emails say afterwards", async () => {
  const { id: docId } = await aConsultant({ feeCents: 8000 });
  const { page } = await openOffice("owner");
  await page.goto("/office/settings");
  for (const name of names) await change(page, name);
  await page.reload();
  for (const name of names) {
    const row = page
      .getByRole("row")
      .filter({ has: page.getByRole("button", { name: `Change: ${SETTINGS[name].label}` }) });
    await expect.poll(async () => (await row.allInnerTexts()).join(), { message: name }).toContain(inWords(name));
  }
  const counting = await sql<{ name: SettingName; value: number }[]>`
    select name, setting_value(name, now())::int as value from unnest(${names}::text[]) name`;
  expect(Object.fromEntries(counting.map(({ name, value }) => [name, value]))).toEqual(
    Object.fromEntries(names.map((name) => [name, otherValue(name)])),
  );

  await eventually(async () =>
    expect(await textOf(`/appointment/${docId}`)).toContain(`${inWords("refundNoticeHours")} `),
  );
  expect(await textOf(`/appointment/${docId}`)).toContain("three times");
  await eventually(async () => expect(await textOf("/transport")).toContain("$71"));
  expect(await textOf("/transport")).toContain(`${inWords("rideRefundNoticeHours")} before`);

  const patient = await anotherPatient();
  const week = SlotWeek.parse(await (await fetch(`${stack.siteUrl}/api/doctor/${docId}/slots`)).json());
  const day = week.days.at(-1);
  const [slot] = day?.slots ?? [];
  if (!day || !slot) throw new Error("The last day has free times");
  const { appointment } = await patient.book(docId, day.slotDate, slot.slotTime);
  await sql`
    update appointment set status = 'paid', paid_at = now() - interval '1 hour', held_until = null where id = ${appointment._id}`;
  const [visit] = await sql<
    { startsAt: Date }[]
  >`select starts_at as "startsAt" from appointment where id = ${appointment._id}`;
  await sql`select enqueue_email('reminder-day', ${appointment._id})`;
  await skipUndo();
  const deadline = new Date(Number(visit?.startsAt) - otherValue("refundNoticeHours") * 3_600_000);
  await eventually(async () =>
    expect((await emailsTo(patient.email)).map(({ text }) => text).join()).toContain(
      `Cancel by ${dateAndTime(deadline.toISOString(), week.timeZone)}`,
    ),
  );

  await fetch(`${stack.siteUrl}/api/user/book-ride`, {
    method: "POST",
    headers: { "content-type": "application/json", token: patient.token },
    body: JSON.stringify({
      ...{ pickupAddress: "418 Maple Street", dropoffAddress: "30 Walnut Street", transportType: "wheelchair" },
      ...{
        appointmentDate: visit?.startsAt.toISOString().slice(0, 10),
        appointmentTime: "11:00",
        paymentMethod: "cash",
      },
    }),
  });
  await eventually(async () => expect((await emailsTo(patient.email)).map(({ text }) => text).join()).toContain("$71"));
});
