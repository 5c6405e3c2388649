import { DISPUTE_TABS, PAYMENT_STATES, PaymentList, REFUND_TABS, RefundList } from "../../contract/money.ts";
import { OnePayout } from "../../contract/payouts.ts";
import { type Answer, type Call, read } from "../app.ts";
import type { testAppWithCards } from "../cards.ts";
import { aDriverToPay } from "../payouts.ts";
import { aNurse } from "../staff.ts";
import { aPaidVisit } from "../visits.ts";

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

  for (const list of ["owed", "payouts"]) await get(`${path}/${list}?limit=1`, as);
  // Enough nurses that a function that is executed for each of their visits is noticed.
  await get(`${path}/owed-to-nurses?limit=8`, as);
  const input = { driverId: await aDriverToPay(app), toDay: "2026-01-05" };
  await get(`${path}/payout-due?${new URLSearchParams(input)}`, as);
  const make = async () => read(OnePayout, await post(`${path}/payouts`, input, as)).payout._id;
  await post(`${path}/payouts/${await make()}/drop`, { revision: 1 }, as);
  const payoutId = await make();
  await post(`${path}/payouts/${payoutId}/pay`, { revision: 1, reference: "T-1" }, as);
  await get(`${path}/payouts/${payoutId}/rides.csv`, as);
  const docId = await aNurseToPay(app);
  await get(`${path}/payout-due?docId=${docId}&toDay=2026-01-05`, as);
  const ofNurse = read(OnePayout, await post(`${path}/payouts`, { docId, toDay: "2026-01-05" }, as)).payout._id;
  await get(`${path}/payouts/${ofNurse}/visits.csv`, as);
  await get(`${path}/check`, as);
  const nurse = await aNurse(app);
  await app.sql`update staff set consultant_id = ${docId} where id = ${nurse.id}`;
  await get("/api/nurse/earnings?limit=1", nurse);
  for (const part of ["unpaid", ofNurse]) {
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
