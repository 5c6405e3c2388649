import { OfficeRideChanged } from "../contract/office-rides.ts";
import { BookedRide, RideCheckout } from "../contract/rides.ts";
import { type Call, read, type TestApp } from "./app.ts";
import { aDriver, aPatient } from "./people.ts";
import { aPhoneNumber } from "./phone-number.ts";
import { someDevice } from "./pushes.ts";
import { planAttempts } from "./repeated-plans.ts";
import { rideMoveAttempts } from "./repeated-ride-moves.ts";
import { aRideInput, removeDriversAndRides } from "./rides.ts";
import { aColleague } from "./staff.ts";

type IdempotentCall = {
  path?: string;
  as: Pick<Call, "token" | "driverToken" | "cookie">;
  body: object;
  other: object;
};

const unknownId = "01890000-0000-7000-8000-000000000000";

/** Calls about rides by patients and drivers: each once, and with other details. */
export function rideAttempts(app: TestApp): Record<string, () => Promise<IdempotentCall>> {
  async function aRideToBook(more: object): Promise<IdempotentCall> {
    const input = (days: number) => ({ ...aRideInput({ days, transportType: "ambulatory" }), ...more });
    return { as: await aPatient(app), body: input(3), other: input(4) };
  }

  async function anUnpaidRide(): Promise<IdempotentCall> {
    const { as, body } = await aRideToBook({});
    const { rideId } = read(RideCheckout, await app.post("/api/stripe/create-checkout-session", body, as));
    return { as, body: { rideId }, other: { rideId: unknownId } };
  }

  async function aBookedRide(): Promise<{ as: IdempotentCall["as"]; rideId: string }> {
    const as = await aPatient(app);
    const input = { ...aRideInput({ days: 3, transportType: "ambulatory" }), paymentMethod: "cash" };
    const { ride } = read(BookedRide, await app.post("/api/user/book-ride", input, as));
    return { as, rideId: ride._id };
  }

  async function aRideToMove(): Promise<IdempotentCall> {
    const { as, rideId } = await aBookedRide();
    const { appointmentDate, appointmentTime } = aRideInput({ days: 6 });
    const to = { rideId, appointmentDate, appointmentTime };
    return { as, body: to, other: { ...to, rideId: unknownId } };
  }

  async function aRideToCallFor(): Promise<{ as: IdempotentCall["as"]; rideId: string }> {
    const as = await aPatient(app);
    const input = { ...aRideInput({ days: 3, transportType: "ambulatory", returnTrip: true }), paymentMethod: "cash" };
    const { ride } = read(BookedRide, await app.post("/api/user/book-ride", input, as));
    await app.post("/api/user/cancel-ride", { rideId: ride._id }, as);
    await app.sql`update ride set starts_at = now() where id = ${ride._id}`;
    return { as, rideId: ride.otherWayId ?? "" };
  }

  async function aRideOnHold(): Promise<{ as: IdempotentCall["as"]; rideId: string }> {
    const { as, rideId } = await aRideToCallFor();
    await app.sql`update ride set held_at = now() where id = ${rideId}`;
    return { as, rideId };
  }

  async function aRideToCancel(): Promise<IdempotentCall> {
    const { as, rideId } = await aBookedRide();
    return { as, body: { rideId, refundCents: 0 }, other: { rideId: unknownId } };
  }

  /** One ride and one vehicle at a time, so that a driver who rejects it gets no ride of another test. */
  async function anOfferedRide({ isAccepted = false } = {}): Promise<IdempotentCall> {
    await removeDriversAndRides(app);
    const as = await aDriver(app, { vehicleType: "Stretcher Van", online: true });
    const input = { ...aRideInput({ days: 3, transportType: "stretcher" }), paymentMethod: "cash" };
    const { ride } = read(BookedRide, await app.post("/api/user/book-ride", input, await aPatient(app)));
    const body = { rideId: ride._id };
    if (isAccepted) {
      await app.put("/api/driver/ride/accept", body, as);
      await app.sql`update ride set starts_at = now() + interval '5 minutes' where id = ${ride._id}`;
    }
    return isAccepted
      ? { as, body: { ...body, fare: ride.fare }, other: { ...body, fare: ride.fare + 1 } }
      : { as, body, other: { rideId: unknownId } };
  }

  async function aRideUnderWay(step: string | null, body = {}, other = {}): Promise<IdempotentCall> {
    const { as, body: accepted } = await anOfferedRide({ isAccepted: true });
    const rideId = "rideId" in accepted ? String(accepted.rideId) : "";
    if (step) await app.put("/api/driver/ride/step", { rideId, step }, as);
    await app.sql`update ride set starts_at = now() - interval '1 hour', at_door_at = at_door_at - interval '20 minutes' where id = ${rideId}`;
    return { as, body: { rideId, ...body }, other: { rideId, ...other } };
  }

  async function aRejectedRide(): Promise<IdempotentCall> {
    const { as, body } = await anOfferedRide();
    await app.put("/api/driver/ride/cancel", { ...body, reason: "far" }, as);
    return { as, body, other: { rideId: unknownId } };
  }

  async function aRideToReopen(): Promise<{ as: IdempotentCall["as"]; rideId: string }> {
    const { as, body } = await anOfferedRide({ isAccepted: true });
    await app.put("/api/driver/ride/complete", body, as);
    return { as, rideId: "rideId" in body ? String(body.rideId) : "" };
  }

  /** An office action on a ride, with a reason. */
  async function byTheOffice(rideId: string, act: string, more: object = {}): Promise<IdempotentCall> {
    const [row] = await app.sql<{ revision: number }[]>`select revision from ride where id = ${rideId}`;
    const body = { ...more, revision: row?.revision ?? 0, reason: "The wrong ride" };
    const { cookie } = await aColleague(app, "dispatch");
    return { path: `/api/office/rides/${rideId}/${act}`, as: { cookie }, body, other: { ...body, reason: "A slip" } };
  }

  async function anExtraAsked(): Promise<IdempotentCall> {
    const { as, body } = await anOfferedRide({ isAccepted: true });
    await app.put("/api/driver/ride/complete", { ...body, extra: { amount: 5, reason: "Stairs" } }, as);
    const [claim] = await app.sql<{ id: string }[]>`select id from extra_claim order by id desc limit 1`;
    const { cookie } = await aColleague(app, "desk");
    const path = `/api/office/extras/${claim?.id}/decide`;
    return { path, as: { cookie }, body: { isGranted: true }, other: { isGranted: false } };
  }

  async function anExtraOfThePassenger(): Promise<IdempotentCall> {
    const { path = "", as } = await anExtraAsked();
    await app.post(path.replace("decide", "pay-link"), { send: false }, as);
    return { path: path.replace("decide", "call-back"), as, body: {}, other: { and: "more" } };
  }

  async function aMissedRide(): Promise<IdempotentCall> {
    const { as, body } = await aRideUnderWay("at_door");
    await app.put("/api/driver/ride/no-show", body, as);
    const [missed] = await app.sql<
      { rideId: string }[]
    >`select ride_id from passenger_no_show order by marked_at desc limit 1`;
    const { cookie } = await aColleague(app, "desk");
    return {
      path: `/api/office/rides/${missed?.rideId}/reverse-no-show`,
      as: { cookie },
      body: {},
      other: { and: "more" },
    };
  }

  /** Office actions on an accepted ride. */
  async function fromTheOffice(act: string, more: object = {}, isUnderWay = false): Promise<IdempotentCall> {
    const { body: about } = await (isUnderWay ? aRideUnderWay("at_door") : anOfferedRide({ isAccepted: true }));
    const rideId = "rideId" in about ? String(about.rideId) : "";
    const [row] = await app.sql<{ revision: number }[]>`select revision from ride where id = ${rideId}`;
    const body = { revision: row?.revision ?? 0, reason: "They called", ...more };
    const { cookie } = await aColleague(app, "dispatch");
    const path = `/api/office/rides/${rideId}/${act}`;
    return { path, as: { cookie }, body, other: { ...body, reason: "The passenger called" } };
  }

  async function aRideForACaller(): Promise<IdempotentCall> {
    const [{ id: _id }, { cookie }] = [await aPatient(app), await aColleague(app, "desk")];
    const input = (days: number) => ({ ...aRideInput({ days, transportType: "ambulatory" }), patient: { _id } });
    return { as: { cookie }, body: input(3), other: input(4) };
  }

  async function aFileOfTrips(): Promise<IdempotentCall> {
    const { cookie } = await aColleague(app, "desk");
    const { appointmentDate: day } = aRideInput({ days: 5 });
    const [name, phone] = [`Tom ${crypto.randomUUID().slice(0, 8)}`, aPhoneNumber()];
    const row = (time: string) => `${name},${phone},${day},${time},9 Spruce Street,1 Pine Street,AMB`;
    const csv = ["Passenger,Phone,Date,Time,From,To,LOS", row("9:15"), row("14:15")].join("\n");
    const body = { csv, paymentMethod: "cash", rows: [2] };
    return { as: { cookie }, body, other: { ...body, rows: [3] } };
  }

  async function aRideToAssign(): Promise<IdempotentCall> {
    const attempt = await fromTheOffice("assign");
    const { id: driverId } = await aDriver(app, { vehicleType: "Stretcher Van" });
    return { ...attempt, body: { ...attempt.body, driverId }, other: { ...attempt.other, driverId } };
  }

  async function aDriverAtTheOffice(action: string): Promise<IdempotentCall> {
    const { id } = await aDriver(app);
    if (action !== "suspend") await app.sql`update driver set suspended_at = now() where id = ${id}`;
    const { cookie } = await aColleague(app, action === "erase" ? "owner" : "dispatch");
    if (action === "erase")
      return { path: `/api/office/drivers/${id}/erase`, as: { cookie }, body: { revision: 1 }, other: { revision: 2 } };
    const body = { revision: 1, reason: "Papers" };
    return { path: `/api/office/drivers/${id}/${action}`, as: { cookie }, body, other: { ...body, reason: "Fine" } };
  }

  async function aNewDriver(): Promise<IdempotentCall> {
    const { cookie } = await aColleague(app, "desk");
    const vehicle = { vehicleType: "Sedan", vehicleModel: "Ford", vehicleNumber: "LMP 1" };
    const body = { name: "Nan New", email: `${crypto.randomUUID()}@driver.test`, phone: "2155550110", ...vehicle };
    return { path: "/api/office/drivers", as: { cookie }, body, other: { ...body, name: "Nina New" } };
  }

  return {
    "POST /api/office/drivers": aNewDriver,
    "POST /api/office/drivers/{driverId}/suspend": () => aDriverAtTheOffice("suspend"),
    "POST /api/office/drivers/{driverId}/reinstate": () => aDriverAtTheOffice("reinstate"),
    "POST /api/office/drivers/{driverId}/erase": () => aDriverAtTheOffice("erase"),
    "POST /api/office/rides": aRideForACaller,
    "POST /api/office/trips": aFileOfTrips,
    "POST /api/office/rides/{rideId}/assign": aRideToAssign,
    "POST /api/office/rides/{rideId}/unassign": () => fromTheOffice("unassign"),
    "POST /api/office/rides/{rideId}/no-show": () => fromTheOffice("no-show", {}, true),
    "POST /api/office/rides/{rideId}/cancel": () => fromTheOffice("cancel"),
    "POST /api/office/rides/{rideId}/edit": () =>
      fromTheOffice("edit", {
        ...{
          pickupAddress: "9 Spruce Street",
          dropoffAddress: "1 Pine Street",
          passengerPhone: "",
          notes: "Back door",
        },
        ...{ transportType: "stretcher", chair: "none", transfers: true, companions: 1, oxygen: true, stairs: true },
      }),
    "POST /api/office/extras/{id}/decide": anExtraAsked,
    "POST /api/office/extras/{id}/call-back": anExtraOfThePassenger,
    "POST /api/office/rides/{rideId}/reverse-no-show": aMissedRide,
    "POST /api/office/rides/{rideId}/confirm-no-show": async () => {
      const { path = "", ...call } = await aMissedRide();
      await app.sql`update passenger_no_show set awaits_office = true`;
      return { ...call, path: path.replace("reverse", "confirm") };
    },
    "POST /api/driver/ringing": async () => ({ as: await aDriver(app), body: someDevice(), other: someDevice() }),
    "POST /api/driver/ringing/stop": async () => ({ as: await aDriver(app), body: {}, other: { and: "more" } }),
    "PUT /api/driver/ride/step": () => aRideUnderWay(null, { step: "on_my_way" }, { step: "at_door" }),
    "PUT /api/driver/ride/step/undo": () => aRideUnderWay("on_my_way", { step: "on_my_way" }, { step: "at_door" }),
    "PUT /api/driver/ride/complete/undo": async () => {
      const { as, rideId } = await aRideToReopen();
      return { as, body: { rideId }, other: { rideId: unknownId } };
    },
    "POST /api/office/rides/{rideId}/reopen": async () => byTheOffice((await aRideToReopen()).rideId, "reopen"),
    "POST /api/office/rides/{rideId}/step": async () => {
      const { body } = await anOfferedRide({ isAccepted: true });
      return byTheOffice("rideId" in body ? String(body.rideId) : "", "step", { step: "at_door" });
    },
    "PUT /api/driver/ride/no-show": async () => ({ ...(await aRideUnderWay("at_door")), other: { rideId: unknownId } }),
    "PUT /api/driver/ride/position": async () => {
      const place = { latitude: 39.95, longitude: -75.16, accuracyMeters: 12, takenAt: new Date().toISOString() };
      const underWay = await aRideUnderWay(
        "at_door",
        { step: "at_door", ...place },
        { step: "at_door", ...place, latitude: 40 },
      );
      await app.sql`update driver set shares_position = true`;
      return underWay;
    },
    "PUT /api/driver/ride/cancel/undo": aRejectedRide,
    "POST /api/user/book-ride": () => aRideToBook({ paymentMethod: "cash" }),
    "POST /api/stripe/create-checkout-session": () => aRideToBook({}),
    "POST /api/user/pay-ride": anUnpaidRide,
    ...planAttempts(app),
    ...rideMoveAttempts(app),
    "POST /api/user/move-ride": aRideToMove,
    "POST /api/user/ride-ready": async () => {
      const { as, rideId } = await aRideToCallFor();
      return { as, body: { rideId }, other: { rideId: unknownId } };
    },
    "POST /api/user/ride-needed": async () => {
      const { as, rideId } = await aRideOnHold();
      return { as, body: { rideId }, other: { rideId: unknownId } };
    },
    "POST /api/office/rides/{rideId}/needed": async () => {
      const { rideId } = await aRideOnHold();
      const [row] = await app.sql<{ revision: number }[]>`select revision from ride where id = ${rideId}`;
      const body = { revision: row?.revision ?? 0 };
      const { cookie } = await aColleague(app, "dispatch");
      const path = `/api/office/rides/${rideId}/needed`;
      return { path, as: { cookie }, body, other: { ...body, reason: "The passenger called" } };
    },
    "POST /api/office/rides/{rideId}/emails": async () => {
      const { rideId } = await aBookedRide();
      await app.sql`
        update email_outbox set failed_at = now(), due_at = null, sent_at = null where kind = 'ride-booked' and subject_id = ${rideId}`;
      const { cookie } = await aColleague(app, "dispatch");
      const body = { kind: "ride-booked", subjectId: rideId };
      const path = `/api/office/rides/${rideId}/emails`;
      return { path, as: { cookie }, body, other: { ...body, kind: "ride-accepted" } };
    },
    "POST /api/office/rides/{rideId}/ready": async () => {
      const { rideId } = await aRideToCallFor();
      const [row] = await app.sql<{ revision: number }[]>`select revision from ride where id = ${rideId}`;
      const body = { revision: row?.revision ?? 0 };
      const { cookie } = await aColleague(app, "dispatch");
      const path = `/api/office/rides/${rideId}/ready`;
      return { path, as: { cookie }, body, other: { ...body, reason: "The passenger called" } };
    },
    "POST /api/office/rides/{rideId}/undo/{operationId}": async () => {
      const { path = "", as, body } = await fromTheOffice("cancel");
      const { operationId } = read(OfficeRideChanged, await app.post(path, body, as));
      return { path: path.replace("cancel", `undo/${operationId}`), as, body: {}, other: { and: "more" } };
    },
    "POST /api/user/cancel-ride": aRideToCancel,
    "POST /api/user/unshare-ride": async () => {
      const { as, rideId } = await aBookedRide();
      return { as, body: { rideId }, other: { rideId: unknownId } };
    },
    "POST /api/driver/ride/dismiss": anOfferedRide,
    "PUT /api/driver/ride/accept": anOfferedRide,
    "PUT /api/driver/ride/cancel": anOfferedRide,
    "PUT /api/driver/ride/complete": () => anOfferedRide({ isAccepted: true }),
  };
}
