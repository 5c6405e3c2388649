import { Temporal } from "temporal-polyfill";
import { OfficeRideFound } from "../contract/office-rides.ts";
import { OnePayerOrganization } from "../contract/payer-organizations.ts";
import { practiceInstant, practiceLabels } from "../src/lib/time/practice-time.ts";
import { read, type TestApp } from "./app.ts";
import { aPatient } from "./people.ts";
import { aRideInput } from "./rides.ts";

type OfficeUser = { cookie: string };

/** An organization that pays on account. */
export async function aPayer(app: TestApp, desk: OfficeUser) {
  const name = `Harbor Dialysis ${crypto.randomUUID().slice(0, 8)}`;
  const billingEmail = `bills-${crypto.randomUUID()}@harbor.test`;
  const input = { name, contactName: "Pat Bell", billingEmail };
  return read(OnePayerOrganization, await app.post("/api/office/money/payers", input, desk)).payer;
}

type Payer = Awaited<ReturnType<typeof aPayer>>;

/** A $65 ride that the office books on the account of an organization. */
export async function aRideOnAccount(
  app: TestApp,
  desk: OfficeUser,
  { of, reference = "M-1044", ...input }: { of?: Payer; reference?: string; returnTrip?: boolean } = {},
) {
  const [patient, payer] = [await aPatient(app, { name: "Ann Marie Lee" }), of ?? (await aPayer(app, desk))];
  const account = { paymentMethod: "account", payerId: payer._id, payerReference: reference };
  const body = { ...aRideInput(input), ...account, patient: { _id: patient.id } };
  const { ride } = read(OfficeRideFound, await app.post("/api/office/rides", body, desk));
  return { rideId: ride._id, token: patient.token, patient, payer, ride };
}

/** Noon of today in the practice's zone: the job of statements runs from six in the morning on the first of a month. */
export const noonToday = (app: TestApp): Date => {
  const zone = app.services.config.practiceTimeZone;
  return practiceInstant(practiceLabels(new Date(), zone).date, "12:00", zone);
};

/** A day of an earlier month at 10:30, in the practice's zone. */
export function inEarlierMonth(app: TestApp, { months = 1, day = 10 } = {}): Date {
  const zone = app.services.config.practiceTimeZone;
  const today = Temporal.PlainDate.from(practiceLabels(new Date(), zone).date);
  return practiceInstant(today.with({ day }).subtract({ months }).toString(), "10:30", zone);
}

/** The month of a day, `2026-11`. */
export const monthOf = (app: TestApp, at: Date): string =>
  practiceLabels(at, app.services.config.practiceTimeZone).date.slice(0, 7);
