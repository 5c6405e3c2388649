import { dateAndTime } from "../../../../contract/format-time.ts";
import { type EditedPart, partsInWords } from "../../../../contract/ride-edits.ts";
import { inWords, REFUSE_OFFICE_CHANGE_HOURS } from "../../../../contract/rules.ts";
import { visitorOf } from "../../../lib/accounts/visitors.ts";
import type { EmailMessage, Fact } from "../../../lib/mail/email-message.ts";
import { type EmailRenderers, greeting, timeFact } from "../../../lib/mail/emails.ts";
import type { Services } from "../../../lib/services.ts";
import { rideCalendar } from "../booking/ride-entry.ts";
import { type Loss, lossFacts, reasonOfLoss, startBeforeLoss } from "../driving/lost-rides.ts";
import { type RideEmailContext, rideEmailContext, toPatient } from "../emails.ts";
import { riderFact, Your, you, your } from "../following/passenger-words.ts";
import { withRideLink } from "../following/ride-link-urls.ts";

type EmailText = Omit<EmailMessage, "to" | "greeting">;

/** A change of a ride: what changed, its earlier time, and who made it. */
type RideChange = { parts: EditedPart[]; fromAt: Date; isByOffice: boolean; isOurs: boolean };

/** Email to the passenger about a changed ride. */
function changedEmail(context: RideEmailContext, change: RideChange, timeZone: string): EmailText {
  const { parts, fromAt, isByOffice, isOurs } = change;
  const isMoved = parts.includes("time");
  const ride = Your(context.guest);
  return {
    subject: `${ride} is ${isMoved ? "rescheduled" : "changed"}: ${context.when}`,
    heading: `${ride} ${isMoved ? "has a new time" : "is changed"}`,
    paragraphs: [
      context.isPaid
        ? `${ride} is ${isMoved ? "rescheduled" : "changed"} at no extra charge.`
        : `${ride} is ${isMoved ? "rescheduled" : "changed"}. The price is the same.`,
      ...(isByOffice ? [`Our office changed ${partsInWords(parts)}. If that's wrong, please call us.`] : []),
      ...(isOurs && isMoved && context.isPaid
        ? [
            `If the new time doesn't suit you, you can cancel on My Rides in the next ${inWords(REFUSE_OFFICE_CHANGE_HOURS, "hours")} for a full refund.`,
          ]
        : []),
      nextDriver(context, isMoved),
    ],
    facts: [...context.trip, ...(isMoved ? [timeFact("Previously", fromAt, timeZone, visitorOf(context))] : [])],
    ...rideCalendar(context),
  };
}

/** Who drives after the change; a driver who had accepted and can't is named. */
function nextDriver({ driver, driverBefore, guest }: RideEmailContext, isMoved: boolean): string {
  if (driver) return `${driver} will drive ${you(guest)}${isMoved ? " at the new time" : ""}.`;
  const next = isMoved ? "the new time" : your(guest);
  return `${driverBefore ? `${driverBefore} can't drive ${you(guest)} ${isMoved ? "then" : "after this change"}. ` : ""}We'll email you when a driver accepts ${next}.`;
}

/** A changed ride with its change. Null if it was changed again, has ended or is canceled. */
async function changedRideOf(
  services: Services,
  moveId: string,
): Promise<{ context: RideEmailContext; change: RideChange } | null> {
  const [change] = await services.db<RideChange[]>`
    select from_at, changed as parts, by_staff is not null as is_by_office, is_ours from ride_move
    where id = ${moveId} and id = ride_email_subject(ride_id)`;
  const context = change ? await rideEmailContext(services, moveId) : null;
  return change && context && ["pending", "assigned", "accepted"].includes(context.status) ? { context, change } : null;
}

/** Email to the driver who keeps a changed ride. Like every email to drivers it has no address. */
function changedDriverEmail(
  services: Services,
  context: RideEmailContext,
  { parts, fromAt, isByOffice }: RideChange,
): EmailMessage | null {
  if (!context.driverEmail) return null;
  const zone = services.config.practiceTimeZone;
  const isMoved = parts.includes("time");
  return {
    to: context.driverEmail,
    greeting: greeting(context.driver ?? ""),
    subject: isMoved ? `Your ride is rescheduled: now on ${context.when}` : `Your ride is changed: ${context.when}`,
    heading: isMoved ? "One of your rides has a new time" : "One of your rides is changed",
    paragraphs: [
      isByOffice
        ? `The office changed ${partsInWords(parts)}. The ride is still assigned to you. Please look at it on your dashboard before you drive.`
        : "The passenger rescheduled it. You're free then, so it's still assigned to you.",
    ],
    facts: [...context.drive, ...(isMoved ? [["Previously", dateAndTime(fromAt, zone)] satisfies Fact] : [])],
    button: { label: "Dashboard", url: `${services.config.publicUrl}/dashboard` },
  };
}

/** A driver who no longer has a ride. */
type UnassignedDriver = Loss & { email: string; driver: string; rideId: string };

/** Email to the driver who lost the ride. */
const unassignedEmail = (
  services: Services,
  unassigned: UnassignedDriver,
  { passenger }: Pick<RideEmailContext, "passenger">,
  when: string,
): EmailMessage => ({
  to: unassigned.email,
  greeting: greeting(unassigned.driver),
  subject: `No longer assigned to you: ride on ${when}`,
  heading: "A ride is no longer assigned to you",
  paragraphs: [`${reasonOfLoss(unassigned)} You don't have to do anything.`],
  facts: [...riderFact(passenger), ["When", when]],
  button: { label: "Dashboard", url: `${services.config.publicUrl}/dashboard` },
});

/** Emails about rescheduled, canceled and unassigned rides, to the passenger and the previous driver. */
export const rideChangeEmails: EmailRenderers = {
  "ride-moved": withRideLink(async (services, moveId) => {
    const changed = await changedRideOf(services, moveId);
    if (!changed) return null;
    const { context, change } = changed;
    return { ...toPatient(context), ...changedEmail(context, change, services.config.practiceTimeZone) };
  }),

  "ride-moved-driver": async (services, moveId) => {
    const changed = await changedRideOf(services, moveId);
    return changed && changedDriverEmail(services, changed.context, changed.change);
  },

  "ride-taken-back": async (services, assignmentId) => {
    const [unassigned] = await services.db<UnassignedDriver[]>`
      select d.email, d.name as driver, ride_id, ${lossFacts(services.db)}
      from assignment a join driver d on d.id = a.driver_id join ride r on r.id = ride_id
      where a.id = ${assignmentId} and a.outcome in ('withdrawn', 'taken_back', 'not_driven')`;
    const context = unassigned ? await rideEmailContext(services, unassigned.rideId) : null;
    if (!unassigned || !context) return null;
    const startsAt = startBeforeLoss(unassigned, context.startsAt);
    const when = dateAndTime(startsAt, services.config.practiceTimeZone);
    return unassignedEmail(services, unassigned, context, when);
  },
};
