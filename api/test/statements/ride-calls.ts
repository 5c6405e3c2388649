import { DriverDocuments } from "../../contract/driver-documents.ts";
import { RIDE_TABS } from "../../contract/drivers.ts";
import { EarningsList } from "../../contract/earnings.ts";
import { PayLink } from "../../contract/office-booking.ts";
import { OfficeDriverFound, OfficeDrivers, OneOfficeDriver } from "../../contract/office-drivers.ts";
import { OfficeRideChanged, OfficeRideFound, RIDE_BANDS, RideBoard } from "../../contract/office-rides.ts";
import { BookedRide } from "../../contract/rides.ts";
import { OneTripImport } from "../../contract/trip-imports.ts";
import { processTripImports } from "../../src/features/rides/office/trip-imports/jobs.ts";
import { runJobs } from "../../src/lib/jobs/jobs.ts";
import { type Answer, type Call, read, type TestApp } from "../app.ts";
import type { testAppWithCards } from "../cards.ts";
import { aDay, driverDocumentForm } from "../driver-documents.ts";
import { aDriver, aPatient } from "../people.ts";
import { someDevice } from "../pushes.ts";
import { aRideToHelp } from "../ride-moves.ts";
import { aRideInput } from "../rides.ts";
import { aColleague } from "../staff.ts";
import { ridesTogether, unavailableDrivers } from "./unavailable-calls.ts";

type App = Awaited<ReturnType<typeof testAppWithCards>>;
type Calls = {
  get: (path: string, call?: Call) => Promise<Answer>;
  post: (path: string, body: unknown, call?: Call) => Promise<Answer>;
};

/** A driver's screens and push notifications. */
export async function driverScreens({ get, post }: Calls, as: Call): Promise<void> {
  await get("/api/driver/rides?limit=1", as);
  for (const tab of RIDE_TABS) await get(`/api/driver/rides?tab=${tab}&day=2026-01-05`, as);
  await get("/api/driver/dashboard", as);
  await get("/api/driver/profile", as);
  const { weeks } = read(EarningsList, await get("/api/driver/earnings?limit=1", as));
  await get("/api/driver/earnings?limit=1&cursor=IjIwMjUtMDEtMDYi", as);
  for (const { from } of weeks) await get(`/api/driver/earnings/${from}`, as);
  for (const file of ["statement.pdf", "statement.csv"])
    await get(`/api/driver/earnings/${file}?from=2026-01-01&to=2026-01-31`, as);
  for (const { from } of weeks) await get(`/api/driver/earnings/${from}/rides.csv`, as);
  const device = someDevice();
  await post("/api/driver/ringing", device, as);
  await get("/api/driver/ringing", as);
  await post("/api/driver/ringing/reached", { token: "a".repeat(43) });
  await post("/api/driver/ringing/renew", { oldEndpoint: device.endpoint, device: someDevice() });
  await post("/api/driver/ringing/stop", {}, as);
}

/** Office calls about rides and drivers. */
export async function officeRides(app: TestApp, calls: Calls & { put: Calls["post"] }, as: Call): Promise<void> {
  await board(app, calls, as);
  await moveRides(app, calls, as);
  await manageDriver(calls, as);
  await unavailableDrivers(app, calls, as);
  await ridesTogether(app, calls, as);
  await driverDocuments(app, calls, as);
  await bookForCaller(calls, as);
  await storedFile(app, calls, as);
}

/** A ride as the office wants it. */
const editInput = {
  ...{
    pickupAddress: "9 Spruce Street",
    dropoffAddress: "1 Pine Street",
    passengerPhone: "2155550177",
    notes: "Back door",
  },
  ...{ transportType: "bariatric", chair: "none", transfers: true, companions: 1, oxygen: true, stairs: true },
};

/** The ride board and every action on a ride. */
async function board(app: TestApp, { get, post }: Calls, as: Call): Promise<void> {
  for (const band of RIDE_BANDS) {
    const { next } = read(RideBoard, await get(`/api/office/rides?limit=1&band=${band}`, as));
    if (next !== null) await get(`/api/office/rides?limit=1&band=${band}&cursor=${next}`, as);
  }
  await get(`/api/office/ride-lanes?day=${aDay(8)}`, as);
  await get(`/api/office/ride-day?day=${aDay(8)}&q=Ann`, as);
  await get("/api/office/exports/ride-list.csv?q=nobody%20like%20that&state=open", as);
  const input = { ...aRideInput({ days: 8, transportType: "bariatric" }), paymentMethod: "cash" };
  const { ride } = read(BookedRide, await post("/api/user/book-ride", input, await aPatient(app)));
  const path = `/api/office/rides/${ride._id}`;
  const van = await aDriver(app, { vehicleType: "Bariatric Van" });
  await get(`/api/office/drivers/${van.id}/day?day=${aDay(8)}`, as);
  const act = async (action: string, more = {}) => {
    const seen = read(OfficeRideFound, await get(path, as)).ride;
    await post(`${path}/preview`, { action: action, ...more }, as);
    const done = await post(`${path}/${action}`, { revision: seen.revision, reason: "They called", ...more }, as);
    return read(OfficeRideChanged, done).operationId;
  };
  const undone = async (operationId: string) => post(`${path}/undo/${operationId}`, {}, as);
  await get(`${path}/candidates`, as);
  await undone(await act("assign", { driverId: van.id }));
  await act("assign", { driverId: van.id });
  await undone(await act("edit", editInput));
  await act("edit", editInput);
  await undone(await act("unassign"));
  await undone(await act("cancel", { canceledBy: "office" }));
  await act("cancel", { canceledBy: "office" });
  await app.sql`
    update email_outbox set is_printed = true, dropped_at = now(), due_at = null, sent_at = null where kind = 'ride-cancelled' and subject_id = ${ride._id}`;
  await get(`${path}/email?kind=ride-cancelled&subjectId=${ride._id}`, as);
  await app.sql`
    update email_outbox set failed_at = now(), is_printed = false, dropped_at = null, operation_id = null where kind = 'ride-cancelled' and subject_id = ${ride._id}`;
  await post(`${path}/emails`, { kind: "ride-cancelled", subjectId: ride._id }, as);
  const missedOne = read(BookedRide, await post("/api/user/book-ride", input, await aPatient(app))).ride._id;
  await app.sql`
    update ride set status = 'accepted', driver_id = ${van.id}, starts_at = now() - interval '20 minutes'
    where id = ${missedOne}`;
  for (const [what, more] of [
    ["step", { step: "at_door", at: new Date(Date.now() - 16 * 60_000).toISOString() }],
    ["no-show", {}],
  ] as const) {
    const { revision } = read(OfficeRideFound, await get(`/api/office/rides/${missedOne}`, as)).ride;
    await post(`/api/office/rides/${missedOne}/${what}`, { revision, reason: "The driver called", ...more }, as);
  }
  const driven = read(BookedRide, await post("/api/user/book-ride", input, await aPatient(app))).ride._id;
  await app.sql`
    update ride set status = 'completed', driver_id = ${van.id}, starts_at = now(), fare_cents = 100, completed_at = now() where id = ${driven}`;
  const completed = read(OfficeRideFound, await get(`/api/office/rides/${driven}`, as)).ride;
  await post(`/api/office/rides/${driven}/reopen`, { revision: completed.revision, reason: "The wrong ride" }, as);
}

/** Changes the drivers of two rides together, and undoes it. */
async function moveRides(app: TestApp, { get, post }: Calls, as: Call): Promise<void> {
  await get("/api/office/ride-help", as);
  const { rideId, moves } = await aRideToHelp(app);
  const path = `/api/office/rides/${rideId}/help`;
  const { operationId } = read(OfficeRideChanged, await post(path, { moves }, as));
  await post(`${path}/undo/${operationId}`, {}, as);
}

/** Confirms a return leg on hold. */
async function confirmReturnLeg({ get, post }: Calls, rideId: string, as: Call): Promise<void> {
  const { revision } = read(OfficeRideFound, await get(`/api/office/rides/${rideId}`, as)).ride;
  await post(`/api/office/rides/${rideId}/needed`, { revision }, as);
}

/** Marks a passenger ready, once too early and once in time. */
async function markReady({ get, post }: Calls, rideId: string, as: Call): Promise<void> {
  const path = `/api/office/rides/${rideId}`;
  for (const isUndone of [true, false]) {
    const { revision } = read(OfficeRideFound, await get(path, as)).ride;
    const { operationId } = read(OfficeRideChanged, await post(`${path}/ready`, { revision }, as));
    if (isUndone) await post(`${path}/undo/${operationId}`, {}, as);
  }
}

/** Imports a file of trips: new ones, then the same numbers changed and canceled. */
/** Stores a file that asks a question, answers it, books it, undoes that, and sends its trips back. */
async function storedFile(app: TestApp, { get, post }: Calls, as: Call): Promise<void> {
  const path = "/api/office/trip-imports";
  const { appointmentDate: day } = aRideInput({ days: 12 });
  const phone = `484${String(2_000_000 + (Date.now() % 8_000_000))}`;
  const rows = [`Tess Trip,${phone},${day},9:15,9 Spruce Street,1 Pine Street,GB`, ",,,,,,"];
  const csv = ["Traveler,Phone,Date,Time,From,To,LOS", ...rows, `Tom Trip,12,${day},9:15,A,B,WC`].join("\n");
  const work = () => runJobs([processTripImports(app.services)]);
  const now = async (id: string) => read(OneTripImport, await get(`${path}/${id}`, as)).import;
  const input = { csv, fileName: "trips.csv", paymentMethod: "cash" };
  const { _id, revision } = read(OneTripImport, await post(path, input, as)).import;
  const answers = {
    columns: [{ index: 0, field: "name" }],
    words: [{ field: "transport", said: "GB", meaning: "wheelchair" }],
    corrections: [{ row: 2, field: "notes", value: "Ring twice" }],
  };
  await post(`${path}/${_id}/check`, { revision, ...answers }, as);
  await work();
  await get(`${path}/${_id}/faulty.csv`, as);
  await post(`${path}/${_id}/book`, { revision: (await now(_id)).revision, rows: [2], cancel: [] }, as);
  await work();
  await post(`${path}/${_id}/undo`, {}, as);
  await get(path, as);
  await get(`/api/office/money/payers/${crypto.randomUUID()}/trips.csv?from=2026-01-01&to=2026-01-31`, as);
}

/** Books a ride with a payment link. */
async function bookForCaller({ post }: Calls, as: Call): Promise<void> {
  const phone = `484${String(2_000_000 + (Date.now() % 8_000_000))}`;
  const input = { ...aRideInput({ days: 9, transportType: "bariatric", returnTrip: true }), paymentMethod: "card" };
  const caller = { name: "Rosa Diaz", phone, email: `rosa-${phone}@caller.test` };
  const { ride } = read(OfficeRideFound, await post("/api/office/rides", { ...input, patient: caller }, as));
  await post(`/api/office/rides/${ride._id}/pay-link`, { send: true }, as);
  const { code } = read(PayLink, await post(`/api/office/rides/${ride._id}/pay-link`, { send: false }, as));
  await post("/api/pay/look", { code });
  await post("/api/pay/checkout", { code });
  await post(`/api/office/rides/${ride._id}/ask-provider`, {}, as);
}

/** Asks the passenger to pay an extra by email and by code, opens its checkout, and cancels the request. */
export async function askPassengerForExtra(app: App, post: Calls["post"], id: string, as: Call): Promise<void> {
  await post(`/api/office/extras/${id}/pay-link`, { send: true }, as);
  const { code } = read(PayLink, await post(`/api/office/extras/${id}/pay-link`, { send: false }, as));
  await post("/api/pay/look", { code });
  const { url } = (await post("/api/pay/checkout", { code })).body;
  await post(`/api/office/extras/${id}/call-back`, {}, as);
  // Too late: this payment is refunded.
  await app.cards.press(String(url), "pay");
}

/** Adds, suspends and reinstates a driver. */
async function manageDriver({ get, post, put }: Calls & { put: Calls["post"] }, as: Call): Promise<void> {
  const { next } = read(OfficeDrivers, await get("/api/office/drivers?limit=1", as));
  if (next !== null) await get(`/api/office/drivers?limit=1&cursor=${next}`, as);
  const vehicle = { vehicleType: "Sedan", vehicleModel: "Ford", vehicleNumber: "LMP 1" };
  const input = { name: "Nan New", email: `${crypto.randomUUID()}@driver.test`, phone: "2155550110", ...vehicle };
  const { driver } = read(OneOfficeDriver, await post("/api/office/drivers", input, as));
  const roster = { hours: [{ weekday: 1, from: "08:00", until: "16:00" }] };
  await get(`/api/office/drivers/${driver._id}/roster`, as);
  for (const part of ["", "/2026-01-05", "/2026-01-05/rides.csv"])
    await get(`/api/office/drivers/${driver._id}/earnings${part}`, as);
  await post(`/api/office/drivers/${driver._id}/roster/preview`, roster, as);
  await put(`/api/office/drivers/${driver._id}/roster`, { ...roster, revision: 1 }, as);
  await post(`/api/office/drivers/${driver._id}/suspend`, { revision: 2, reason: "Papers" }, as);
  await post(`/api/office/drivers/${driver._id}/reinstate`, { revision: 3, reason: "Fine" }, as);
}

/** Documents that a driver uploads and the office checks; one expires within a week. */
async function driverDocuments(app: TestApp, { get, post }: Calls, as: Call): Promise<void> {
  const van = await aDriver(app);
  const desk = `/api/office/drivers/${van.id}`;
  for (const action of ["accept", "refuse"]) {
    const sent = await post("/api/driver/documents", driverDocumentForm({ expiresOn: aDay(5) }), van);
    const id = read(DriverDocuments, sent).documents.find(({ state }) => state === "waiting")?._id;
    await get(`/api/driver/documents/${id}/file`, van);
    await get(`${desk}/documents/${id}/file`, as);
    await post(`${desk}/documents/${id}/${action}`, { reason: "Blurred" }, as);
  }
  for (const [action, vehicleType] of [
    ["refuse", "Stretcher Van"],
    ["accept", "Bariatric Van"],
  ]) {
    await post("/api/driver/update-profile", { vehicleType }, van);
    const asked = read(OfficeDriverFound, await get(desk, as)).driver.requestedVehicle?._id;
    await post(`${desk}/vehicle/${asked}/${action}`, { reason: "No ramp" }, as);
  }
  await post(`${desk}/documents`, { kind: "licence", number: "PA 20", expiresOn: aDay(90) }, as);
  await get("/api/driver/documents", van);
  await get(desk, as);
}

/** Return legs marked ready by everyone who can. */
export async function thereAndBack(app: App, { get, post }: Calls): Promise<void> {
  const desk = await aColleague(app, "desk");
  for (const caller of ["passenger", "family", "desk"]) {
    const patient = await aPatient(app);
    const input = { ...aRideInput({ days: 6, transportType: "stretcher", returnTrip: true }), paymentMethod: "cash" };
    const { ride } = read(BookedRide, await post("/api/user/book-ride", input, patient));
    const rideId = ride.otherWayId;
    await post("/api/user/cancel-ride", { rideId: ride._id }, patient);
    // The outbound leg counts as canceled by us, so the return leg is on hold until it is confirmed.
    await app.sql`update ride set starts_at = now() where id = ${ride._id}`;
    await app.sql`update ride set held_at = now() where id = ${rideId}`;
    if (caller === "desk") await confirmReturnLeg({ get, post }, String(rideId), desk);
    else await post("/api/user/ride-needed", { rideId }, patient);
    if (caller === "passenger") await post("/api/user/ride-ready", { rideId }, patient);
    if (caller === "desk") await markReady({ get, post }, String(rideId), desk);
    if (caller !== "family") continue;
    const shared = await post("/api/user/share-ride", { rideId }, patient);
    await post("/api/ride/followed/ready", { token: String(shared.body["url"]).split("token=")[1] });
  }
}
