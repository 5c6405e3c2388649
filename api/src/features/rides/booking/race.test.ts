import { expect, inject, it } from "vitest";
import { RejectReason, RideStep, VehicleType } from "../../../../contract/ride-status.ts";
import { RideList } from "../../../../contract/rides.ts";
import { type Answer, read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { chanceFrom } from "../../../../test/chance.ts";
import { officeChanges } from "../../../../test/office-changes.ts";
import { aDriver } from "../../../../test/people.ts";
import { anUnpaidRide, aRideInput } from "../../../../test/rides.ts";
import { timesOf } from "../../../../test/sample.ts";
import { aColleague } from "../../../../test/staff.ts";
import { frequentJobs } from "../../../jobs.ts";
import { violates } from "../../../lib/db/db.ts";
import { runJobs } from "../../../lib/jobs/jobs.ts";

const { seed } = inject("extent");
/** Of all actors together. */
const STEPS = timesOf({ whole: 8000, sample: 400 });
const app = await testAppWithCards({ DATABASE_POOL_SIZE: "20" });
const desk = await aColleague(app, "desk");
const runDueJobs = () => runJobs(frequentJobs(app.services));

const RIDES = 50;
const DRIVERS = 10;
const ACTORS = 20;
const HOURS = ["08:00", "08:45", "09:30", "10:00", "11:15", "13:00", "14:20", "16:00"];

it(`keeps every invariant while ${ACTORS} concurrent actors take ${STEPS} steps (seed ${seed})`, async () => {
  const chance = chanceFrom(seed);
  const among = <Thing>(things: readonly Thing[]): Thing => {
    const thing = things[Math.floor(chance() * things.length)];
    if (thing === undefined) throw new Error("There is nothing to choose from");
    return thing;
  };

  const vehicles = VehicleType.options;
  const drivers = await Promise.all(
    Array.from({ length: DRIVERS }, (_, place) =>
      aDriver(app, {
        name: `Driver ${place}`,
        vehicleType: vehicles[place % vehicles.length] ?? "Sedan",
        online: chance() < 0.5,
      }),
    ),
  );
  const unpaid = await Promise.all(
    Array.from({ length: RIDES }, () =>
      anUnpaidRide(
        app,
        aRideInput({
          days: 2 + Math.floor(chance() * 2),
          time: among(HOURS),
          transportType: among(["ambulatory", "wheelchair", "bariatric", "stretcher"]),
          returnTrip: chance() < 0.3,
        }),
      ),
    ),
  );

  const seen = new Map<number, number>();
  const note = ({ status }: Pick<Answer, "status">): void => void seen.set(status, (seen.get(status) ?? 0) + 1);
  const setOnline = async (driver: (typeof drivers)[number], online: boolean) =>
    note(await app.post("/api/driver/status", { online }, driver));

  let steps = 0;

  const office = officeChanges({
    ...{ roll: chance, among, call: app, as: desk },
    driverIds: drivers.map(({ id }) => id),
  });

  async function takeAStep(): Promise<void> {
    const driver = among(drivers);
    const lot = chance();
    if (lot < 0.04) {
      const answer = await office.takeAStep();
      if (answer) note(answer);
      return;
    }
    if (lot < 0.15) return setOnline(driver, chance() < 0.7);
    if (lot < 0.3) {
      // Payments arrive during the whole race, so that there is always work.
      const due = (RIDES * steps) / (STEPS * 0.8);
      const next = RIDES - unpaid.length < due ? unpaid.pop() : undefined;
      if (next) await app.cards.press(next.url, "pay");
      return;
    }
    const list = await app.get("/api/driver/rides", driver);
    note(list);
    const { rides } = read(RideList, list);
    const open = rides.filter(({ status }) => status === "assigned" || status === "accepted");
    const rejected = rides.filter(({ cancelReason }) => cancelReason === "rejected");
    const isTakenBack = rejected.length > 0 && chance() < 0.1;
    if (open.length === 0 && !isTakenBack) return;
    const ride = among(isTakenBack ? rejected : open);
    if (chance() < 0.15) await letTimePass(ride._id);
    const call = isTakenBack
      ? "cancel/undo"
      : among(["accept", "accept", "cancel", "cancel", "step", "step", "step/undo", "no-show", "complete"]);
    const step = among(RideStep.options);
    const fare = Math.round(ride.quotedFare * (0.6 + chance() * 0.6) * 100) / 100;
    const input = { rideId: ride._id, fare, step, ...(chance() < 0.5 && { reason: among(RejectReason.options) }) };
    // Sometimes two of the driver's devices send the request at once.
    const presses = chance() < 0.2 ? 2 : 1;
    const answers = await Promise.all(
      Array.from({ length: presses }, () => app.put(`/api/driver/ride/${call}`, input, driver)),
    );
    answers.forEach(note);
  }

  /** Lets an offer, a wait at the door or a missing step run out of time. */
  async function letTimePass(rideId: string): Promise<void> {
    await app.sql`
      update ride set next_check_at = now(), starts_at = case when status = 'accepted' then now() - interval '35 minutes' else starts_at end,
        at_door_at = at_door_at - interval '35 minutes'
      where id = ${rideId} and status in ('assigned', 'accepted') and not exists (
        select from ride own where own.driver_id = ride.driver_id and own.id <> ride.id and own.status in ('assigned', 'accepted')
          and ride_span(own.starts_at) && ride_span(now() - interval '35 minutes'))`.catch((error: unknown) => {
      // The driver got another ride at that time in this very moment.
      if (!violates(error, "ride_driver_free")) throw error;
    });
  }

  await Promise.all(
    Array.from({ length: ACTORS }, async () => {
      while (steps < STEPS) {
        steps += 1;
        await takeAStep();
        await expectNoClash();
      }
    }),
  );
  for (const { url } of unpaid) await app.cards.press(url, "pay");
  for (const driver of drivers) {
    await office.backToWork(driver.id);
    await setOnline(driver, true);
  }
  // Ends the window in which a rejection can be undone.
  await app.sql`update ride set next_check_at = now() where status = 'pending'`;
  // Ends the window in which a completion can be undone.
  await app.sql`update refund set due_at = now() where refunded_at is null and due_at > now()`;
  await runDueJobs();

  expect([...seen.keys()].filter((status) => status >= 500)).toEqual([]);
  await expectNoClash();
  expect(await paidAndLost()).toEqual([]);
  expect(await waitingDespiteFreeDriver()).toEqual([]);
  expect(await app.sql`select id from refund where refunded_at is null`).toEqual([]);
  await expectMoneyToAddUp();
});

async function expectNoClash(): Promise<void> {
  const clashes = await app.sql`
    select a.id from ride a join ride b on a.driver_id = b.driver_id and a.id < b.id
      and a.status in ('assigned', 'accepted') and b.status in ('assigned', 'accepted')
      and abs(extract(epoch from a.starts_at - b.starts_at)) < 90 * 60
    union all
    select ride_id from assignment where outcome in ('offered', 'accepted') group by ride_id having count(*) > 1`;
  expect(clashes).toEqual([]);
}

/** Paid rides that are neither active nor missed, and whose cancellation is not fully refunded. */
const paidAndLost = () => app.sql`
  select ride.id, ride.status from ride join checkout on checkout.ride_id = ride.paid_as and checkout.status = 'paid'
  where ride.status = 'unpaid' or ride.status = 'cancelled' and ride.cancel_reason <> 'no_show' and not exists (
    select from refund where refund.ride_id = ride.id and refund.amount_cents = ride.quote_cents)`;

const waitingDespiteFreeDriver = () => app.sql`
  select ride.id, driver.name from ride join driver on online and not exists (
      select from ride own where own.driver_id = driver.id and own.status in ('assigned', 'accepted')
        and ride_span(own.starts_at) && ride_span(ride.starts_at))
    and not exists (select from assignment where ride_id = ride.id and driver_id = driver.id)
    and case vehicle_type when 'Sedan' then transport_type = 'ambulatory'
      when 'Wheelchair Van' then transport_type in ('ambulatory', 'wheelchair')
      when 'Bariatric Van' then transport_type <> 'stretcher' else transport_type = 'stretcher' end
  where ride.status = 'pending' and ride.starts_at is not null`;

/** Money taken minus refunds equals the fares of rides that are not canceled, or missed. No fare is above its quote. */
async function expectMoneyToAddUp(): Promise<void> {
  const [taken] = await app.sql<{ cents: number; due: number }[]>`
    select (select sum(amount_cents) from checkout where ride_id is not null and status = 'paid')::int as cents,
      coalesce(sum(coalesce(fare_cents, quote_cents)) filter (where ride.status <> 'cancelled' or ride.cancel_reason = 'no_show'), 0)::int as due
    from ride join checkout on checkout.ride_id = ride.paid_as and checkout.status = 'paid'`;
  const returned = (await app.cards.refunds()).reduce((sum, { amount }) => sum + amount, 0);
  expect((taken?.cents ?? 0) - returned).toBe(taken?.due);
}
