import { OneOfficePlan } from "../../contract/office-plans.ts";
import { OnePayerOrganization, PayerAccount } from "../../contract/payer-organizations.ts";
import { sendPayerStatements } from "../../src/features/money/payers/payer-jobs.ts";
import { aPayer, aRideOnAccount, inEarlierMonth, noonToday } from "../account-rides.ts";
import { type Answer, type Call, read, type TestApp } from "../app.ts";
import { aPhoneNumber } from "../phone-number.ts";

import { aPlanInput } from "../plans.ts";

type Calls = {
  get: (path: string, call?: Call) => Promise<Answer>;
  post: (path: string, body: unknown, call?: Call) => Promise<Answer>;
  patch: (path: string, body: unknown, call?: Call) => Promise<Answer>;
};

/** Office calls about organizations that pay on account. */
export async function payers(app: TestApp, { get, post, patch }: Calls, as: { cookie: string }): Promise<void> {
  const path = "/api/office/money/payers";
  const input = { name: `Clinic ${crypto.randomUUID()}`, contactName: "Pat Bell", billingEmail: "bills@clinic.test" };
  const { payer } = read(OnePayerOrganization, await post(path, input, as));
  await get(path, as);
  await get(`${path}/${payer._id}`, as);
  await get(`/api/office/ride-quote?transportType=stretcher&payerId=${payer._id}`, as);
  await patch(`${path}/${payer._id}`, { ...input, contactName: "", revision: 1 }, as);
  await post(`${path}/${payer._id}/notes`, { text: "Bills on the fifth." }, as);
  await post(`${path}/${payer._id}/stop`, { revision: 2, isStopped: true }, as);

  await paysBills(app, { get, post, patch }, as);
}

/** A statement of an earlier month, and a payment. */
async function paysBills(app: TestApp, { get, post }: Calls, as: { cookie: string }): Promise<void> {
  const { rideId, payer } = await aRideOnAccount(app, as);
  await app.sql`update ride set starts_at = ${inEarlierMonth(app)} where id = ${rideId}`;
  await sendPayerStatements(app.services, () => noonToday(app)).run();
  const path = `/api/office/money/payers/${payer._id}`;
  const payment = { cents: 5000, receivedOn: "2026-01-05", reference: "Check 112" };
  const { payments } = read(PayerAccount, await post(`${path}/payments`, payment, as));
  await post(`${path}/payments/${payments[0]?._id}/remove`, {}, as);
  const { statements } = read(PayerAccount, await get(`${path}/account`, as));
  const statement = `/api/office/money/statements/${statements[0]?._id}`;
  await get(`${statement}/rides.csv`, as);
  await get(`${statement}/statement.pdf`, as);
  await post(`${statement}/send`, {}, as);
}

/** A plan on the account of an organization, and one paid by link. */
export async function officePlans(app: TestApp, { get, post }: Pick<Calls, "get" | "post">, as: { cookie: string }) {
  const path = "/api/office/ride-plans";
  const payer = await aPayer(app, as);
  const caller = () => ({
    name: "Rosa Diaz",
    email: `${crypto.randomUUID()}@caller.test`,
    phone: aPhoneNumber(),
  });
  const account = { paymentMethod: "account", payerId: payer._id };
  const billed = read(OneOfficePlan, await post(path, { ...aPlanInput(), ...account, patient: caller() }, as)).plan;
  await post(`${path}/${billed._id}/preview-end`, {}, as);
  await post(`${path}/${billed._id}/end`, { cancelPaid: false }, as);
  const { plan } = read(OneOfficePlan, await post(path, { ...aPlanInput(), patient: caller() }, as));
  await get(`${path}/${plan._id}`, as);
  const [first] = plan.days;
  await post(`${path}/${plan._id}/skip`, { day: first?.day, skip: true }, as);
  await post(`${path}/${plan._id}/skip`, { day: first?.day, skip: false }, as);
}
