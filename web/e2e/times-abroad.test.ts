import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { sampleOf } from "../../api/test/sample.ts";
import { chooseState, chooseTime } from "./booking.ts";
import { longTest } from "./long-run.ts";
import { aConsultant, anotherPatient, sql, tomorrowOf } from "./records.ts";
import { fillIn, onlyDrivers, phone, proceedToPayment } from "./riding.ts";
import { aVisitor, emailsTo } from "./stack.ts";

const PRACTICE = "America/New_York";
const day = (at: Date, timeZone: string) =>
  at.toLocaleDateString("en-US", { timeZone, weekday: "short", month: "short", day: "numeric" });

type Abroad = { locale: string; timezoneId: string; hour12: boolean; offset: RegExp };

/** The visitor's time as it is shown below ours, in full and short; `offset` is the difference in hours. */
function ownWords(at: Date, { timezoneId, hour12 }: Abroad): { words: string; short: string } {
  const hours = hour12 ? ({ hour: "numeric", hour12 } as const) : ({ hour: "2-digit", hourCycle: "h23" } as const);
  const time = at.toLocaleTimeString("en-US", { timeZone: timezoneId, minute: "2-digit", ...hours }).replace(/\s/, " ");
  const own = day(at, timezoneId);
  if (own === day(at, PRACTICE)) return { words: `${time} for you`, short: time };
  return { words: `${own}, ${time} for you`, short: `${own.slice(0, 3)} ${time}` };
}

async function signedIn({ locale, timezoneId }: Abroad): Promise<{ page: Page; email: string }> {
  const { email, token } = await anotherPatient();
  const page = await aVisitor({ locale, timezoneId, ...phone });
  await page.addInitScript((storedToken) => localStorage.setItem("token", storedToken), token);
  return { page, email };
}

async function emailTo(email: string, subject: RegExp): Promise<string> {
  const found = async () => (await emailsTo(email)).find((message) => subject.test(message.subject))?.text;
  await expect.poll(found).toBeDefined();
  return (await found()) ?? "";
}

const berlin = { locale: "de-DE", timezoneId: "Europe/Berlin", hour12: false, offset: /^GMT\+[12]$/ };
const kolkata = { locale: "en-IN", timezoneId: "Asia/Kolkata", hour12: true, offset: /^GMT\+5:30$/ };
const losAngeles = { locale: "en-US", timezoneId: "America/Los_Angeles", hour12: true, offset: /^P[SD]T$/ };

const cities = [
  { city: "Kolkata", abroad: kolkata, isNextDay: true },
  { city: "Berlin", abroad: berlin, isNextDay: true },
  { city: "Los Angeles", abroad: losAngeles, isNextDay: false },
];

test.each(sampleOf(cities, 1))(
  "a patient in $city who books an evening visit sees their own time beside ours on page, bar, card and email",
  async ({ city, abroad, isNextDay }) => {
    const [{ page, email }, consultant] = [await signedIn(abroad), await aConsultant()];
    const { slotDate, slots } = await tomorrowOf(consultant.id);
    await page.goto(`/appointment/${consultant.id}?day=${slotDate}`);
    await page.getByText(new RegExp(`Your time, ${city} \\(`)).waitFor();

    const shown = page.locator(`input[type="radio"][value$="M"]`);
    const labels = await shown.evaluateAll((radios) =>
      radios.map((radio) => radio.parentElement?.querySelector("small")?.textContent ?? "nothing"),
    );
    const words = slots.map(({ startsAt }) => ownWords(new Date(startsAt), abroad));
    expect(labels).toEqual(words.map(({ short }) => `${short} for you`));

    const evening = slots.find(({ slotTime }) => slotTime === "8:00 PM");
    if (!evening) throw new Error("There is no visit in the evening");
    const startsAt = new Date(evening.startsAt);
    const own = ownWords(startsAt, abroad);
    // The refund rule contains another time, within a sentence.
    const beginning = new RegExp(`^${own.words}`);
    expect(day(startsAt, abroad.timezoneId) !== day(startsAt, PRACTICE)).toBe(isNextDay);
    await chooseTime(page, evening.slotTime);
    await page.locator("[data-lower-bar]").getByText(`${own.short} for you`, { exact: true }).waitFor();
    await page.getByRole("complementary", { name: "Your booking" }).getByText(beginning).waitFor();
    await chooseState(page);
    await page.getByRole("button", { name: "Book an appointment" }).filter({ visible: true }).click();

    const card = page.getByRole("article", { name: consultant.name });
    const [, offset = "nothing"] =
      / for you \((.*)\)$/.exec((await card.getByText(beginning).textContent()) ?? "") ?? [];
    expect(offset).toMatch(abroad.offset);
    await expect.poll(() => page.locator("body").textContent()).not.toContain("Calcutta");

    // The email waits until the hold is five minutes old.
    await sql`update email_outbox set due_at = now() where kind = 'slot-held' and due_at > now()`;
    const message = await emailTo(email, /^We're holding/);
    expect(message).toMatch(new RegExp(`When: ${day(startsAt, PRACTICE)} at 8:00 PM E[SD]T\n`));
    expect(message).toContain(`\n  ${own.words} (${offset})\n`);
  },
);

longTest("a patient in Kolkata who books a ride sees their own time beside ours on card and email", async () => {
  await onlyDrivers();
  const { page, email } = await signedIn(kolkata);
  await page.goto("/transport");
  await fillIn(page);
  await proceedToPayment(page);
  await page.getByRole("button", { name: /^Pay \$/ }).click();
  await page.getByText("Ride booked successfully after payment!").waitFor();
  await page.goto("/my-rides");

  const own = page.getByRole("article").getByText(/ for you \(GMT\+5:30\)$/);
  const words = (await own.textContent()) ?? "nothing";
  expect(words).toMatch(/^\d{1,2}:45 PM for you/);
  const message = await emailTo(email, /^Your ride is booked/);
  expect(message).toMatch(/When: .* at 9:15 AM E[SD]T\n/);
  expect(message).toContain(`\n  ${words}\n`);
});
