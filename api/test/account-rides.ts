import { OfficeRideFound } from "../contract/office-rides.ts";
import { OnePayerOrganization } from "../contract/payer-organizations.ts";
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

/** A $65 ride that the office books on the account of an organization. */
export async function aRideOnAccount(app: TestApp, desk: OfficeUser, more: object = {}) {
  const [patient, payer] = [await aPatient(app, { name: "Ann Marie Lee" }), await aPayer(app, desk)];
  const account = { paymentMethod: "account", payerId: payer._id, payerReference: "M-1044" };
  const input = { ...aRideInput(), ...more, ...account, patient: { _id: patient.id } };
  const { ride } = read(OfficeRideFound, await app.post("/api/office/rides", input, desk));
  return { rideId: ride._id, token: patient.token, patient, payer, ride };
}
