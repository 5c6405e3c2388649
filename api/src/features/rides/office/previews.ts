import type { OfficeRidePreview } from "../../../../contract/office-rides.ts";
import type { VehicleType } from "../../../../contract/ride-status.ts";
import { AppError } from "../../../lib/http/errors.ts";
import { previewEmail } from "../../../lib/mail/emails.ts";
import { listBlockers, type Previewed } from "../../../lib/office/actions.ts";
import type { Services } from "../../../lib/services.ts";
import { previewRideEmail, previewUnassignment } from "../changes/change-emails.ts";
import { offeredEmail } from "../dispatch/offered-email.ts";
import { canceledEmail, type RideEmailContext, rideEmailContext } from "../emails.ts";
import { driverUnavailableEmail, missedEmail } from "../following/trip-emails.ts";
import { chosenDriver, sameDriverBlocker } from "./actions.ts";
import { previewEdit } from "./edit-preview.ts";
import {
  assignBlocker,
  cancelBlocker,
  disputeBlocker,
  noShowBlocker,
  type RideState,
  readRideState,
  refundOf,
  unassignBlocker,
} from "./guards.ts";

const NO_EMAIL = { subject: "", text: "" };

/** Previews an office action on a ride with its blockers; uses the code that acts. Changes nothing. */
export async function previewForOffice(
  services: Services,
  rideId: string,
  input: OfficeRidePreview,
): Promise<Previewed> {
  const ride = await readRideState(services.db, rideId);
  const context = await rideEmailContext(services, rideId);
  if (!context) throw new AppError("conflict", "The patient's account is closed, so no email will be sent.");
  const stays = { refundCents: 0, keepsCents: ride.keptCents };
  switch (input.action) {
    case "assign": {
      const { driverId } = input;
      const about = { rideId, driverId, transportType: ride.transportType };
      const { firm } = await chosenDriver(services.db, services.config.practiceTimeZone, about);
      return {
        ...stays,
        blockers: listBlockers(assignBlocker(ride), sameDriverBlocker(ride, driverId), ...firm),
        email: previewOffer(services, await drivenBy(services, context, driverId)),
      };
    }
    case "unassign":
      return {
        ...stays,
        blockers: listBlockers(unassignBlocker(ride)),
        email:
          ride.status === "accepted" && context.driver !== null
            ? previewRideEmail(services, context, driverUnavailableEmail(services, context, context.driver))
            : (previewUnassignment(services, context) ?? NO_EMAIL),
      };
    case "no-show": {
      const { missedRefundCents: refundCents } = ride;
      const money = refundPreview(ride, refundCents);
      return {
        ...{ blockers: listBlockers(noShowBlocker(ride, services.config.practiceTimeZone)), ...money },
        email: previewRideEmail(services, context, missedEmail(services, { ...context, keptCents: money.keepsCents })),
      };
    }
    case "edit":
      return { ...stays, ...(await previewEdit(services, context, input)) };
    case "cancel": {
      const { canceledBy } = input;
      const refundedCents = refundOf(ride, canceledBy);
      return {
        blockers: listBlockers(cancelBlocker(ride), disputeBlocker(ride, canceledBy)),
        ...refundPreview(ride, refundedCents),
        email: previewRideEmail(
          services,
          context,
          canceledEmail({ ...context, cancelReason: canceledBy }, refundedCents),
        ),
      };
    }
  }
}

/** While a bank decides about the payment, a refund is not promised: it waits. */
const refundPreview = ({ dispute, keptCents }: RideState, refundCents: number) => ({
  ...(dispute === "open" ? { refundCents: 0, heldCents: refundCents } : { refundCents }),
  keepsCents: keptCents - refundCents,
});

function previewOffer(services: Services, context: RideEmailContext): { subject: string; text: string } {
  const email = offeredEmail(services, context);
  return email ? previewEmail(services, email) : NO_EMAIL;
}

type Driving = {
  driver: string;
  phone: string;
  vehicleType: VehicleType;
  vehicleModel: string;
  vehicleNumber: string;
  driverEmail: string;
};

/** The ride's email context with another driver. */
async function drivenBy({ db }: Services, context: RideEmailContext, driverId: string): Promise<RideEmailContext> {
  const [driving] = await db<Driving[]>`
    select name as driver, email as driver_email, phone, vehicle_type, vehicle_model, vehicle_number from driver where id = ${driverId}`;
  return { ...context, ...driving };
}
