import type { OfficeEditRide } from "../../../../contract/office-rides.ts";
import { type RideStep, STEP_LABELS, type VehicleType } from "../../../../contract/ride-status.ts";
import { inWords, UNDO_SECONDS } from "../../../../contract/rules.ts";
import { one } from "../../../lib/db/db.ts";
import type { Previewed } from "../../../lib/office/actions.ts";
import type { Staff } from "../../../lib/office/staff-sessions.ts";
import type { Services } from "../../../lib/services.ts";
import { formatMoney } from "../../../lib/time/format-time.ts";
import { previewOfRide } from "../changes/preview.ts";
import { blockerSentence, type DriverBlocker } from "./board/candidates.ts";
import { changedRide, type Edited, editForOffice, editInWords, readEdit } from "./edits.ts";

type KeptDriver = { name: string; vehicleType: VehicleType; keeps: boolean; step: RideStep | null };

/** Previews an edit: what changes, whether the driver keeps the ride and why not, the price, and the passenger's email. */
export async function previewEdit(
  services: Services,
  staff: Staff,
  rideId: string,
  input: OfficeEditRide,
): Promise<Previewed> {
  const edited = await readEdit(services, services.db, rideId, input);
  const driver = await driverAfter(services, rideId, edited);
  const facts = [
    ...editInWords(edited, services.config.practiceTimeZone),
    ...(driver ? driver.sentences : []),
    await priceSentence(services, rideId),
  ];
  const previewed = await previewOfRide(services, rideId, edited.blockers, (tx) =>
    editForOffice(services, tx, staff, rideId, input),
  );
  return { ...previewed, facts };
}

async function priceSentence({ db }: Services, rideId: string): Promise<string> {
  const { quoteCents, isPaid } = one(
    await db<{ quoteCents: number; isPaid: boolean }[]>`
    select quote_cents, paid_at is not null and payment_method <> 'account' as is_paid from ride where id = ${rideId}`,
  );
  return `The price stays ${formatMoney(quoteCents)}${isPaid ? ", as paid" : ""}.`;
}

/** The ride's driver after an edit, decided by the functions that the edit asks. Null without a driver. */
async function driverAfter(
  { db, config }: Services,
  rideId: string,
  edited: Edited,
): Promise<(KeptDriver & { sentences: string[] }) | null> {
  const changed = changedRide(db, edited);
  const [driver] = await db<KeptDriver[]>`
    select d.name, d.vehicle_type, ride.step, may_keep_ride(${changed}) and conflicting_ride(d, ${changed}) is null as keeps
    from ride join driver d on d.id = ride.driver_id where ride.id = ${rideId}`;
  if (!driver) return null;
  const found = await db<DriverBlocker[]>`
    select blocker as kind, other_starts_at, paper as document, paper_ends_on::text as document_ends_on
    from ride join driver d on d.id = ride.driver_id, driver_blockers(d, ${changed}) where ride.id = ${rideId}`;
  const { vehicleType, name, keeps, step } = driver;
  const vehicle = { vehicleType, transportType: edited.after.transportType };
  const reasons = found
    .filter(({ kind }) => kind !== "offline")
    .map((blocker) => blockerSentence(blocker, vehicle, config.practiceTimeZone));
  const startsOver = edited.parts.includes("time") || edited.parts.includes("pickup");
  const sentences = keeps
    ? [
        `${name} keeps the ride and gets an email.`,
        ...(step && startsOver ? [`“${STEP_LABELS[step]}” no longer counts. ${name} marks it again.`] : []),
      ]
    : [
        `${name} can't keep the ride: ${reasons.join(" ")} We look for another driver in ${inWords(UNDO_SECONDS, "seconds")}.`,
      ];
  return { ...driver, sentences };
}
