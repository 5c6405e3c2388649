import type { NewPayLink } from "../../../contract/office-booking.ts";
import { digest } from "../accounts/tokens.ts";
import { one, type Tx } from "../db/db.ts";
import { transact } from "../db/transact.ts";
import { AppError } from "../http/errors.ts";
import type { EmailMessage } from "../mail/email-message.ts";
import { enqueueEmail } from "../mail/emails.ts";
import { createCode, spokenCode } from "../mail/link-codes.ts";
import { byStaff, type OfficeAuditAction, recordStaffAudit } from "../office/audit.ts";
import type { Staff } from "../office/staff-sessions.ts";
import type { Services } from "../services.ts";
import { formatMoney } from "../time/format-time.ts";

const urlOf = ({ config }: Services, code: string): string => `${config.publicUrl}/pay#${spokenCode(code)}`;

/** What a link pays for, found and locked by its feature. */
export type Payable = {
  column: "appointment_id" | "ride_id" | "extra_of";
  id: string;
  /** The patient's email; empty when they have none. */
  email: string;
  audit: OfficeAuditAction;
};

async function insertLink(tx: Tx, staff: Staff, { column, id, audit }: Payable, tokenHash: string | null) {
  const link = one(
    await tx<{ id: string }[]>`
    insert into pay_link (${tx(column)}, token_hash, by_staff) values (${id}, ${tokenHash}, ${staff.id}) returning id`,
  );
  await recordStaffAudit(tx, byStaff(staff), audit);
  return link.id;
}

/** Emails the patient a link to pay. Returns its id. */
export async function emailPayLink(tx: Tx, staff: Staff, payable: Payable): Promise<string> {
  if (payable.email === "") throw new AppError("conflict", "This patient has no email. Please read the link aloud.");
  const linkId = await insertLink(tx, staff, payable, null);
  await enqueueEmail(tx, "pay-link", linkId);
  return linkId;
}

/** Texts the patient a link to pay, where they agreed to texts. */
async function textPayLink(tx: Tx, staff: Staff, payable: Payable): Promise<void> {
  const { column, id } = payable;
  const [found] = await tx<{ number: string | null }[]>`
    select number_to_pay(${column === "appointment_id" ? id : null}, ${column === "ride_id" ? id : null}) as number`;
  if (!found?.number)
    throw new AppError("conflict", "This person gets no texts. Please email the link, or read it aloud.");
  await enqueueEmail(tx, "text-pay-link-by-text", await insertLink(tx, staff, payable, null));
}

/** Creates a link to pay. `send` emails or texts it to the patient; otherwise it is returned, the only time its code is known. */
export const createPayLink = (
  services: Services,
  staff: Staff,
  { send, by }: NewPayLink,
  find: (tx: Tx) => Promise<Payable>,
) =>
  transact(services, async (tx) => {
    const payable = await find(tx);
    if (send && by === "text") {
      if (!services.texts) throw new AppError("conflict", "Texts aren't set up here. Please email the link.");
      await textPayLink(tx, staff, payable);
      return { message: "We texted the link.", url: null, code: null };
    }
    if (send) {
      await emailPayLink(tx, staff, payable);
      return { message: "We emailed the link.", url: null, code: null };
    }
    const code = createCode();
    await insertLink(tx, staff, payable, digest(code));
    return { url: urlOf(services, code), code: spokenCode(code) };
  });

/** A new URL of a link for its email. Each rendering of the email gets a new code, and the code before it stops working. */
export async function renewPayUrl(services: Services, linkId: string): Promise<string> {
  const code = createCode();
  await services.db`update pay_link set token_hash = ${digest(code)} where id = ${linkId}`;
  return urlOf(services, code);
}

/** The URL of a new link for a ride, for an email or text that was asked for by no one at this moment. */
export async function createPayUrl(services: Services, rideId: string, staffId: string): Promise<string> {
  const code = createCode();
  await services.db`
    insert into pay_link (ride_id, token_hash, by_staff) values (${rideId}, ${digest(code)}, ${staffId})`;
  return urlOf(services, code);
}

/** The button of an email with a payment link, and the sentences below it. */
export const payButton = (url: string, cents: number, ifUnpaid: string): Pick<EmailMessage, "button" | "after"> => ({
  button: { label: `Pay ${formatMoney(cents)}`, url },
  after: ["This button works without logging in. Please don't share it.", ifUnpaid],
});

/** What a code pays for. `checkoutId` is set if the checkout was created together with its subject. */
export type LinkedSubject = { subjectId: string; patientId: string; checkoutId: string | null };

/** Returns the URL of a subject's checkout session. Throws "conflict" if there is nothing to pay. */
export type OpenLinkedCheckout = (services: Services, subject: LinkedSubject) => Promise<string>;
