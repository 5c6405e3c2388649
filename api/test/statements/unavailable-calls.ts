import { AffectedRides, DriversOff, RidesHandled, Vehicles } from "../../contract/driver-time-off.ts";
import { BookedRide } from "../../contract/rides.ts";
import { type Answer, type Call, read, type TestApp } from "../app.ts";
import { aDay } from "../driver-documents.ts";
import { aDriver, aPatient } from "../people.ts";
import { aRideInput } from "../rides.ts";

type Calls = {
  get: (path: string, call?: Call) => Promise<Answer>;
  post: (path: string, body: unknown, call?: Call) => Promise<Answer>;
};
const PERIOD = { from: aDay(10), to: aDay(10) };

/** Every call about a driver who is unavailable for some time, with three rides: one moved, one canceled, one left to dispatch. */
export async function unavailableDrivers(app: TestApp, { get, post }: Calls, as: Call): Promise<void> {
  const base = "/api/office/unavailable-drivers";
  const { id: driverId } = await aDriver(app, { vehicleType: "Stretcher Van" });
  const { id: other } = await aDriver(app, { vehicleType: "Stretcher Van" });
  for (const time of ["09:00", "11:00", "13:00"]) await aRide(app, driverId, time);
  const { rides } = read(AffectedRides, await get(`${base}/rides?${new URLSearchParams({ driverId, ...PERIOD })}`, as));
  await app.sql`update driver set online = true where id = ${other}`;
  const decisions = rides.map(({ _id: rideId, revision }, place) => ({
    ...{ rideId, revision },
    ...([{ action: "assign", driverId: other }, { action: "cancel" }][place] ?? { action: "search" }),
  }));
  const input = { driverId, ...PERIOD, cause: "vehicle", decisions };
  await post(`${base}/preview`, input, as);
  const { operationId } = read(RidesHandled, await post(base, input, as));
  await post(`${base}/undo/${operationId}`, {}, as);
  await post(base, { ...input, decisions: [] }, as);
  const { timeOff } = read(DriversOff, await get(base, as));
  const own = timeOff.find((off) => off.driverId === driverId);
  await post(`${base}/${own?._id}/back/preview`, {}, as);
  await post(`${base}/${own?._id}/back`, {}, as);
  await app.sql`update driver set online = false where id = ${other}`;
  const plate = crypto.randomUUID().slice(0, 8);
  await post("/api/office/vehicles", { vehicleType: "Sedan", model: "Ford", plate }, as);
  const { vehicles } = read(Vehicles, await get("/api/office/vehicles", as));
  const spare = vehicles.find((vehicle) => vehicle.plate === plate)?._id ?? "";
  await get(`${base}/rides?${new URLSearchParams({ driverId, ...PERIOD, vehicleId: spare })}`, as);
  await post(base, { ...input, driverId: other, decisions: [], vehicleId: spare }, as);
  const lent = read(DriversOff, await get(base, as)).timeOff.find((off) => off.driverId === other);
  await post(`${base}/${lent?._id}/back`, {}, as);
  await post(`/api/office/vehicles/${spare}/remove`, {}, as);
}

/** A ride in ten days that the driver has accepted. */
async function aRide(app: TestApp, driverId: string, time: string): Promise<void> {
  const input = { ...aRideInput({ days: 10, time, transportType: "stretcher" }), paymentMethod: "cash" };
  const { _id } = read(BookedRide, await app.post("/api/user/book-ride", input, await aPatient(app))).ride;
  await app.sql`delete from assignment where ride_id = ${_id}`;
  await app.sql`update ride set status = 'accepted', driver_id = ${driverId} where id = ${_id}`;
  await app.sql`
    insert into assignment (ride_id, driver_id, reason, outcome, accepted_at) values (${_id}, ${driverId}, 'The only one', 'accepted', now())`;
}

/** One change of many rides: previewed, made and undone. */
export async function ridesTogether(app: TestApp, { post }: Pick<Calls, "post">, as: Call): Promise<void> {
  const { id: driverId } = await aDriver(app, { vehicleType: "Stretcher Van" });
  const input = { ...aRideInput({ days: 12, transportType: "stretcher" }), paymentMethod: "cash" };
  const { _id: rideId } = read(BookedRide, await app.post("/api/user/book-ride", input, await aPatient(app))).ride;
  const [ride] = await app.sql<{ revision: number }[]>`select revision from ride where id = ${rideId}`;
  await app.sql`update driver set online = true where id = ${driverId}`;
  const rides = [{ rideId, revision: ride?.revision ?? 0 }];
  await post("/api/office/rides-together/preview", { action: "assign", rides, driverId }, as);
  const made = await post("/api/office/rides-together", { action: "cancel", rides, cause: "weather" }, as);
  await post(`/api/office/rides-together/undo/${read(RidesHandled, made).operationId}`, {}, as);
  await app.sql`update driver set online = false where id = ${driverId}`;
}
