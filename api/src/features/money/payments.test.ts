import { expect, it } from "vitest";
import { PaymentList } from "../../../contract/money.ts";
import { read } from "../../../test/app.ts";
import { testAppWithCards } from "../../../test/cards.ts";
import { aColleague } from "../../../test/staff.ts";
import { aPaidVisit } from "../../../test/visits.ts";

const app = await testAppWithCards();
const desk = await aColleague(app, "desk");

const list = async (query: Record<string, string>) => {
  const { payments } = read(
    PaymentList,
    await app.get(`/api/office/money/payments?${new URLSearchParams(query)}`, desk),
  );
  return payments.map(({ paidFor }) => paidFor._id);
};

it("payments are found by the patient's name in any spelling, by the card, and by method", async () => {
  const { appointmentId } = await aPaidVisit(app);
  const word = crypto.randomUUID().slice(0, 8);
  await app.sql`
    update patient set name = ${`Noël D’Amico ${word}`} where id = (select patient_id from appointment where id = ${appointmentId})`;
  await app.sql`update checkout set card_last4 = '5093' where appointment_id = ${appointmentId}`;
  await aPaidVisit(app);
  expect(await list({ q: `noel d'amico ${word}` })).toEqual([appointmentId]);
  expect(await list({ q: "5093" })).toEqual([appointmentId]);
  expect(await list({ q: word, method: "card" })).toEqual([appointmentId]);
  expect(await list({ q: word, method: "cash" })).toEqual([]);
  expect(await list({ q: crypto.randomUUID() })).toEqual([]);
});

it("a payment shows the last four digits of its card", async () => {
  const { appointmentId } = await aPaidVisit(app);
  const { payments } = read(PaymentList, await app.get("/api/office/money/payments", desk));
  expect(payments.find(({ paidFor }) => paidFor._id === appointmentId)?.cardLast4).toBe("4242");
});
