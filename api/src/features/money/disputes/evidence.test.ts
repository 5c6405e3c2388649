import { strFromU8, unzipSync } from "fflate";
import { expect, it } from "vitest";
import { DisputeList } from "../../../../contract/money.ts";
import { OfficeVisitFound } from "../../../../contract/office-visits.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { aDispute, paymentIdOf } from "../../../../test/disputes.ts";
import { anAcceptedRide, says } from "../../../../test/driving.ts";
import { testMailbox } from "../../../../test/mailbox.ts";
import { insert } from "../../../../test/rows.ts";
import { aColleague } from "../../../../test/staff.ts";
import { aPaidVisit } from "../../../../test/visits.ts";
import { frequentJobs } from "../../../jobs.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";

const mailbox = await testMailbox();
const app = await testAppWithCards({ SMTP_URL: mailbox.url, PRACTICE_TIME_ZONE: "America/New_York" });
const desk = await aColleague(app, "desk");

/** The id of the dispute about a visit or ride. */
async function disputeOf(subjectId: string): Promise<string> {
  await aDispute(app, subjectId);
  const { disputes } = read(DisputeList, await app.get("/api/office/money/disputes?tab=open&limit=200", desk));
  return disputes.find(({ paidFor }) => paidFor._id === subjectId)?._id ?? "";
}
const fileOf = (id: string, as = desk) => {
  const path = `/api/office/money/disputes/${id}/evidence.zip`;
  return app.app.request(path, { headers: { cookie: as.cookie } });
};
async function texts(id: string): Promise<Record<string, string>> {
  const answer = await fileOf(id);
  expect(answer.status).toBe(200);
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  return Object.fromEntries(Object.entries(files).map(([name, content]) => [name, strFromU8(content)]));
}

it("has the booking, the emails sent, who opened the call, and the rule shown before paying, and nothing clinical", async () => {
  const visit = await aPaidVisit(app);
  await runJobs(frequentJobs(app.services));
  const details = { reason: "A rash on the left arm", forName: "", forRelation: "", copyTo: "" };
  const saved = await app.post("/api/user/visit-details", { appointmentId: visit.appointmentId, ...details }, visit);
  expect(saved.status).toBe(200);
  await app.sql`
    insert into call_opened (appointment_id, starts_at, side, opened_at)
    select id, starts_at, side, '2026-03-01 15:00:10+00' from appointment, (values ('patient'), ('nurse')) as both_sides (side)
    where id = ${visit.appointmentId}`;
  const affected = { appointment_id: visit.appointmentId, consultant_id: visit.docId, starts_at: visit.startsAt };
  const subject_id = await insert(app, "affected_visit", affected);
  await app.sql`
    insert into email_outbox (kind, subject_id, due_at, sent_at)
    values ('nurse-unavailable', ${subject_id}, null, now()), ('nurse-booked', ${visit.appointmentId}, null, now())`;
  const id = await disputeOf(visit.appointmentId);
  const files = await texts(id);
  expect(Object.keys(files).toSorted()).toEqual(["booking.txt", "call.csv", "emails-sent.csv", "refund-rule.txt"]);
  const booking = files["booking.txt"];
  for (const words of [
    await paymentIdOf(app, visit.appointmentId),
    "$80, by card",
    "Ann Lee",
    visit.email,
    "Amara Okafor",
  ])
    expect(booking).toContain(words);
  expect(booking).toContain("Service: Video consultation");
  expect(files["call.csv"]).toContain("2026-03-01T10:00:10-05:00,The nurse opened the video call");
  expect(files["call.csv"]).toContain("The patient opened the video call");
  expect(files["emails-sent.csv"]).toMatch(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-0[45]:00,Appointment paid\n/);
  expect(files["emails-sent.csv"]).toContain(",Nurse unavailable\n");
  expect(files["emails-sent.csv"]).not.toMatch(/nurse booked/i);
  expect(files["refund-rule.txt"]).toContain("Cancel at least 24 hours before for a full refund.");
  expect(Object.values(files).join("")).not.toMatch(/rash|Nurse Consultant|Pediatric/i);

  const { visit: seen } = read(OfficeVisitFound, await app.get(`/api/office/visits/${visit.appointmentId}`, desk));
  expect(seen.timeline[0]).toMatchObject({ what: "evidence downloaded", who: "Olive Desk" });
});

it("has the steps of a ride, without its addresses and needs", async () => {
  const { van, ride: trip } = await anAcceptedRide(app);
  const { rideId } = trip;
  await says(app, van, "step", trip, { step: "on_my_way" });
  const files = await texts(await disputeOf(rideId));
  expect(files["ride.csv"]).toMatch(/T\d\d:\d\d:\d\d-0[45]:00,The driver set out/);
  const [ride] = await app.sql<{ pickupAddress: string; dropoffAddress: string }[]>`
    select pickup_address, dropoff_address from ride where id = ${rideId}`;
  const all = Object.values(files).join("");
  for (const address of [ride?.pickupAddress ?? "", ride?.dropoffAddress ?? ""]) expect(all).not.toContain(address);
});

it("is for the owner and the desk only, and needs a dispute", async () => {
  const { appointmentId } = await aPaidVisit(app);
  const id = await disputeOf(appointmentId);
  expect((await fileOf(id, await aColleague(app, "owner"))).status).toBe(200);
  for (const role of ["dispatch", "view"] as const)
    expect((await fileOf(id, await aColleague(app, role))).status).toBe(403);
  expect((await fileOf(crypto.randomUUID())).status).toBe(404);
});
