import { expect, it } from "vitest";
import { PatientList, PatientRecord } from "../../../contract/patients.ts";
import { read, testApp } from "../../../test/app.ts";
import { aPatient } from "../../../test/people.ts";
import { aColleague } from "../../../test/staff.ts";

const app = await testApp();
const desk = await aColleague(app, "desk");

type Like = { name?: string; bornOn?: string; phone?: string };

async function someone({ name = "Ann Lee", bornOn, phone = "" }: Like): Promise<string> {
  const { id } = await aPatient(app, { name });
  await app.sql`update patient set born_on = ${bornOn ?? null}, phone = ${phone} where id = ${id}`;
  return id;
}

const duplicatesOf = async (id: string) =>
  read(PatientRecord, await app.get(`/api/office/patients/${id}`, desk)).duplicates.map(({ _id, because }) => [
    _id,
    because,
  ]);

it("suggests a record with the same birth date and name, in any spelling", async () => {
  const [jose, other] = [
    await someone({ name: "José O’Brien", bornOn: "1961-03-04" }),
    await someone({ name: "jose obrien", bornOn: "1961-03-04" }),
  ];
  await someone({ name: "José O’Brien", bornOn: "1961-03-05" });
  await someone({ name: "José Oberon", bornOn: "1961-03-04" });
  expect(await duplicatesOf(jose)).toEqual([[other, "birth"]]);
  expect(await duplicatesOf(other)).toEqual([[jose, "birth"]]);
});

it("suggests a record with the same phone number, and marks both in the list", async () => {
  const name = `Zoe ${crypto.randomUUID().slice(0, 8)}`;
  const [one, other] = [
    await someone({ name, phone: "+12155550163" }),
    await someone({ name: `${name} Twin`, phone: "+12155550163" }),
  ];
  expect(await duplicatesOf(one)).toEqual([[other, "phone"]]);
  const listed = read(PatientList, await app.get(`/api/office/patients?q=${encodeURIComponent(name)}`, desk)).patients;
  expect(listed.map(({ hasDuplicate }) => hasDuplicate)).toEqual([true, true]);
});

it("suggests nothing for empty data, and no longer once the office found two different people", async () => {
  expect(await duplicatesOf(await someone({ name: "Bo Reed" }))).toEqual([]);
  const [one, other] = [
    await someone({ name: "Cy Stone", bornOn: "1950-01-01" }),
    await someone({ name: "Cy Stone", bornOn: "1950-01-01" }),
  ];
  const path = `/api/office/patients/${one}/distinct`;
  for (const _ of [1, 2]) expect((await app.post(path, { otherId: other }, desk)).status).toBe(200);
  expect([await duplicatesOf(one), await duplicatesOf(other)]).toEqual([[], []]);
  const { timeline } = read(PatientRecord, await app.get(`/api/office/patients/${other}`, desk));
  expect(timeline.filter(({ what }) => what === "records kept apart")).toHaveLength(1);
  expect((await app.post(path, { otherId: one }, desk)).status).toBe(404);
});
