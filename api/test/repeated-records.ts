import { OnePayerOrganization } from "../contract/payer-organizations.ts";
import { affectedAttempts } from "./affected.ts";
import { read } from "./app.ts";
import type { testAppWithCards } from "./cards.ts";
import { aConsultant, aDriver, aPatient } from "./people.ts";
import { aPlan, aPlanInput } from "./plans.ts";
import { anUnpaidRide } from "./rides.ts";
import { aColleague } from "./staff.ts";

type IdempotentCall = { path: string; as: { cookie: string }; body: object; other: object };

/** Corrections of people's records, and notes about them and their rides. */
export function recordAttempts(
  app: Awaited<ReturnType<typeof testAppWithCards>>,
): Record<string, () => Promise<IdempotentCall>> {
  const on = async (path: string, body: object, other: object): Promise<IdempotentCall> => {
    const { cookie } = await aColleague(app, "desk");
    return { path: `/api/office/${path}`, as: { cookie }, body, other };
  };
  const [note, otherNote] = [{ text: "Prefers calls after 5 PM." }, { text: "Ring twice." }];
  const aReview = async () => {
    const [{ id: patient }, { id: consultant }] = [await aPatient(app), await aConsultant(app)];
    const [review] = await app.sql<{ id: string }[]>`
      insert into review (consultant_id, patient_id, rating, comment) values (${consultant}, ${patient}, 1, 'Rude.') returning id`;
    return review?.id;
  };
  const newPayer = () => ({ name: `Clinic ${crypto.randomUUID()}`, billingEmail: "bills@clinic.test" });
  const aPayer = async (): Promise<string> => {
    const { cookie } = await aColleague(app, "desk");
    return read(OnePayerOrganization, await app.post("/api/office/money/payers", newPayer(), { cookie })).payer._id;
  };
  return {
    ...affectedAttempts(app),
    "POST /api/office/money/payers": async () => on("money/payers", newPayer(), newPayer()),
    "PATCH /api/office/money/payers/{id}": async () =>
      on(`money/payers/${await aPayer()}`, { ...newPayer(), revision: 1 }, { ...newPayer(), revision: 1 }),
    "POST /api/office/money/payers/{id}/payments": async () =>
      on(
        `money/payers/${await aPayer()}/payments`,
        { cents: 5000, receivedOn: "2026-01-05", reference: "Check 112" },
        { cents: 5000, receivedOn: "2026-01-05", reference: "Check 113" },
      ),
    "POST /api/office/money/payers/{id}/payments/{paymentId}/remove": async () =>
      on(`money/payers/${await aPayer()}/payments/${crypto.randomUUID()}/remove`, {}, { and: "more" }),
    "POST /api/office/ride-plans": async () => {
      const body = { ...aPlanInput(), patient: { _id: (await aPatient(app)).id } };
      return on("ride-plans", body, { ...body, weekdays: [1] });
    },
    "POST /api/office/ride-plans/{planId}/skip": async () => {
      const { planId } = await aPlan(app);
      const [ride] = await app.sql<{ day: string }[]>`
        select plan_day::text as day from ride where plan_id = ${planId} order by plan_day limit 1`;
      return on(`ride-plans/${planId}/skip`, { day: ride?.day, skip: true }, { day: ride?.day, skip: false });
    },
    "POST /api/office/ride-plans/{planId}/end": async () =>
      on(`ride-plans/${(await aPlan(app)).planId}/end`, { cancelPaid: false }, { cancelPaid: true }),
    "POST /api/office/money/statements/{id}/send": async () => {
      const [statement] = await app.sql<{ id: string }[]>`
        insert into payer_statement (payer_organization_id, month, since, until, total_cents)
        values (${await aPayer()}, '2026-01-01', '2026-01-01', '2026-02-01', 0) returning id`;
      return on(`money/statements/${statement?.id}/send`, {}, { and: "more" });
    },
    "POST /api/office/money/payers/{id}/stop": async () =>
      on(`money/payers/${await aPayer()}/stop`, { revision: 1, isStopped: true }, { revision: 1, isStopped: false }),
    "POST /api/office/reviews/{id}/hide": async () =>
      on(`reviews/${await aReview()}/hide`, { reason: "Names another patient" }, { reason: "Not about this nurse" }),
    "POST /api/office/reviews/{id}/show": async () => on(`reviews/${await aReview()}/show`, {}, { and: "more" }),
    "PATCH /api/office/patients/{id}": async () =>
      on(
        `patients/${(await aPatient(app)).id}`,
        { revision: 1, name: "Anne Leigh" },
        { revision: 1, name: "Anna Lee" },
      ),
    "PATCH /api/office/drivers/{driverId}": async () =>
      on(`drivers/${(await aDriver(app)).id}`, { revision: 1, name: "Don" }, { revision: 1, name: "Dora" }),
    "POST /api/office/patients/{id}/distinct": async () => {
      const [one, other, third] = [await aPatient(app), await aPatient(app), await aPatient(app)];
      return on(`patients/${one.id}/distinct`, { otherId: other.id }, { otherId: third.id });
    },
    "POST /api/office/patients/{id}/notes": async () =>
      on(`patients/${(await aPatient(app)).id}/notes`, note, otherNote),
    "POST /api/office/rides/{rideId}/notes": async () => {
      const { rideId } = await anUnpaidRide(app);
      return on(`rides/${rideId}/notes`, note, otherNote);
    },
  };
}
