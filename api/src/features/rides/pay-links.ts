import { byStaff, recordStaffAudit } from "../../lib/audit.ts";
import { one, type Tx } from "../../lib/db.ts";
import type { Fact } from "../../lib/email-message.ts";
import { type EmailRenderer, enqueueEmail, timeFact } from "../../lib/emails.ts";
import { AppError } from "../../lib/errors.ts";
import { addressOf, codeOfEmail, newCode, spoken } from "../../lib/pay-codes.ts";
import { spokenMoney } from "../../lib/spoken-time.ts";
import type { Staff } from "../../lib/staff-sessions.ts";
import { digest } from "../../lib/tokens.ts";
import { visitorOf } from "../../lib/visitors.ts";
import { storyOf, toPatient } from "./emails.ts";

const NOT_UNPAID = "There is nothing to pay for this ride any more. Please look at it again.";

/** A link pays for a whole trip, whichever of its ways it was asked for. */
async function newRow(tx: Tx, staff: Staff, rideId: string, tokenHash: string | null) {
  const [ride] = await tx<{ id: string; patientId: string; email: string }[]>`
    select r.paid_as as id, patient_id, email from ride r join patient p on p.id = patient_id
    where r.id = ${rideId} and r.status = 'unpaid' and r.pay_until > now() and r.booked_by is not null for update of r`;
  if (!ride) throw new AppError("conflict", NOT_UNPAID);
  const row = one(
    await tx<{ id: string }[]>`
    insert into pay_link (ride_id, token_hash, by_staff) values (${ride.id}, ${tokenHash}, ${staff.id}) returning id`,
  );
  await recordStaffAudit(tx, byStaff(staff), {
    action: "pay link made",
    subject: { kind: "ride", id: ride.id },
    patientId: ride.patientId,
  });
  return { id: row.id, email: ride.email };
}

/** Makes a link to pay for a ride that the desk booked, and answers it, the only time it is known. */
export async function tellRidePayLink(tx: Tx, staff: Staff, rideId: string, site: string) {
  const code = newCode();
  await newRow(tx, staff, rideId, digest(code));
  return { url: addressOf(site, code), code: spoken(code) };
}

/** Has a link to pay for such a ride mailed to its patient. */
export async function mailRidePayLink(tx: Tx, staff: Staff, rideId: string): Promise<void> {
  const { id, email } = await newRow(tx, staff, rideId, null);
  if (email === "") throw new AppError("conflict", "There is no email to send it to. Please read it out.");
  await enqueueEmail(tx, "pay-link", id);
}

/** The letter with a link to pay for a ride; null where there is nothing to pay any more. */
export const ridePayLink: EmailRenderer = async (on, linkId) => {
  const [link] = await on.db<{ rideId: string; payUntil: Date }[]>`
    select r.id as ride_id, pay_until from pay_link join ride r on r.id = pay_link.ride_id
    where pay_link.id = ${linkId} and status = 'unpaid' and pay_until > now()`;
  const story = link ? await storyOf(on, link.rideId) : null;
  if (!link || !story) return null;
  const url = addressOf(on.config.publicUrl, await codeOfEmail(on.db, linkId));
  return {
    ...toPatient(story),
    subject: `Your ride waits to be paid: ${story.when}`,
    heading: "Your ride waits to be paid",
    paragraphs: ["You booked with us on the phone. Once it is paid, we look for your driver. The price is fixed."],
    facts: [
      ...story.trip,
      ...(story.back ? [["Way back", story.back] satisfies Fact] : []),
      ["Price", spokenMoney(story.tripCents)],
      timeFact("To be paid until", link.payUntil, on.config.practiceTimeZone, visitorOf(story)),
    ],
    button: { label: `Pay ${spokenMoney(story.tripCents)}`, url },
    after: [
      "The button needs no login. Please keep it to yourself.",
      "If you do not pay in time, nothing is charged and nobody drives.",
    ],
  };
};
