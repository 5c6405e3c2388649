import { expect, it } from "vitest";
import { testAppWithCards } from "../../../../test/cards.ts";
import { sendDueEmails, testMailbox } from "../../../../test/mailbox.ts";
import { aPaidRide, aRideInput } from "../../../../test/rides.ts";
import { practiceInstant, practiceLabels } from "../../../lib/time/practice-time.ts";
import { remindPassengers } from "./reminding.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url });
const zone = app.services.config.practiceTimeZone;

type Paid = Awaited<ReturnType<typeof aPaidRide>>;
const nextReminder = async ({ rideId }: Paid) => {
  const [ride] = await app.sql<{ remindAt: Date | null; startsAt: Date }[]>`
    select remind_at, starts_at from ride where id = ${rideId}`;
  if (!ride) throw new Error("There is no such ride");
  return ride;
};
async function comesDue({ rideId, patient }: Paid) {
  await app.sql`update ride set remind_at = now() where id = ${rideId}`;
  await remindPassengers(app.services).run();
  await sendDueEmails(app);
  return mailbox.to(patient.email).filter(({ subject }) => /^(Tomorrow|In an hour)/.test(subject ?? ""));
}
const beginsIn = ({ rideId }: Paid, minutes: number) =>
  app.sql`update ride set starts_at = now() + ${minutes} * interval '1 minute' where id = ${rideId}`;

it("a passenger is reminded at 6 PM the evening before, in the practice's time zone, and an hour before", async () => {
  const ride = await aPaidRide(app, aRideInput({ days: 6 }));
  const { remindAt, startsAt } = await nextReminder(ride);
  const eve = practiceLabels(
    new Date(practiceInstant(practiceLabels(startsAt, zone).date, "12:00", zone).getTime() - 864e5),
    zone,
  );
  expect(remindAt).toEqual(practiceInstant(eve.date, "18:00", zone));
  const [message] = await comesDue(ride);
  expect(message?.subject).toMatch(/^Tomorrow: your ride/);
  expect(message?.text).toContain("Ring the side bell.");
  expect(JSON.stringify(message?.attachments.map(({ mimeType }) => mimeType))).toContain("text/calendar");
});

it("the hour's reminder is next, each is sent once, and none follow", async () => {
  const ride = await aPaidRide(app, aRideInput({ days: 6 }));
  await beginsIn(ride, 70);
  const { remindAt, startsAt } = await nextReminder(ride);
  expect(remindAt).toEqual(new Date(startsAt.getTime() - 3_600_000));
  expect((await comesDue(ride)).map(({ subject }) => subject?.split(":")[0])).toEqual(["In an hour"]);
});

it("a reminder that is more than an hour late, or for a canceled ride, is not sent", async () => {
  const late = await aPaidRide(app, aRideInput({ days: 7 }));
  await app.sql`update ride set remind_at = now() - interval '61 minutes' where id = ${late.rideId}`;
  await remindPassengers(app.services).run();
  await sendDueEmails(app);
  expect(mailbox.to(late.patient.email).filter(({ subject }) => subject?.startsWith("Tomorrow"))).toEqual([]);
  const gone = await aPaidRide(app, aRideInput({ days: 8 }));
  await app.post("/api/user/cancel-ride", { rideId: gone.rideId, refundCents: 6500 }, { token: gone.token });
  expect((await nextReminder(gone)).remindAt).toBeNull();
});

it("a rescheduled ride gets new reminders", async () => {
  const ride = await aPaidRide(app, aRideInput({ days: 9 }));
  expect(await comesDue(ride)).toHaveLength(1);
  const { appointmentDate, appointmentTime } = aRideInput({ days: 12 });
  await app.post(
    "/api/user/move-ride",
    { rideId: ride.rideId, appointmentDate, appointmentTime },
    { token: ride.token },
  );
  expect(await comesDue(ride)).toHaveLength(2);
});
