import type { RideEdit } from "../../../../contract/ride-edits.ts";
import { type RideStep, STEP_LABELS, type VehicleType } from "../../../../contract/ride-status.ts";
import type { Previewed } from "../../../lib/office/actions.ts";
import type { Services } from "../../../lib/services.ts";
import { formatMoney } from "../../../lib/time/format-time.ts";
import { changedEmail, previewRideEmail } from "../changes/change-emails.ts";
import { type RideEmailContext, withEmailTexts } from "../emails.ts";
import { shownRideLink } from "../following/ride-link-urls.ts";
import { blockerSentence, type DriverBlocker } from "./board/candidates.ts";
import { changedRide, type Edited, editInWords, readEdit } from "./edits.ts";

type KeptDriver = { name: string; vehicleType: VehicleType; keeps: boolean; step: RideStep | null };

/** Previews an edit: what changes, whether the driver keeps the ride and why not, the price, and the passenger's email. */
export async function previewEdit(
  services: Services,
  context: RideEmailContext,
  input: RideEdit,
): Promise<Pick<Previewed, "blockers" | "email" | "facts">> {
  const edited = await readEdit(services, services.db, context.id, input);
  const { after, parts, blockers } = edited;
  const zone = services.config.practiceTimeZone;
  const driver = await driverAfter(services, context.id, edited);
  const { pickupAddress, dropoffAddress } = after;
  const changed = withEmailTexts(services, {
    ...{ ...context, pickupAddress, dropoffAddress, startsAt: after.startsAt ?? context.startsAt },
    driver: driver?.keeps ? context.driver : null,
  });
  const change = { parts, fromAt: context.startsAt, isByOffice: true, isOurs: input.isOurs };
  return {
    blockers,
    facts: [...editInWords(edited, zone), ...(driver ? driver.sentences : []), priceSentence(context)],
    email:
      context.status === "unpaid"
        ? { subject: "", text: "" }
        : previewRideEmail(
            services,
            changed,
            changedEmail(changed, change, zone),
            await shownRideLink(services, context.id),
          ),
  };
}

const priceSentence = ({ quoteCents, isPaid }: RideEmailContext): string =>
  `The price stays ${formatMoney(quoteCents)}${isPaid ? ", as paid" : ""}.`;

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
    : [`${name} can't keep the ride: ${reasons.join(" ")} We look for another driver in 10 seconds.`];
  return { ...driver, sentences };
}
