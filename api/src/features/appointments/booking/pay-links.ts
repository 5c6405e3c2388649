import type { Tx } from "../../../lib/db/db.ts";
import { transact } from "../../../lib/db/transact.ts";
import { AppError } from "../../../lib/http/errors.ts";
import type { Fact } from "../../../lib/mail/email-message.ts";
import { type EmailRenderer, timeFact } from "../../../lib/mail/emails.ts";
import { type OpenLinkedCheckout, type Payable, payButton, renewPayUrl } from "../../../lib/money/pay-links.ts";
import type { Services } from "../../../lib/services.ts";
import { formatMoney } from "../../../lib/time/format-time.ts";
import { type EmailContext, visitEmail } from "../email-context.ts";
import { pageOf, startCheckout } from "./payment.ts";

/** A held visit that can be paid by link, locked. */
export async function payableVisit(tx: Tx, visitId: string): Promise<Payable> {
  const [visit] = await tx<{ patientId: string; email: string }[]>`
    select patient_id, email from appointment a join patient p on p.id = patient_id
    where a.id = ${visitId} and is_held(a) for update of a`;
  if (!visit)
    throw new AppError("conflict", "There is nothing left to pay for this visit. Please check the visit again.");
  const { patientId, email } = visit;
  const audit = { action: "payment link created", subject: { kind: "visit", id: visitId }, patientId } as const;
  return { column: "appointment_id", id: visitId, email, audit };
}

export const openLinkedVisit: OpenLinkedCheckout = async (services, { subjectId, patientId }) => {
  const { checkoutId } = await transact(services, (tx) => startCheckout(tx, patientId, subjectId));
  return pageOf(services, patientId, subjectId, checkoutId);
};

/** The email that asks to pay for a held visit. Null if it isn't held. */
const holdEmail = ({ config }: Pick<Services, "config">, context: EmailContext, url: string) => {
  const { facts, when, heldUntil, feeCents, visitor } = context;
  if (!heldUntil) return null;
  return {
    subject: `We're holding ${when} for you`,
    heading: "We're holding your time",
    paragraphs: ["Pay before the hold ends to confirm your visit. No one else can book this time until then."],
    facts: [
      ...facts,
      ["Fee", formatMoney(feeCents)] satisfies Fact,
      timeFact("Held until", heldUntil, config.practiceTimeZone, visitor),
    ],
    ...payButton(
      url,
      feeCents,
      "If you don't pay in time, you won't be charged, and other patients can book this time.",
    ),
  };
};

/** The email with a link to pay for a visit. Null if the visit is no longer payable. */
export const visitPayLink: EmailRenderer = async (services, linkId, delivery) => {
  const [link] = await services.db<{ visitId: string }[]>`
    select appointment_id as visit_id from pay_link join appointment a on a.id = appointment_id
    where pay_link.id = ${linkId} and is_held(a)`;
  if (!link) return null;
  const url = await renewPayUrl(services, linkId);
  return visitEmail((context) => holdEmail(services, context, url))(services, link.visitId, delivery);
};
