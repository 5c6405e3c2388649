import type { EmailMessage } from "../../../lib/mail/email-message.ts";
import { type EmailRenderers, greeting } from "../../../lib/mail/emails.ts";
import type { Services } from "../../../lib/services.ts";
import { formatMoney } from "../../../lib/time/format-time.ts";
import { HOW_DRIVER_IS_PAID } from "../booking/price-facts.ts";
import { assignedRide, type RideEmailContext } from "../emails.ts";

/** Email to the driver who is offered the ride; null without a driver. */
function offeredEmail(services: Services, context: RideEmailContext): EmailMessage | null {
  if (!context.driverEmail) return null;
  return {
    to: context.driverEmail,
    greeting: greeting(context.driver ?? ""),
    subject: `New ride offer: ${context.when}`,
    heading: "You have a new ride offer",
    paragraphs: [
      "Please accept or reject this ride. Your dashboard shows the addresses, what to prepare for, and any notes.",
    ],
    facts: [
      ...context.drive,
      ["Fare", `${formatMoney(context.quoteCents)}, ${HOW_DRIVER_IS_PAID[context.paymentMethod]}`],
    ],
    button: { label: "Dashboard", url: `${services.config.publicUrl}/dashboard` },
  };
}

export const rideOfferEmails: EmailRenderers = {
  "ride-offered": async (services, assignmentId) => {
    const context = await assignedRide(services, assignmentId);
    return context && offeredEmail(services, context);
  },
};
