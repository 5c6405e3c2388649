import { beforeEach, expect, it } from "vitest";
import { OfficeRideChanged } from "../../../../contract/office-rides.ts";
import { type Answer, read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { anAcceptedRide } from "../../../../test/driving.ts";
import { at, officeEdits } from "../../../../test/ride-edits.ts";
import { patientsView, removeDriversAndRides } from "../../../../test/rides.ts";
import { aColleague } from "../../../../test/staff.ts";

const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10" });
const dispatch = await aColleague(app, "dispatch");
const { edit } = officeEdits(app, dispatch);
const undo = (answer: Answer) => {
  const { ride, operationId } = read(OfficeRideChanged, answer);
  return app.post(`/api/office/rides/${ride._id}/undo/${operationId}`, {}, dispatch);
};
const elsewhere = { pickupAddress: "9 Spruce Street" };

beforeEach(() => removeDriversAndRides(app));

it("an edited ride no longer has the passenger's agreement to texts once the phone is another one; undo brings it back", async () => {
  const { ride } = await anAcceptedRide(app, { isNear: false });
  await app.sql`update ride set texts_passenger = true where id = ${ride.rideId}`;
  const agreed = async () =>
    (await app.sql<{ texts: boolean }[]>`select texts_passenger as texts from ride where id = ${ride.rideId}`)[0]
      ?.texts;
  await edit(ride, elsewhere);
  await app.sql`update operation set ends_at = now() where ride_id = ${ride.rideId}`;
  expect(await agreed()).toBe(true);
  const done = await edit(ride, { passengerPhone: "2155550177" });
  expect(await agreed()).toBe(false);
  expect((await undo(done)).status).toBe(200);
  expect(await agreed()).toBe(true);
});

it("a ride edited to a time when its driver is off duty by the roster goes to another driver", async () => {
  const { van, ride } = await anAcceptedRide(app, { isNear: false });
  await app.sql`
    insert into driver_hours (driver_id, weekday, open)
    select ${van.id}, weekday, '[600,780)' from generate_series(1, 7) as weekday`;
  await edit(ride, elsewhere);
  expect((await patientsView(app, ride)).status).toBe("accepted");
  await edit(ride, at(3, "16:00"));
  expect((await patientsView(app, ride)).status).toBe("pending");
});

it("a ride on a statement of the organization that pays cannot get another time", async () => {
  const owner = await aColleague(app, "owner");
  const { ride } = await anAcceptedRide(app, { isNear: false });
  const [payer] = await app.sql<{ id: string }[]>`
    insert into payer_organization (name, billing_email, added_by) values ('Harbor Dialysis', 'bills@harbor.test', ${owner.id}) returning id`;
  await app.sql`
    update ride set payment_method = 'account', payer_organization_id = ${payer?.id ?? ""}, starts_at = now() - interval '40 days'
    where id = ${ride.rideId}`;
  await app.sql`
    insert into payer_statement (payer_organization_id, month, since, until, total_cents)
    select ${payer?.id ?? ""}, date_trunc('month', now() - interval '40 days'), now() - interval '60 days', now() - interval '20 days', 6500`;
  const refused = await edit(ride, at(3, "16:00"));
  expect([refused.status, refused.body["message"]]).toEqual([
    409,
    "This ride is on a statement of the organization that pays, so it can't get another time.",
  ]);
});
