import { expect, it } from "vitest";
import { z } from "zod";
import { Notes, VisitNote } from "../../../contract/nurse.ts";
import { aPayer } from "../../../test/account-rides.ts";
import { read, testApp } from "../../../test/app.ts";
import { aConsultant, aDriver } from "../../../test/people.ts";
import { aColleague } from "../../../test/staff.ts";

const app = await testApp();
const owner = await aColleague(app, "owner");
const viewer = await aColleague(app, "view");

/** The notes and the log of a record, whatever kind it is. */
const Noted = z.object({ notes: z.array(VisitNote) });
const Found = z.union([
  z.object({ consultant: Noted }).transform(({ consultant }) => consultant),
  z.object({ driver: Noted }).transform(({ driver }) => driver),
  z.object({ payer: Noted }).transform(({ payer }) => payer),
]);

const RECORDS = {
  "a nurse": async () => `consultants/${(await aConsultant(app)).id}`,
  "a driver": async () => `drivers/${(await aDriver(app)).id}`,
  "an organization": async () => `money/payers/${(await aPayer(app, owner))._id}`,
};

it.each(Object.entries(RECORDS))(
  "notes about %s are kept in order with who wrote them, and need a role that changes the record",
  async (_, aRecord) => {
    const path = `/api/office/${await aRecord()}`;
    for (const text of ["Prefers calls after 5 PM.", "Covers weekends."])
      read(Notes, await app.post(`${path}/notes`, { text }, owner));
    const { notes } = read(Found, await app.get(path, owner));
    expect(notes.map(({ text, who }) => [text, who])).toEqual([
      ["Prefers calls after 5 PM.", "Olive Desk"],
      ["Covers weekends.", "Olive Desk"],
    ]);
    expect((await app.post(`${path}/notes`, { text: "No." }, viewer)).status).toBe(403);
    expect((await app.post(`${path}/notes`, { text: " " }, owner)).status).toBe(400);
    const elsewhere = path.replace(/[^/]+$/, crypto.randomUUID());
    expect((await app.post(`${elsewhere}/notes`, { text: "No." }, owner)).status).toBe(404);
  },
);

it.each(["a nurse", "a driver"] as const)("a note about %s who was erased is refused", async (whom) => {
  const record = await RECORDS[whom]();
  const [kind = "", id = ""] = record.split("/");
  const table = kind === "drivers" ? "driver" : "consultant";
  if (table === "driver") await app.sql`update driver set suspended_at = now() where id = ${id}`;
  const [row] = await app.sql<{ revision: number }[]>`select revision from ${app.sql(table)} where id = ${id}`;
  const erased = await app.post(`/api/office/${record}/erase`, { revision: row?.revision }, owner);
  expect(erased.status).toBe(200);
  expect((await app.post(`/api/office/${record}/notes`, { text: "Gone." }, owner)).status).toBe(404);
});
