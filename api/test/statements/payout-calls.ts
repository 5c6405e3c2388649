import type { Payee } from "../../contract/payees.ts";
import { OnePayoutRun } from "../../contract/payouts.ts";
import { hashPassword } from "../../src/lib/accounts/passwords.ts";
import { one } from "../../src/lib/db/db.ts";
import { type Answer, type Call, read, type TestApp } from "../app.ts";
import { aBankAccount, dueTo } from "../payouts.ts";
import { aDriver } from "../people.ts";
import { aNurse } from "../staff.ts";

type Calls = {
  get: (path: string, call?: Call) => Promise<Answer>;
  post: (path: string, body: unknown, call?: Call) => Promise<Answer>;
};

const DAYS = "from=2026-01-01&to=2026-01-31";
const toDay = "2026-01-05";

/** A driver and a nurse enter their own accounts. */
async function ownBankAccounts(app: TestApp, { get, post }: Calls): Promise<void> {
  const password = "correct horse battery";
  const passwordHash = await hashPassword(password);
  const driver = await aDriver(app);
  await app.sql`update driver set password_hash = ${passwordHash} where id = ${driver.id}`;
  const account = { holderName: "Ann Lee", routingNumber: "021000021", accountNumber: "123456789" };
  for (const [side, own] of [["driver", driver] as const, ["nurse", await aNurse(app, { passwordHash })] as const]) {
    await get(`/api/${side}/bank-account`, own);
    const input = { ...account, revision: 0, isSavings: false, isBusiness: false, password };
    await post(`/api/${side}/bank-account`, input, own);
  }
}

/** Office calls about payouts, bank accounts and statements of these people. */
export async function payouts(app: TestApp, { get, post }: Calls, as: Call, payees: Payee[]): Promise<void> {
  await ownBankAccounts(app, { get, post });
  const path = "/api/office/money";
  const account = { holderName: "Ann Lee", routingNumber: "021000021", accountNumber: "123456789" };
  for (const payee of payees) {
    const revision = (await dueTo(app, as, payee._id, toDay))?.account?.revision ?? 0;
    await post(`${path}/bank-accounts`, { ...payee, revision, ...account, isSavings: false, isBusiness: false }, as);
    await post(`${path}/bank-accounts/remove`, { ...payee, revision: revision + 1 }, as);
    await aBankAccount(app, payee);
    await get(`${path}/payouts-due/lines?kind=${payee.kind}&_id=${payee._id}&toDay=${toDay}`, as);
  }
  await get(`${path}/payouts-due?toDay=${toDay}`, as);
  const [known] = await app.sql<{ revision: number }[]>`select revision from payout_originator`;
  const bank = { routingNumber: "091000019", destinationNumber: "091000019", destinationName: "First Bank" };
  const us = { companyName: "Lamplight", companyId: "1234567890", ...bank };
  await post(`${path}/originator`, { ...us, revision: known?.revision ?? 0 }, as);

  const people = await Promise.all(
    payees.map(async (payee) => ({ ...payee, cents: (await dueTo(app, as, payee._id, toDay))?.cents ?? 0 })),
  );
  await post(`${path}/payout-runs/preview`, { toDay, people }, as);
  const make = async () => read(OnePayoutRun, await post(`${path}/payout-runs`, { toDay, people }, as));
  const dropped = await make();
  await post(`${path}/payout-runs/${dropped.run._id}/drop`, { revision: 1 }, as);
  const { run } = await make();
  const ours = `${path}/payout-runs/${run._id}`;
  await post(`${ours}/pay/preview`, { revision: 1 }, as);
  await post(`${ours}/pay`, { revision: 1 }, as);
  await post(`${ours}/undo`, {}, as);
  await post(`${ours}/pay`, { revision: 3 }, as);
  await get(ours, as);
  await get(`${path}/payout-runs?limit=1`, as);
  for (const file of ["payouts.ach", "payouts.csv"]) await get(`${ours}/${file}`, as);
  for (const { kind, _id } of payees) {
    const payoutId = await latestPayoutOf(app, _id);
    await get(`${path}/payouts/${payoutId}/${kind === "driver" ? "rides" : "visits"}.csv`, as);
    for (const file of ["statement.pdf", "statement.csv"])
      await get(`/api/office/${kind === "driver" ? "drivers" : "consultants"}/${_id}/earnings/${file}?${DAYS}`, as);
  }
  const [last] = await app.sql<
    { id: string }[]
  >`select id from payout where run_id = ${run._id} and driver_id is not null`;
  await post(`${path}/payouts/${last?.id}/return`, { revision: 4 }, as);
}

export const latestPayoutOf = async ({ sql }: TestApp, personId: string): Promise<string> =>
  one(
    await sql<{ id: string }[]>`
    select id from payout where ${personId} in (driver_id, consultant_id) order by id desc limit 1`,
  ).id;
