import { z } from "zod";
import { Cents } from "./fields.ts";
import { EmailedLinkCode } from "./link-code.ts";
import { Done } from "./response.ts";
import { MoveRide } from "./ride-changes.ts";
import { Ride } from "./rides.ts";
import { ChangePreviewed } from "./visit-changes.ts";

const NewTime = MoveRide.omit({ rideId: true });

/** Another time for the ride. */
export const LinkedRideTime = EmailedLinkCode.extend(NewTime.shape);
export type LinkedRideTime = z.infer<typeof LinkedRideTime>;

export const CancelLinkedRide = EmailedLinkCode.extend({
  refundCents: Cents.nonnegative().describe("The refund that was shown; another current refund is a conflict"),
});
export type CancelLinkedRide = z.infer<typeof CancelLinkedRide>;

/** A ride as shown to anyone who has its link: no names but the driver's first, no address, nothing about health, no other ride. */
export const LinkedRide = Done.extend({
  ...Ride.pick({
    startsAt: true,
    readyBy: true,
    canBeCalled: true,
    onHold: true,
    leg: true,
    timeZone: true,
    appointmentDate: true,
    appointmentTime: true,
    fare: true,
    payUntil: true,
    paymentMethod: true,
    paymentStatus: true,
    status: true,
    step: true,
    stepAt: true,
    aboutMinutes: true,
    refund: true,
    refundState: true,
    refundNoticeHours: true,
    dispute: true,
  }).shape,
  driver: z.object({ name: z.string() }).nullable().describe("With the first name only"),
});
export type LinkedRide = z.infer<typeof LinkedRide>;

/** A previewed change by link: without the email, which names the patient. */
export const LinkedRideChange = ChangePreviewed.omit({ email: true });
export type LinkedRideChange = z.infer<typeof LinkedRideChange>;
