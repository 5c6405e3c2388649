import type { OfficeRidePreview } from "../../../contract/office-rides.ts";
import type { VehicleType } from "../../../contract/ride-status.ts";
import { AppError } from "../../lib/errors.ts";
import { listBlockers, type Previewed } from "../../lib/office-actions.ts";
import type { Services } from "../../lib/services.ts";
import { shownEmail, shownUnassignment } from "./change-emails.ts";
import { assignedWords, cancelledWords, storyOf, type Told } from "./emails.ts";
import { chosenDriver, hasItAlready } from "./office-acts.ts";
import { assignBlocker, cancelBlocker, noShowBlocker, refundOf, seenRide, unassignBlocker } from "./office-standing.ts";
import { missedWords } from "./trip-emails.ts";

const NO_EMAIL = { subject: "", text: "" };

/** What an act of the desk would do to a ride and everything in its way, told by what would act; nothing changes. */
export async function previewForOffice(
  services: Services,
  rideId: string,
  wish: OfficeRidePreview,
): Promise<Previewed> {
  const ride = await seenRide(services.db, rideId);
  const story = await storyOf(services, rideId);
  if (!story) throw new AppError("conflict", "The patient's account is closed: there is nobody to write to.");
  const stays = { refundCents: 0, keepsCents: ride.keptCents };
  switch (wish.action) {
    case "assign": {
      const { driverId } = wish;
      const about = { rideId, driverId, transportType: ride.transportType };
      const { firm } = await chosenDriver(services.db, services.config.practiceTimeZone, about);
      return {
        ...stays,
        blockers: listBlockers(assignBlocker(ride), hasItAlready(ride, driverId), ...firm),
        email: shownEmail(services, story, assignedWords(await drivenBy(services, story, driverId))),
      };
    }
    case "unassign":
      return {
        ...stays,
        blockers: listBlockers(unassignBlocker(ride)),
        email: shownUnassignment(services, story) ?? NO_EMAIL,
      };
    case "no-show": {
      const { keptCents, missedRefundCents: refundCents } = ride;
      const keepsCents = keptCents - refundCents;
      return {
        ...{ blockers: listBlockers(noShowBlocker(ride)), refundCents, keepsCents },
        email: shownEmail(services, story, missedWords(services, { ...story, keptCents: keepsCents })),
      };
    }
    case "cancel": {
      const { canceledBy } = wish;
      const refundedCents = refundOf(ride, canceledBy);
      return {
        blockers: listBlockers(cancelBlocker(ride)),
        refundCents: refundedCents,
        keepsCents: ride.keptCents - refundedCents,
        email: shownEmail(services, story, cancelledWords({ ...story, cancelReason: canceledBy }, refundedCents)),
      };
    }
  }
}

type Driving = { driver: string; phone: string; vehicleType: VehicleType; vehicleModel: string; vehicleNumber: string };

/** The same ride as it is told once somebody else drives it. */
async function drivenBy({ db }: Services, story: Told, driverId: string): Promise<Told> {
  const [driving] = await db<Driving[]>`
    select name as driver, phone, vehicle_type, vehicle_model, vehicle_number from driver where id = ${driverId}`;
  return { ...story, ...driving };
}
