import { expect, it } from "vitest";
import { moveRule } from "../../../../contract/refund-rule.ts";
import { DEFAULT_RULES } from "../../../../contract/rule-numbers.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { testMailbox } from "../../../../test/mailbox.ts";
import { bookingInputsFor } from "../../../../test/people.ts";
import { aPaidVisit, type PaidVisit } from "../../../../test/visits.ts";
import { frequentJobs } from "../../../jobs.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";
import { emailContextOf } from "../email-context.ts";
import { movedEmail } from "./change-emails.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url });

async function move({ appointmentId, docId, token }: PaidVisit) {
  const later = (await bookingInputsFor(app, docId))[50];
  const { slotDate, slotTime } = later ?? { slotDate: "", slotTime: "" };
  return app.post("/api/user/move-appointment", { appointmentId, slotDate, slotTime }, { token });
}

it("says that another nurse takes the visit, and not that it has another time, when only the nurse changed", async () => {
  const { appointmentId, startsAt } = await aPaidVisit(app);
  const context = await emailContextOf(app.services, appointmentId);
  if (!context) throw new Error("The visit has no email");
  const { subject, heading, paragraphs, facts } = movedEmail(app.services, context, {
    ...{ startsAt, consultant: "Rosa Diaz", isNurseAway: true },
  });
  expect(heading).toBe("Your visit is with another nurse");
  expect(subject).toMatch(/^Your visit is with Amara Okafor now: /);
  expect(paragraphs[0]).toBe(
    "We're sorry: Rosa Diaz is unavailable at the time of your visit, so Amara Okafor takes your visit at the same time.",
  );
  expect(JSON.stringify({ paragraphs, heading })).not.toMatch(/another time|new time/);
  expect(facts?.at(-1)).toEqual(["Previously with", "Rosa Diaz"]);
});

it("names the other time and the other nurse when both changed", async () => {
  const { appointmentId, startsAt } = await aPaidVisit(app);
  const context = await emailContextOf(app.services, appointmentId);
  if (!context) throw new Error("The visit has no email");
  const before = { startsAt: new Date(startsAt.getTime() - 3_600_000), consultant: "Rosa Diaz", isNurseAway: true };
  const { heading, paragraphs } = movedEmail(app.services, context, before);
  expect(heading).toBe("Your visit has a new time");
  expect(paragraphs[0]).toContain("so we found another time with Amara Okafor.");
});

it("sends one email when a visit is rescheduled before its confirmation went out", async () => {
  const visit = await aPaidVisit(app);
  expect((await move(visit)).status).toBe(200);
  await runJobs(frequentJobs(app.services));
  expect(mailbox.to(visit.email).map(({ subject }) => subject)).toEqual([expect.stringContaining("is confirmed: ")]);
});

it("says of a canceled visit that it is canceled", async () => {
  const visit = await aPaidVisit(app);
  const { appointmentId, token } = visit;
  expect((await app.post("/api/user/cancel-appointment", { appointmentId }, { token })).status).toBe(200);
  expect(await move(visit)).toMatchObject({ status: 409, body: { message: expect.stringContaining("is canceled") } });
});

it("says how often the patient may still reschedule", () => {
  expect(moveRule(DEFAULT_RULES)).toContain("up to two times");
  expect(moveRule(DEFAULT_RULES, 1)).toContain("one more time");
});
