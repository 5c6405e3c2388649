import type { Landed, ToPay } from "../../../contract/desk-booking.ts";
import { byStaff, recordStaffAudit } from "../../lib/audit.ts";
import { CHECKOUT_MINUTES, openPage } from "../../lib/checkout-page.ts";
import { one, type Queries, type Tx } from "../../lib/db.ts";
import { type EmailRenderer, enqueueEmail, timeFact } from "../../lib/emails.ts";
import { AppError } from "../../lib/errors.ts";
import { addressOf, codeOfEmail, newCode, spoken } from "../../lib/pay-codes.ts";
import type { Services } from "../../lib/services.ts";
import { settle } from "../../lib/settlement.ts";
import { spokenMoney } from "../../lib/spoken-time.ts";
import type { Staff } from "../../lib/staff-sessions.ts";
import { digest } from "../../lib/tokens.ts";
import { transact } from "../../lib/transact.ts";
import { writer } from "./emails.ts";
import { pageOf, startCheckout } from "./payment.ts";

const nothingToPay = () =>
  new AppError("conflict", "There is nothing to pay for this visit any more. Please look at it again.");

async function newRow(tx: Tx, staff: Staff, visitId: string, tokenHash: string | null) {
  const [visit] = await tx<{ patientId: string; email: string }[]>`
    select patient_id, email from appointment a join patient p on p.id = patient_id
    where a.id = ${visitId} and status = 'held' and held_until > now() for update of a`;
  if (!visit) throw nothingToPay();
  const row = one(
    await tx<{ id: string }[]>`
    insert into pay_link (appointment_id, token_hash, by_staff) values (${visitId}, ${tokenHash}, ${staff.id}) returning id`,
  );
  await recordStaffAudit(tx, byStaff(staff), {
    action: "pay link made",
    subject: { kind: "visit", id: visitId },
    patientId: visit.patientId,
  });
  return { id: row.id, email: visit.email };
}

/** Makes a link to pay for a held visit and answers it, the only time it is known. */
export async function tellPayLink(tx: Tx, staff: Staff, visitId: string, site: string) {
  const code = newCode();
  await newRow(tx, staff, visitId, digest(code));
  return { url: addressOf(site, code), code: spoken(code) };
}

/** Has a link to pay for a held visit mailed to its patient. */
export async function mailPayLink(tx: Tx, staff: Staff, visitId: string): Promise<void> {
  const { id, email } = await newRow(tx, staff, visitId, null);
  if (email === "") throw new AppError("conflict", "There is no email to send it to. Please read it out.");
  await enqueueEmail(tx, "pay-link", id);
}

/** The letter with a link to pay for a visit; null where the link is for something else, or there is nothing to pay any more. */
export const visitPayLink: EmailRenderer = async (on, linkId, address) => {
  const [link] = await on.db<{ visitId: string }[]>`
    select appointment_id as visit_id from pay_link join appointment a on a.id = appointment_id
    where pay_link.id = ${linkId} and status = 'held' and held_until > now()`;
  if (!link) return null;
  const url = addressOf(on.config.publicUrl, await codeOfEmail(on.db, linkId));
  return writer(({ facts, when, heldUntil, feeCents, visitor }) =>
    heldUntil
      ? {
          subject: `We are holding ${when} for you`,
          heading: "We are holding your time",
          paragraphs: [
            "You booked with us on the phone. Nobody else can have this time now; once it is paid, it is yours.",
          ],
          facts: [
            ...facts,
            ["Fee", spokenMoney(feeCents)],
            timeFact("Held until", heldUntil, on.config.practiceTimeZone, visitor),
          ],
          button: { label: `Pay ${spokenMoney(feeCents)}`, url },
          after: [
            "The button needs no login. Please keep it to yourself.",
            "If you let the hold run out, nothing is charged and the time goes to the next patient.",
          ],
        }
      : null,
  )(on, link.visitId, address);
};

const NOTHING = "There is nothing to pay with this code. It may have been mistyped, or the time is over.";

type Linked = Omit<ToPay, "success" | "message" | "startsAt" | "heldUntil" | "timeZone"> & {
  aboutId: string;
  patientId: string;
  /** Of a ride, whose checkout is there as long as the ride. */
  checkoutId: string | null;
  startsAt: Date;
  heldUntil: Date | null;
};

async function linked(db: Queries, code: string): Promise<Linked> {
  const [found] = await db<Linked[]>`
    select 'visit' as what, a.id as about_id, a.patient_id, null::uuid as checkout_id, starts_at, held_until, a.fee_cents, c.name as consultant,
      case when status in ('paid', 'completed') then 'paid' when status = 'held' and held_until > now() then 'open' else 'over' end as state
    from pay_link join appointment a on a.id = appointment_id join consultant c on c.id = consultant_id
    where token_hash = ${digest(code)} and ends_at > now()
    union all
    select 'ride', r.id, r.patient_id, k.id, r.starts_at, r.pay_until, k.amount_cents, '',
      case when r.status = 'unpaid' and r.pay_until > now() then 'open' when k.status = 'paid' and r.status <> 'cancelled' then 'paid' else 'over' end
    from pay_link join ride r on r.id = pay_link.ride_id join checkout k on k.ride_id = r.id
    where token_hash = ${digest(code)} and r.starts_at > now() - interval '2 hours'
    union all
    select 'extra', r.id, r.patient_id, null, listed_start(r), e.pay_until, e.cents, '',
      case when e.paid_with is not null then 'paid' when is_extra_payable(e) then 'open' else 'over' end
    from pay_link join extra_claim e on e.ride_id = extra_of join ride r on r.id = e.ride_id
    where token_hash = ${digest(code)} and made_at > now() - interval '30 days'`;
  if (!found) throw new AppError("missing", NOTHING, { code: NOTHING });
  return found;
}

/** What there is to pay for with a code, told to whoever has it. */
export async function lookAtPayLink({ db, config }: Services, code: string): Promise<Omit<ToPay, "success">> {
  const { aboutId: _, patientId: __, checkoutId: ___, startsAt, heldUntil, ...rest } = await linked(db, code);
  return {
    ...rest,
    startsAt: startsAt.toISOString(),
    heldUntil: heldUntil?.toISOString() ?? null,
    timeZone: config.practiceTimeZone,
  };
}

/** The card provider's page to pay with a code on. A "conflict" once there is nothing to pay any more. */
export async function pageOfCode(on: Services, code: string): Promise<string> {
  const { what, aboutId, patientId, checkoutId } = await linked(on.db, code);
  if (what === "extra") return pageOfExtra(on, aboutId);
  if (checkoutId) {
    const url = await openPage(on, checkoutId);
    if (!url) throw new AppError("conflict", "There is nothing to pay for this ride any more. Please call us.");
    return url;
  }
  const started = await transact(on, (tx) => startCheckout(tx, patientId, aboutId));
  return pageOf(on, patientId, aboutId, started.checkoutId);
}

/** A page that was closed while it was opened makes way for another, as long as the passenger is asked. */
async function pageOfExtra(on: Services, rideId: string): Promise<string> {
  const opened = async () => {
    const page = await transact(
      on,
      (tx) => tx<{ id: string | null }[]>`select create_extra_checkout(${rideId}, ${CHECKOUT_MINUTES}) as id`,
    );
    return page[0]?.id ? openPage(on, page[0].id) : null;
  };
  const url = (await opened()) ?? (await opened());
  if (!url) throw new AppError("conflict", "There is nothing to pay any more. Please call us.");
  return url;
}

/** What became of a payment by link. The provider is asked, so that "paid" also means stored. */
export async function landed(on: Services, sessionId: string): Promise<Pick<Landed, "outcome" | "what">> {
  const [known] = await on.db<Pick<Landed, "what">[]>`
    select case when extra_of is not null then 'extra' when ride_id is not null then 'ride' else 'visit' end as what
    from checkout where session_id = ${sessionId} and is_by_link`;
  if (!known) throw new AppError("missing", "We do not know that payment.");
  const { outcome } = await settle(on, sessionId);
  return { what: known.what, outcome: outcome === "settled" ? "paid" : outcome === "refunded" ? "returned" : "unpaid" };
}
