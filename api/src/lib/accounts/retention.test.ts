import { expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { aColleague, aNurse, aNurseVisit } from "../../../test/staff.ts";
import { one } from "../db/db.ts";
import { practiceLabels } from "../time/practice-time.ts";
import { deleteOldDailyEmails, deleteOldOfferSolutions, deleteOldOperations } from "./retention.ts";

/** Where it is another day than by the server's clock, which is UTC: the day there has begun 14 hours earlier, or begins 11 later. */
const zone = new Date().getUTCHours() < 11 ? "Etc/GMT+11" : "Etc/GMT-14";
const app = await testApp({ PRACTICE_TIME_ZONE: zone });

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

it("deletes the records of daily emails after a month, by the practice's clock", async () => {
  const staff = await aColleague(app, "desk");
  await app.sql`
    insert into office_digest (staff_id, day) values (${staff.id}, practice_today() - 31), (${staff.id}, practice_today() - 30)`;
  await app.sql`
    insert into nurse_day_list (staff_id, day) values (${staff.id}, practice_today() - 31), (${staff.id}, practice_today() - 30)`;
  await deleteOldDailyEmails(app.services.db);
  expect(await app.sql`select practice_today() - day as age from office_digest`).toEqual([{ age: 30 }]);
  expect(await app.sql`select practice_today() - day as age from nurse_day_list`).toEqual([{ age: 30 }]);
});

it("deletes what is known about the offers of past days, by the practice's clock", async () => {
  await app.sql`insert into offer_solution (day, is_exact) values (practice_today() - 2, true), (practice_today() - 1, true)`;
  await deleteOldOfferSolutions(app.services.db);
  expect(await app.sql`select practice_today() - day as age from offer_solution`).toEqual([{ age: 1 }]);
});

it("knows today by the practice's clock when the server has another day", async () => {
  const { date } = practiceLabels(new Date(), zone);
  expect(await app.sql`select practice_today()::text as today, practice_today() <> current_date as is_other`).toEqual([
    { today: date, isOther: true },
  ]);
});
