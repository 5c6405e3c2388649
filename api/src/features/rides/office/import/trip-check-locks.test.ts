import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { testAppWithCards } from "../../../../../test/cards.ts";
import { lockWaits } from "../../../../../test/lock-waits.ts";
import { aPatient } from "../../../../../test/people.ts";
import { aPhoneNumber } from "../../../../../test/phone-number.ts";
import { aRideInput, removeDriversAndRides } from "../../../../../test/rides.ts";
import { aColleague } from "../../../../../test/staff.ts";
import { aTripRow } from "../../../../../test/trip-files.ts";
import { tripImports } from "../../../../../test/trip-imports.ts";

const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10" });
const [dispatch, desk] = [await aColleague(app, "dispatch"), await aColleague(app, "desk")];
const { readRows: check, get } = tripImports(app, desk);

beforeEach(() => removeDriversAndRides(app));

/** A patient with this name, and a row for them. */
async function aKnownPassenger(name: string) {
  const { id } = await aPatient(app);
  const phone = aPhoneNumber();
  await app.sql`update patient set name = ${name}, phone = ${phone} where id = ${id}`;
  return { id, row: aTripRow({ name, phone }) };
}

it("a passenger of a file books while the other 199 trips are still being checked", async () => {
  const [first, last] = [await aKnownPassenger(`Aaron ${randomUUID()}`), await aKnownPassenger(`Zoe ${randomUUID()}`)];
  const others = Array.from({ length: 198 }, () => aTripRow());
  let checked: ReturnType<typeof check> | undefined;
  await app.sql.begin(async (tx) => {
    await tx`select from patient where id = ${last.id} for update`;
    checked = check(last.row, ...others, first.row);
    await lockWaits(app.sql);
    const booking = { ...aRideInput({ days: 5, time: "15:00" }), paymentMethod: "cash", patient: { _id: first.id } };
    expect((await app.post("/api/office/rides", booking, desk)).status).toBe(200);
  });
  expect((await checked)?.rows.map(({ state }) => state)).toEqual(Array(200).fill("new"));
});

it("two checks of the same trips in opposite order both answer, also where passengers share a number", async () => {
  const phone = aPhoneNumber();
  const known = await Promise.all(Array.from({ length: 12 }, () => aKnownPassenger(`Rider ${randomUUID()}`)));
  const rows = [
    ...known.map(({ row }) => row),
    ...known.map(({ row }) => ({ ...row, number: `${row.number}-B`, time: "4:00 PM" })),
    ...Array.from({ length: 6 }, () => aTripRow({ phone })),
  ];
  for (let round = 0; round < 3; round++) {
    const both = await Promise.all([check(...rows), check(...[...rows].reverse())]);
    // Each run of the job takes the oldest file, which may be the other one's.
    for (const { rows: found } of await Promise.all(both.map(get)))
      expect(found.map(({ state }) => state)).toEqual(Array(30).fill("new"));
  }
});

it("dispatch is not told the names of patients who are no riders", async () => {
  const { row } = await aKnownPassenger(`Ida ${randomUUID()}`);
  const { rows } = await tripImports(app, dispatch).readRows(row);
  expect(rows[0]?.faults).toEqual([expect.stringMatching(/^A patient already has this number/)]);
});
