import type { Payee } from "../contract/payees.ts";
import { OnePayoutRun, type Payout, type PayoutRun, PayoutsDue, type PersonDue } from "../contract/payouts.ts";
import { type Answer, type Call, read, type TestApp } from "./app.ts";
import { aDriver, aPatient } from "./people.ts";
import { insert } from "./rows.ts";

type Completed = { fareCents: number; paid?: "card" | "cash"; completedAt?: string; pickup?: string };

/** A completed ride of this driver; returns its id. */
export async function aCompletedRide(
  app: TestApp,
  driverId: string,
  { fareCents, paid = "card", completedAt = "2026-01-05T15:00:00Z", pickup = "418 Maple Street" }: Completed,
): Promise<string> {
  return insert(app, "ride", {
    patient_id: (await aPatient(app)).id,
    driver_id: driverId,
    pickup_address: pickup,
    dropoff_address: "30 Walnut Street",
    transport_type: "ambulatory",
    return_trip: false,
    starts_at: completedAt,
    payment_method: paid,
    paid_at: paid === "card" ? completedAt : null,
    status: "completed",
    quote_cents: fareCents,
    fare_cents: fareCents,
    completed_at: completedAt,
  });
}

/** A driver with a bank account and one completed $45 ride, paid by card on January 5, 2026; returns the driver's id. */
export async function aDriverToPay(app: TestApp): Promise<string> {
  const { id } = await aDriver(app);
  await aBankAccount(app, { kind: "driver", _id: id });
  await aCompletedRide(app, id, { fareCents: 4500 });
  return id;
}

/** A checking account of a person at a bank that exists, if they have none. */
export const aBankAccount = async ({ sql }: TestApp, { kind, _id }: Payee, holderName = "Dan Reed"): Promise<void> => {
  await sql`
    insert into bank_account (driver_id, consultant_id, holder_name, routing_number, account_number)
    values (${kind === "driver" ? _id : null}, ${kind === "nurse" ? _id : null}, ${holderName}, '021000021', '000123456789') on conflict do nothing`;
};

export const PAYOUTS = "/api/office/money/payout-runs";
const FAR = "2200-12-31";

/** Everything due up to the end of a day. */
export const allDue = async (app: TestApp, as: Call, toDay = FAR): Promise<PayoutsDue> =>
  read(PayoutsDue, await app.get(`/api/office/money/payouts-due?toDay=${toDay}`, as));

/** What is due to a person up to the end of a day. */
export const dueTo = async (app: TestApp, as: Call, id: string, toDay = FAR): Promise<PersonDue | undefined> =>
  (await allDue(app, as, toDay)).people.find(({ _id }) => _id === id);

/** Asks for a person's payout of the sum that is due up to the end of a day. The person gets a bank account, if there is none. */
export async function asksPayout(app: TestApp, as: Call, payee: Payee, toDay: string): Promise<Answer> {
  await aBankAccount(app, payee);
  const cents = (await dueTo(app, as, payee._id, toDay))?.cents ?? 0;
  return app.post(PAYOUTS, { toDay, people: [{ ...payee, cents }] }, as);
}

/** A person's payout with its run. */
export async function aPayout(
  app: TestApp,
  as: Call,
  payee: Payee,
  toDay: string,
): Promise<{ run: PayoutRun; payout: Payout }> {
  const { run, payouts } = read(OnePayoutRun, await asksPayout(app, as, payee, toDay));
  const [payout] = payouts;
  if (!payout) throw new Error("The run has no payout");
  return { run, payout };
}
