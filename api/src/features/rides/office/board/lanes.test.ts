import { beforeEach, expect, it } from "vitest";
import { DriverDay, RideLanes } from "../../../../../contract/ride-lanes.ts";
import { RideList } from "../../../../../contract/rides.ts";
import { read } from "../../../../../test/app.ts";
import { testAppWithCards } from "../../../../../test/cards.ts";
import { says } from "../../../../../test/driving.ts";
import { aDriver } from "../../../../../test/people.ts";
import { aPaidRide, aRideInput, removeDriversAndRides } from "../../../../../test/rides.ts";
import { aColleague } from "../../../../../test/staff.ts";

const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10" });
const dayOf = (days: number) => aRideInput({ days }).appointmentDate;
const lanesOf = async (days: number): Promise<RideLanes> =>
  read(RideLanes, await app.get(`/api/office/ride-lanes?day=${dayOf(days)}`, await aColleague(app, "view")));

beforeEach(() => removeDriversAndRides(app));

it("a day has a lane for each driver with a ride, and then for each who could get one", async () => {
  const van = await aDriver(app, { vehicleType: "Wheelchair Van", online: true, name: "Vera Vann" });
  const late = await aPaidRide(app, aRideInput({ days: 3, time: "14:00" }));
  const early = await aPaidRide(app, aRideInput({ days: 3, time: "09:00" }));
  await aPaidRide(app, aRideInput({ days: 4, time: "09:00" }));
  await says(app, van, "accept", early);
  await app.sql`update ride set passenger_phone = '+12155550177' where id = ${early.rideId}`;
  await aDriver(app, { vehicleType: "Sedan", online: true, name: "Sid Small" });
  await aDriver(app, { vehicleType: "Sedan", online: false, name: "Ada Away" });
  const suspended = await aDriver(app, { vehicleType: "Sedan", online: false, name: "Sue Away" });
  await app.sql`update driver set suspended_at = now() where id = ${suspended.id}`;
  const without = await aDriver(app, { vehicleType: "Sedan", online: false, name: "Will Without" });
  await app.sql`update driver set eligible_until = null where id = ${without.id}`;

  const { lanes, unassigned, isCut } = await lanesOf(3);
  expect(lanes.map(({ name, online }) => [name, online])).toEqual([
    ["Vera Vann", true],
    ["Sid Small", true],
    ["Ada Away", false],
  ]);
  expect(lanes[0]?.rides.map(({ _id, status }) => [_id, status])).toEqual([
    [early.rideId, "accepted"],
    [late.rideId, "assigned"],
  ]);
  const [first] = lanes[0]?.rides ?? [];
  expect(Date.parse(first?.endsAt ?? "") - Date.parse(first?.startsAt ?? "")).toBe(90 * 60_000);
  expect(first).toMatchObject({
    passengerPhone: "+12155550177",
    notes: expect.stringContaining("Ring the side bell."),
  });
  expect([unassigned, isCut]).toEqual([[], false]);
});

it("a lane says when its driver works by the roster, or that the driver is off that day", async () => {
  const [works, off] = [await aDriver(app, { name: "Ann" }), await aDriver(app, { name: "Bob" })];
  await aDriver(app, { name: "Cy" });
  await app.sql`
    insert into driver_hours (driver_id, weekday, open)
    select id, weekday, '[480,960)' from unnest(${[works.id, off.id]}::uuid[]) as id cross join generate_series(1, 7) as weekday`;
  await app.sql`
    insert into driver_time_off (driver_id, during, cause, entered_by)
    select ${off.id}, tstzrange(${dayOf(3)}::timestamp at time zone time_zone, (${dayOf(3)}::date + 1)::timestamp at time zone time_zone), 'day_off',
      (select id from staff limit 1)
    from practice`;
  const { lanes } = await lanesOf(3);
  expect(lanes.map(({ name, roster }) => [name, roster])).toEqual([
    ["Ann", "8 AM–4 PM"],
    ["Bob", "off that day"],
    ["Cy", null],
  ]);
});

it("a day lists its rides without a driver and its waiting will-calls apart from the lanes", async () => {
  const out = await aPaidRide(app, aRideInput({ days: 3, returnTrip: true }));
  const { rides } = read(RideList, await app.get("/api/user/list-rides", out));
  const { lanes, unassigned, willCalls } = await lanesOf(3);
  expect(lanes).toEqual([]);
  expect(unassigned.map(({ _id }) => _id)).toEqual([out.rideId]);
  expect(willCalls.map(({ _id }) => _id)).toEqual([rides.find(({ leg }) => leg === "back")?._id]);
  expect((await lanesOf(4)).willCalls).toEqual([]);
});

it("a canceled ride is on no lane", async () => {
  const van = await aDriver(app, { vehicleType: "Wheelchair Van", online: true });
  const ride = await aPaidRide(app);
  await says(app, van, "accept", ride);
  await app.post("/api/user/cancel-ride", { rideId: ride.rideId }, ride);
  const { lanes, unassigned } = await lanesOf(3);
  expect([lanes.flatMap(({ rides }) => rides), unassigned]).toEqual([[], []]);
});

it("one driver's day has the hours, the times off, the vehicle and the rides in order", async () => {
  const van = await aDriver(app, { vehicleType: "Wheelchair Van", online: true, name: "Vera Vann" });
  await app.sql`update driver set vehicle_model = 'Ford Transit', vehicle_number = 'LMP 4821' where id = ${van.id}`;
  const late = await aPaidRide(app, aRideInput({ days: 3, time: "14:00" }));
  const early = await aPaidRide(app, aRideInput({ days: 3, time: "09:00" }));
  await aPaidRide(app, aRideInput({ days: 4, time: "09:00" }));
  await app.sql`
    insert into driver_hours (driver_id, weekday, open) select ${van.id}, weekday, '[480,960)' from generate_series(1, 7) as weekday`;
  const viewer = await aColleague(app, "view");
  const [away] = await app.sql<{ from: Date; until: Date }[]>`
    insert into driver_time_off (driver_id, during, cause, entered_by)
    select ${van.id}, tstzrange(starts_at - interval '2 hours', starts_at - interval '1 hour'), 'vehicle', ${viewer.id}
    from ride where id = ${late.rideId} returning lower(during) as from, upper(during) as until`;
  const day = read(DriverDay, await app.get(`/api/office/drivers/${van.id}/day?day=${dayOf(3)}`, viewer));
  expect(day.rides.map(({ _id }) => _id)).toEqual([early.rideId, late.rideId]);
  expect(day).toMatchObject({ roster: "8 AM–4 PM", vehicle: "Wheelchair Van, Ford Transit, LMP 4821" });
  expect(day.off).toEqual([
    { from: away?.from.toISOString(), until: away?.until.toISOString(), cause: "vehicle", vehicle: null },
  ]);
});
