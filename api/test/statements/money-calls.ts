import { DISPUTE_TABS, PAYMENT_STATES, PaymentList, REFUND_TABS, RefundList } from "../../contract/money.ts";
import { type Answer, type Call, read } from "../app.ts";
import type { testAppWithCards } from "../cards.ts";
import { aDriverToPay } from "../payouts.ts";
import { aNurse } from "../staff.ts";
import { aPaidVisit } from "../visits.ts";
import { latestPayoutOf, payouts } from "./payout-calls.ts";

type App = Awaited<ReturnType<typeof testAppWithCards>>;
type Calls = {
  get: (path: string, call?: Call) => Promise<Answer>;
  post: (path: string, body: unknown, call?: Call) => Promise<Answer>;
};

/** Office calls about money. */
export async function money(app: App, { get, post }: Calls, as: Call): Promise<void> {
  const path = "/api/office/money";
  for (const state of PAYMENT_STATES) await get(`${path}/payments?limit=1&state=${state}`, as);
  const { next } = read(PaymentList, await get(`${path}/payments?limit=1&from=2020-01-01&to=2099-01-01`, as));
  await get(`${path}/payments?limit=1&cursor=${next}`, as);
  for (const tab of REFUND_TABS) {
    const part = read(RefundList, await get(`${path}/refunds?limit=1&tab=${tab}`, as));
    if (part.next) await get(`${path}/refunds?limit=1&tab=${tab}&cursor=${part.next}`, as);
  }
  for (const tab of DISPUTE_TABS) await get(`${path}/disputes?limit=1&tab=${tab}`, as);
  const { appointmentId } = await aPaidVisit(app);
  const [dispute] = await app.sql<{ id: string }[]>`
    insert into dispute (provider_id, payment_id, checkout_id, amount_cents, reason, status)
    select ${crypto.randomUUID()}, payment_id, id, amount_cents, 'general', 'needs_response' from checkout
    where appointment_id = ${appointmentId} and status = 'paid' returning id`;
  await get(`${path}/disputes/${dispute?.id}/evidence.zip`, as);
  const [retried, returned] = [await aStuckRefund(app), await aStuckRefund(app)];
  await post(`${path}/refunds/${retried}/retry`, {}, as);
  await post(`${path}/refunds/${returned}/returned`, { reason: "By check" }, as);

  const [gap] = await app.sql<{ id: string }[]>`
    insert into reconciliation_gap (kind, provider_id, cents, happened_at)
    values ('unknown_payment', ${crypto.randomUUID()}, 4200, now()) returning id`;
  await post(`${path}/gaps/${gap?.id}/explain`, { reason: "The market" }, as);
  await post(`${path}/check`, {}, as);

  const docId = await aNurseToPay(app);
  const driverId = await aDriverToPay(app);
  await payouts(app, { get, post }, as, [
    { kind: "driver", _id: driverId },
    { kind: "nurse", _id: docId },
  ]);
  await get(`${path}/check`, as);
  const nurse = await aNurse(app);
  await app.sql`update staff set consultant_id = ${docId} where id = ${nurse.id}`;
  await get("/api/nurse/earnings?limit=1", nurse);
  for (const file of ["statement.pdf", "statement.csv"])
    await get(`/api/nurse/earnings/${file}?from=2026-01-01&to=2026-01-31`, nurse);
  for (const part of ["unpaid", await latestPayoutOf(app, docId)]) {
    await get(`/api/nurse/earnings/${part}`, nurse);
    await get(`/api/nurse/earnings/${part}/visits.csv`, nurse);
  }
}

/** A nurse with one completed visit on January 5, 2026. */
async function aNurseToPay(app: App): Promise<string> {
  const { appointmentId, docId } = await aPaidVisit(app);
  await app.sql`
    update appointment set status = 'completed', starts_at = '2026-01-05 16:30+00', ends_at = '2026-01-05 17:00+00' where id = ${appointmentId}`;
  return docId;
}

async function aStuckRefund(app: App): Promise<string> {
  const { appointmentId } = await aPaidVisit(app);
  const [due] = await app.sql<{ id: string }[]>`
    insert into refund (checkout_id, payment_id, amount_cents, reason, tries, due_at, problem, problem_since)
    select id, payment_id, 1000, 'office', 1, now() + interval '10 minutes', 'Our balance is too low.', now()
    from checkout where appointment_id = ${appointmentId} and paid_at is not null returning id`;
  return due?.id ?? "";
}
