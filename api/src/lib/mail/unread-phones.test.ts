import { expect, it } from "vitest";
import { Today } from "../../../contract/today.ts";
import { read, testApp } from "../../../test/app.ts";
import { aDriver, aPatient } from "../../../test/people.ts";
import { inMinutes, insert } from "../../../test/rows.ts";
import { aColleague } from "../../../test/staff.ts";
import { readStoredPhones } from "./unread-phones.ts";

const app = await testApp();
const desk = await aColleague(app, "desk");

async function patientWith(phone: string): Promise<string> {
  const { id } = await aPatient(app);
  await app.sql`update patient set phone = ${phone} where id = ${id}`;
  return id;
}
const phoneOf = async (id: string) => (await app.sql`select phone from patient where id = ${id}`)[0]?.["phone"];
const unread = async () => {
  const { tasks } = read(Today, await app.get("/api/office/today", desk));
  return tasks.filter(({ kind }) => kind === "phone_unread").map(({ subject, reason }) => [subject?._id, reason]);
};

it("reads numbers that earlier versions stored as digits, and leaves those it can't read", async () => {
  const stored = ["2155550188", "12155550188", "4791234567", "442079460958", "5550188", "+4791234567"];
  const ids = await Promise.all(stored.map(patientWith));
  const { id: driver } = await aDriver(app);
  await app.sql`update driver set phone = '2155550110' where id = ${driver}`;
  const ride = await insert(app, "ride", {
    ...{
      patient_id: (await aPatient(app)).id,
      pickup_address: "418 Maple Street",
      dropoff_address: "30 Walnut Street",
      return_trip: false,
    },
    ...{ payment_method: "cash", quote_cents: 4500, passenger_phone: "2155550177", transport_type: "ambulatory" },
    ...{ status: "pending", starts_at: inMinutes(600), chair: "none", transfers: true },
  });
  await readStoredPhones(app.services).run();
  expect(await Promise.all(ids.map(phoneOf))).toEqual([
    ...["+12155550188", "+12155550188", "4791234567", "+442079460958", "5550188", "+4791234567"],
  ]);
  expect(await app.sql`select phone from driver where id = ${driver}`).toEqual([{ phone: "+12155550110" }]);
  expect(await app.sql`select passenger_phone from ride where id = ${ride}`).toEqual([
    { passengerPhone: "+12155550177" },
  ]);
});

it("lists a number that can't be read on Today, with its record, until the office corrects it", async () => {
  const [lost, fine] = [await patientWith("5550188"), await patientWith("2155550188")];
  const { id: driver } = await aDriver(app);
  await app.sql`update driver set phone = '5550110' where id = ${driver}`;
  const listed = await unread();
  expect(listed).toContainEqual([
    lost,
    "“5550188” isn't a phone number we can read, so calls and texts can't reach it. Please ask for the right number.",
  ]);
  expect(listed.map(([id]) => id)).toContain(driver);
  expect(listed.map(([id]) => id)).not.toContain(fine);
  await app.sql`update patient set phone = '+12155550188' where id = ${lost}`;
  expect((await unread()).map(([id]) => id)).not.toContain(lost);
});

it("the database keeps only numbers in E.164 behind a plus sign", async () => {
  const id = await patientWith("+12155550188;ext=7");
  await expect(app.sql`update patient set phone = '+1 215' where id = ${id}`).rejects.toThrow("patient_phone_read");
});
