import { MINUTE_MS } from "../../../../contract/durations.ts";
import { dateAndTime } from "../../../../contract/format-time.ts";
import type { OfficeEditRide } from "../../../../contract/office-rides.ts";
import { EDITED_PARTS, type EditedPart, type RideEdit } from "../../../../contract/ride-edits.ts";
import { AllNeeds, chairBlocker, NEEDS, type RideNeeds } from "../../../../contract/ride-needs.ts";
import { TRANSPORT_LABELS, type TransportType } from "../../../../contract/ride-status.ts";
import { RIDES_APART } from "../../../../contract/rule-sentences.ts";
import type { Queries, Tx } from "../../../lib/db/db.ts";
import { notFound } from "../../../lib/http/errors.ts";
import { beginOperation, listBlockers, rejectBlocked, type Undo } from "../../../lib/office/actions.ts";
import type { Change } from "../../../lib/office/audit.ts";
import type { Staff } from "../../../lib/office/staff-sessions.ts";
import type { Services } from "../../../lib/services.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { instantOf } from "../booking/booking.ts";
import { blockerText, lockRide } from "./guards.ts";

/** What an edit can change, as it is stored. */
type Editable = {
  startsAt: Date | null;
  pickupAddress: string;
  dropoffAddress: string;
  passengerPhone: string;
  transportType: TransportType;
  notes: string;
  needs: RideNeeds;
};

const UNCHANGED = "Nothing is changed yet.";

/** The ride as it is and as an edit makes it. */
export type Edited = { before: Editable; after: Editable; parts: EditedPart[]; blockers: string[] };

/** Compares an edit with the ride, and lists everything that blocks it. Reads only. */
export async function readEdit(services: Services, db: Queries, rideId: string, input: RideEdit): Promise<Edited> {
  const zone = services.config.practiceTimeZone;
  const [before] = await db<Editable[]>`
    select starts_at, pickup_address, dropoff_address, passenger_phone, transport_type, notes, needs_of(ride) as needs
    from ride where id = ${rideId}`;
  if (!before) throw notFound("ride");
  const after = { ...before, ...detailsOf(input), startsAt: startOf(input, before.startsAt, zone) };
  const parts = changedParts(before, after);
  const to = parts.includes("time") ? after.startsAt : null;
  const found = await db<{ blocker: string; otherStartsAt: Date | null }[]>`
    select found.* from ride, ride_blockers('edit', ride, false, ${to}) found where ride.id = ${rideId}`;
  const blockers = found.map(({ blocker, otherStartsAt }) =>
    otherStartsAt
      ? `The passenger already has a ride on ${formatTime(otherStartsAt, zone)}. ${RIDES_APART}`
      : blockerText(blocker),
  );
  const chair =
    parts.includes("needs") || parts.includes("transport") ? chairBlocker(after.transportType, after.needs) : null;
  return {
    before,
    after,
    parts,
    blockers: [...listBlockers(parts.length === 0 ? UNCHANGED : null, chair), ...blockers],
  };
}

/** Without a date and time, the ride keeps its own. */
function startOf(
  { appointmentDate, appointmentTime, timeFold }: RideEdit,
  now: Date | null,
  zone: string,
): Date | null {
  if (appointmentDate === undefined || appointmentTime === undefined) return now;
  const to = instantOf({ appointmentDate, appointmentTime, timeFold }, zone);
  // A will-call begins at any second; a form has minutes.
  return now && Math.floor(now.getTime() / MINUTE_MS) === Math.floor(to.getTime() / MINUTE_MS) ? now : to;
}

function detailsOf(input: RideEdit): Omit<Editable, "startsAt"> {
  const { pickupAddress, dropoffAddress, passengerPhone, transportType, notes } = input;
  return { pickupAddress, dropoffAddress, passengerPhone, transportType, notes, needs: AllNeeds.parse(input) };
}

function changedParts(before: Editable, after: Editable): EditedPart[] {
  const differs: Record<EditedPart, boolean> = {
    time: before.startsAt?.getTime() !== after.startsAt?.getTime(),
    pickup: before.pickupAddress !== after.pickupAddress,
    dropoff: before.dropoffAddress !== after.dropoffAddress,
    phone: before.passengerPhone !== after.passengerPhone,
    transport: before.transportType !== after.transportType,
    needs: NEEDS.some((need) => before.needs[need] !== after.needs[need]),
    notes: before.notes !== after.notes,
  };
  const every: EditedPart[] = ["time", "pickup", "dropoff", "phone", "transport", "needs", "notes"];
  return every.filter((part) => differs[part]);
}

/** A ride row with the changes of an edit, for SQL functions that take a ride. An unchanged time keeps its microseconds. */
export const changedRide = (db: Queries, { after: { startsAt, ...details }, parts }: Edited): ReturnType<Queries> => db`
  jsonb_populate_record(ride, ${db.json({
    ...(parts.includes("time") && { starts_at: startsAt?.toISOString() ?? null }),
    pickup_address: details.pickupAddress,
    dropoff_address: details.dropoffAddress,
    passenger_phone: details.passengerPhone,
    transport_type: details.transportType,
    notes: details.notes,
    ...details.needs,
  })}::jsonb)`;

/**
 * Edits a ride at any time before its passenger is on board. The price stays. Its driver keeps it if free and eligible then;
 * otherwise dispatch looks for another after ten seconds. Throws "conflict" for blockers.
 */
export async function editForOffice(
  services: Services,
  tx: Tx,
  staff: Staff,
  rideId: string,
  { revision, notify, reason, ...input }: OfficeEditRide,
): Promise<Undo> {
  const { patientId, driver } = await lockRide(services, tx, rideId, revision);
  const edited = await readEdit(services, tx, rideId, input);
  const { before, after, parts, blockers } = edited;
  rejectBlocked(...blockers);
  const finish = await beginOperation(tx, staff, { kind: "edit", subject: { kind: "ride", id: rideId }, notify });
  await tx`
    select change_ride(ride, ${changedRide(tx, edited)}, ${parts}, ${staff.id}, ${input.isOurs}) from ride where id = ${rideId}`;
  const [now] = await tx<{ driverId: string | null }[]>`select driver_id from ride where id = ${rideId}`;
  const isUnassigned = driver !== null && now?.driverId === null;
  return finish({
    action: parts.includes("time") ? "ride moved" : "ride edited",
    change: auditChange(before, after, parts, isUnassigned ? driver : null),
    patientId,
    reason,
  });
}

/** No addresses, phone numbers or notes: the log is kept when a patient is erased. */
function auditChange(before: Editable, after: Editable, parts: EditedPart[], unassigned: string | null): Change {
  const others = parts.filter((part) => part !== "time" && part !== "transport").map((part) => EDITED_PARTS[part]);
  return {
    ...(parts.includes("time") && {
      startsAt: [before.startsAt?.toISOString() ?? null, after.startsAt?.toISOString() ?? null],
    }),
    ...(parts.includes("transport") && {
      transport: [TRANSPORT_LABELS[before.transportType], TRANSPORT_LABELS[after.transportType]],
    }),
    ...(others.length > 0 && { fields: [null, others] }),
    ...(unassigned !== null && { driver: [unassigned, null] }),
  };
}

const SHOWN = { pickup: ["Pick-up", "pickupAddress"], dropoff: ["Drop-off", "dropoffAddress"] } as const;

/** What an edit changes, one sentence each. */
export function editInWords({ before, after, parts }: Edited, zone: string): string[] {
  const [from, to] = parts.includes("time") ? [before.startsAt, after.startsAt] : [null, null];
  const others = parts.filter((part) => !["time", "pickup", "dropoff", "transport"].includes(part));
  return [
    ...(from && to ? [`Moves from ${dateAndTime(from, zone)} to ${dateAndTime(to, zone)}.`] : []),
    ...(["pickup", "dropoff"] as const)
      .filter((part) => parts.includes(part))
      .map((part) => `${SHOWN[part][0]}: ${after[SHOWN[part][1]]}. Until now: ${before[SHOWN[part][1]]}.`),
    ...(parts.includes("transport")
      ? [`Travels: ${TRANSPORT_LABELS[after.transportType]}. Until now: ${TRANSPORT_LABELS[before.transportType]}.`]
      : []),
    ...(others.length > 0 ? [`Also new: ${others.map((part) => EDITED_PARTS[part]).join(", ")}.`] : []),
  ];
}
