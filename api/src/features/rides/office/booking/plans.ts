import type { BookPlanForCaller, OfficePlan } from "../../../../../contract/office-plans.ts";
import type { PlanEndPreviewed } from "../../../../../contract/ride-plans.ts";
import { accountFor } from "../../../../lib/accounts/phone-accounts.ts";
import type { Queries, Tx } from "../../../../lib/db/db.ts";
import { AppError } from "../../../../lib/http/errors.ts";
import { byStaff } from "../../../../lib/office/audit.ts";
import type { Staff } from "../../../../lib/office/staff-sessions.ts";
import type { Services } from "../../../../lib/services.ts";
import { storePlan } from "../../plans/plan-booking.ts";
import { endPlan, previewPlanEnd, skipDay } from "../../plans/plan-changing.ts";
import { ownPlan, UNKNOWN_PLAN } from "../../plans/plans.ts";
import type { Reading } from "../../service.ts";
import { PAYER_STOPPED, PAYER_WANTED } from "./booking.ts";

/**
 * Books a plan by phone: paid by a link each week, or on the account of an organization. The first payment request goes out at once.
 */
export async function bookPlanForCaller(
  services: Services,
  tx: Tx,
  staff: Staff,
  { patient, paymentMethod, payerId, payerReference, ...input }: BookPlanForCaller,
): Promise<{ planId: string }> {
  const payer = paymentMethod === "account" ? await payerFor(tx, payerId, payerReference) : null;
  const { id: patientId } = await accountFor(tx, staff, patient);
  const { planId } = await storePlan(services, tx, { patientId, input, office: { staff, payer } });
  if (!payer) await requireReachable(tx, planId);
  await tx`select enqueue_plan_reminders(${planId})`;
  return { planId };
}

const UNREACHABLE =
  "The link to pay each week needs the caller's email, or their agreement to texts. Add one of them, or book on account.";

/** Somebody who pays each week by a link has to get it. Throws "invalid" for a caller with neither an email nor texts. */
async function requireReachable(tx: Tx, planId: string): Promise<void> {
  const [caller] = await tx<{ isReachable: boolean }[]>`
    select patient.email <> '' or sms_number_of(patient.id) is not null
      or case when plan.passenger_name = '' then plan.texts_passenger else plan.texts_booker end as is_reachable
    from ride_plan plan join patient on patient.id = plan.patient_id where plan.id = ${planId}`;
  if (!caller?.isReachable) throw new AppError("invalid", UNREACHABLE);
}

/** The organization of a plan; it can't be stopped until the end of the transaction. Throws "conflict" if it is stopped. */
async function payerFor(tx: Tx, id: string | undefined, reference: string): Promise<{ id: string; reference: string }> {
  if (id === undefined) throw new AppError("invalid", PAYER_WANTED, { payerId: PAYER_WANTED });
  const active = await tx`select from payer_organization where id = ${id} and stopped_at is null for share`;
  if (active.length === 0) throw new AppError("conflict", PAYER_STOPPED, { payerId: PAYER_STOPPED });
  return { id, reference };
}

type Owner = Pick<OfficePlan, "patient" | "payer" | "bookedBy">;

/** Whose plan it is, and who pays. Throws "missing" for an unknown or ended plan. */
async function ownerOf(db: Queries, planId: string): Promise<Owner> {
  const [owner] = await db<Owner[]>`
    select json_build_object('_id', patient.id, 'name', patient.name) as patient, staff.name as booked_by,
      case when payer.id is not null then json_build_object('_id', payer.id, 'name', payer.name, 'reference', p.payer_reference) end as payer
    from ride_plan p join patient on patient.id = p.patient_id left join staff on staff.id = p.booked_by
      left join payer_organization payer on payer.id = p.payer_organization_id
    where p.id = ${planId} and p.ended_at is null`;
  if (!owner) throw new AppError("missing", UNKNOWN_PLAN);
  return owner;
}

/** An active plan of any patient. */
export async function planForOffice(services: Reading, planId: string): Promise<OfficePlan> {
  const owner = await ownerOf(services.db, planId);
  return { ...(await ownPlan(services, owner.patient._id, planId)), ...owner };
}

/** What happens after the office has booked a plan. */
export const bookedText = ({ payer }: Pick<OfficePlan, "payer">): string =>
  payer ? "The plan is booked." : "The plan is booked. We ask for each week's payment by link.";

/** Skips or restores a day for the patient. */
export async function skipDayForOffice(
  services: Services,
  tx: Tx,
  staff: Staff,
  input: { planId: string; day: string; skip: boolean },
): Promise<void> {
  const { patient } = await ownerOf(tx, input.planId);
  await skipDay(services, tx, patient._id, input, byStaff(staff));
}

export async function previewPlanEndForOffice(
  services: Services,
  planId: string,
): Promise<Omit<PlanEndPreviewed, "success" | "message">> {
  const { patient } = await ownerOf(services.db, planId);
  return previewPlanEnd(services, patient._id, planId);
}

/** Ends a plan for the patient, by the same rule. */
export async function endPlanForOffice(
  tx: Tx,
  staff: Staff,
  input: { planId: string; cancelPaid: boolean; refundCents?: number | undefined },
): Promise<void> {
  const { patient } = await ownerOf(tx, input.planId);
  await endPlan(tx, patient._id, input, byStaff(staff));
}
