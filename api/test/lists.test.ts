import { expect, it } from "vitest";
import { AppointmentList } from "../contract/appointments.ts";
import { DashboardAnswer } from "../contract/drivers.ts";
import { ReviewList } from "../contract/reviews.ts";
import { RideList } from "../contract/rides.ts";
import { one } from "../src/lib/db/db.ts";
import { read, testApp } from "./app.ts";
import { aConsultant, aDriver, aPatient } from "./people.ts";
import { insert } from "./rows.ts";

const app = await testApp();

type Part = { ids: string[]; next: string | null };

/** All pages of a list, following `next`. */
async function partsOf(read: (cursor: string) => Promise<Part>): Promise<string[][]> {
  const parts: string[][] = [];
  for (let next: string | null = ""; next !== null; ) {
    const part: Part = await read(next && `&cursor=${next}`);
    parts.push(part.ids);
    next = part.next;
  }
  return parts;
}

const idsOf = (rows: { _id: string }[]) => rows.map(({ _id }) => _id);

/** Rides of one driver this many hours from now; past ones are completed at $45 each. */
async function ridesAt(hours: number[]) {
  const [driver, patient] = [await aDriver(app), await aPatient(app)];
  const ids: string[] = [];
  for (const hour of hours) {
    const ride = one(
      await app.sql<{ id: string }[]>`
      insert into ride (patient_id, driver_id, pickup_address, dropoff_address, return_trip, transport_type, starts_at, payment_method,
        status, quote_cents, fare_cents, completed_at)
      select ${patient.id}, ${driver.id}, 'A', 'B', false, 'ambulatory', now() + make_interval(hours => ${hour}), 'cash', status, 4500,
        case when status = 'completed' then 4500 end, case when status = 'completed' then now() end
      from (select case when ${hour}::int > 0 then 'accepted' else 'completed' end as status) as wanted returning id`,
    );
    await app.sql`insert into assignment (ride_id, driver_id, reason) values (${ride.id}, ${driver.id}, 'test')`;
    ids.push(ride.id);
  }
  return { driver, patient, ids };
}

/** A ride that this driver rejected and no driver has. */
async function rejectedBy(driverId: string) {
  const patient = await aPatient(app);
  const rideId = await insert(app, "ride", {
    patient_id: patient.id,
    pickup_address: "A",
    dropoff_address: "B",
    return_trip: false,
    transport_type: "ambulatory",
    starts_at: new Date(Date.now() + 3_600_000),
    payment_method: "cash",
    status: "pending",
    quote_cents: 4500,
  });
  const over = { outcome: "rejected", ended_at: new Date() };
  await insert(app, "assignment", { ride_id: rideId, driver_id: driverId, reason: "test", ...over });
  return { rideId };
}

it("a driver's rides are paged: upcoming soonest first, then past latest first", async () => {
  const hours = [-1, 5, -3, 2, -3, 9, -8];
  const { driver, ids } = await ridesAt(hours);
  const parts = await partsOf(async (cursor) => {
    const { rides, next } = read(RideList, await app.get(`/api/driver/rides?limit=2${cursor}`, driver));
    return { ids: idsOf(rides), next };
  });
  expect(parts.map((part) => part.length)).toEqual([2, 2, 2, 1]);
  expect(parts.flat().map((id) => hours[ids.indexOf(id)])).toEqual([2, 5, 9, -1, -3, -3, -8]);
  expect(new Set(parts.flat()).size).toBe(hours.length);
  const { dashboard } = read(DashboardAnswer, await app.get("/api/driver/dashboard", driver));
  expect(dashboard).toMatchObject({ totalRides: 7, completedRides: 4, totalEarnings: 180 });
  expect(idsOf(dashboard.upcomingRides)).toEqual(parts.flat().slice(0, 3));
});

it("a driver's rides can be filtered by tab and day, with paging", async () => {
  const { driver, ids } = await ridesAt([-1, 5, -30, 2, -54]);
  const [last, ahead, , soon] = ids;
  await app.sql`update ride set starts_at = '2026-01-06T04:59:59Z' where id = ${ids[2] ?? ""}`;
  await app.sql`update ride set starts_at = '2026-01-06T05:00:00Z' where id = ${ids[4] ?? ""}`;
  const { rideId } = await rejectedBy(driver.id);
  const asked = (input: string) =>
    partsOf(async (cursor) => {
      const { rides, next } = read(RideList, await app.get(`/api/driver/rides?limit=2&${input}${cursor}`, driver));
      return { ids: idsOf(rides), next };
    });
  expect(await asked("tab=ahead")).toEqual([[soon, ahead]]);
  expect(await asked("tab=completed")).toEqual([[last, ids[4]], [ids[2]]]);
  expect(await asked("tab=cancelled")).toEqual([[rideId]]);
  expect(await asked("day=2026-01-05")).toEqual([[ids[2]]]);
  expect(await asked("day=2026-01-06&tab=completed")).toEqual([[ids[4]]]);
  expect(await asked("day=2026-01-06&tab=ahead")).toEqual([[]]);
  const answer = await app.get("/api/driver/rides?tab=lost", driver);
  expect([answer.status, answer.body["message"]]).toEqual([400, "Please choose which rides to see"]);
});

it("a patient's rides are paged: upcoming soonest first, then past latest first, each once", async () => {
  const hours = [-1, 7, -4, 5];
  const { patient, ids } = await ridesAt(hours);
  const parts = await partsOf(async (cursor) => {
    const { rides, next } = read(RideList, await app.get(`/api/user/list-rides?limit=3${cursor}`, patient));
    return { ids: idsOf(rides), next };
  });
  expect(parts.map((part) => part.map((id) => hours[ids.indexOf(id)]))).toEqual([[5, 7, -1], [-4]]);
});

it("a patient's appointments are paged, newest first, each once", async () => {
  const [patient, { id: docId }] = [await aPatient(app), await aConsultant(app)];
  const rows = await app.sql<{ id: string }[]>`
    insert into appointment (patient_id, consultant_id, starts_at, ends_at, status, cancel_reason, fee_cents, zoom_email)
    select ${patient.id}, ${docId}, now(), now() + interval '30 minutes', 'cancelled', 'patient', 8000, 'ann@zoom.test'
    from generate_series(1, 5) returning id`;
  const parts = await partsOf(async (cursor) => {
    const answer = read(AppointmentList, await app.get(`/api/user/appointments?limit=2${cursor}`, patient));
    return { ids: idsOf(answer.appointments), next: answer.next };
  });
  const newestFirst = rows.map(({ id }) => id).sort((a, b) => b.localeCompare(a));
  expect(parts).toEqual([newestFirst.slice(0, 2), newestFirst.slice(2, 4), newestFirst.slice(4)]);
});

it("a consultant's reviews are paged: those after a visit first, then newest first, also with equal times", async () => {
  const { id: docId } = await aConsultant(app);
  const ids: string[] = [];
  const [moment, next, later] = [1, 2, 3].map((n) => `2026-03-04 10:00:00.00000${n}`);
  for (const [written, isVisitor] of [
    [later, false],
    [later, false],
    [moment, true],
    [next, true],
    [next, true],
  ] as const) {
    const patient = await aPatient(app);
    if (isVisitor)
      await app.sql`
        insert into appointment (patient_id, consultant_id, starts_at, ends_at, status, fee_cents, zoom_email, paid_at)
        values (${patient.id}, ${docId}, now() - make_interval(hours => ${ids.length + 1}), now() - make_interval(mins => ${60 * ids.length + 30}),
          'completed', 8000, 'a@b.test', now())`;
    const [review] = await app.sql<{ id: string }[]>`
      insert into review (consultant_id, patient_id, rating, comment, written_at)
      values (${docId}, ${patient.id}, 5, 'Kind.', ${written ?? ""}::timestamptz) returning id`;
    if (review) ids.push(review.id);
  }
  const parts = await partsOf(async (cursor) => {
    const { reviews, next } = read(ReviewList, await app.get(`/api/reviews/${docId}?limit=1${cursor}`));
    return { ids: idsOf(reviews), next };
  });
  expect(parts).toEqual(ids.toReversed().map((id) => [id]));
});

it.each(["cursor=bm9uc2Vuc2U", "cursor=%00", "cursor=W10", "limit=0", "limit=201", "limit=lots"])(
  "a list request with %s is rejected with a message",
  async (input) => {
    const { driver, patient } = await ridesAt([]);
    const { id: docId } = await aConsultant(app);
    for (const answer of [
      await app.get(`/api/driver/rides?${input}`, driver),
      await app.get(`/api/user/list-rides?${input}`, patient),
      await app.get(`/api/user/appointments?${input}`, patient),
      await app.get(`/api/reviews/${docId}?${input}`),
    ]) {
      expect(answer.status).toBe(400);
      expect(answer.body["message"]).toMatch(/^(That page of the list|Please request 1 to 200)/);
    }
  },
);
