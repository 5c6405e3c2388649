import { expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { aColleague, aNurse, aNurseVisit } from "../../../test/staff.ts";
import { one } from "../db/db.ts";
import { deleteOldDailyEmails, deleteOldOfferSolutions, deleteOldOperations } from "./retention.ts";

const app = await testApp();

it("deletes operations a day after they could be undone, also those of a payment", async () => {
  const [staff, nurse] = [await aColleague(app, "desk"), await aNurse(app)];
  const { visitId, patient } = await aNurseVisit(app, nurse, { endedMinutesAgo: 60 });
  const operation = async (age: string) => {
    const made = one(
      await app.sql<{ id: string }[]>`
        insert into operation (staff_id, appointment_id, kind, before, revision_after, ends_at)
        values (${staff.id}, ${visitId}, 'cancel', '{}', 1, now() - ${age}::interval) returning id`,
    );
    return made.id;
  };
  const [old, recent] = [await operation("25 hours"), await operation("1 hour")];
  await app.sql`
    insert into checkout (patient_id, appointment_id, amount_cents, method, taken_by, status, expires_at, payment_id, paid_at, operation_id)
    values (${patient.id}, ${visitId}, 8000, 'cash', ${staff.id}, 'paid', now(), 'cash_1', now(), ${old})`;
  await deleteOldOperations(app.services.db);
  expect(await app.sql`select id from operation`).toEqual([{ id: recent }]);
  expect(await app.sql`select operation_id from checkout`).toEqual([{ operationId: null }]);
});

it("deletes the records of daily emails after a month", async () => {
  const staff = await aColleague(app, "desk");
  await app.sql`
    insert into office_digest (staff_id, day) values (${staff.id}, current_date - 31), (${staff.id}, current_date - 29)`;
  await app.sql`
    insert into nurse_day_list (staff_id, day) values (${staff.id}, current_date - 31), (${staff.id}, current_date - 29)`;
  await deleteOldDailyEmails(app.services.db);
  expect(await app.sql`select current_date - day as age from office_digest`).toEqual([{ age: 29 }]);
  expect(await app.sql`select current_date - day as age from nurse_day_list`).toEqual([{ age: 29 }]);
});

it("deletes what is known about the offers of past days", async () => {
  await app.sql`insert into offer_solution (day, is_exact) values (current_date - 2, true), (current_date, true)`;
  await deleteOldOfferSolutions(app.services.db);
  expect(await app.sql`select current_date - day as age from offer_solution`).toEqual([{ age: 0 }]);
});
