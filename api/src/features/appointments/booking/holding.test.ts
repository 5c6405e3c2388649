import { afterEach, expect, it, vi } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { aConsultant, aPatient } from "../../../../test/people.ts";
import { practiceInstant, practiceLabels, slotLabels } from "../../../lib/time/practice-time.ts";

const app = await testApp();
const zone = app.services.config.practiceTimeZone;
const DAY_MS = 24 * 60 * 60_000;

afterEach(() => vi.useRealTimers());

/** Ten in the morning, this many days from today on the practice's clock. */
const slotIn = (days: number) =>
  slotLabels(practiceInstant(practiceLabels(new Date(Date.now() + days * DAY_MS), zone).date, "10:00", zone), zone);

it.each([
  ["slow", -3, -1, "That time has passed. Please choose a later one."],
  ["fast", 3, 8, "That day is too far ahead. Please choose one of the next seven days."],
])(
  "an instance whose clock is %s books nothing outside the week of the database's clock",
  async (_, wrong, day, sentence) => {
    const [{ id: docId }, { id, token }] = [await aConsultant(app), await aPatient(app)];
    const slot = slotIn(day);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + wrong * DAY_MS });
    const input = { docId, ...slot, zoomEmail: "ann@zoom.test" };
    const answer = await app.post("/api/user/book-appointment", input, { token });
    expect([answer.status, answer.body["message"]]).toEqual([400, sentence]);
    expect(await app.sql`select from appointment where patient_id = ${id}`).toEqual([]);
  },
);
