import { describe, expect, it } from "vitest";
import { FoundList } from "../../../contract/patients.ts";
import type { OfficeRole } from "../../../contract/staff.ts";
import { read } from "../../../test/app.ts";
import { testAppWithCards } from "../../../test/cards.ts";
import { aConsultant, aDriver, aPatient } from "../../../test/people.ts";
import { aColleague } from "../../../test/staff.ts";
import { aPaidVisit } from "../../../test/visits.ts";

const app = await testAppWithCards();

const aWord = () => crypto.randomUUID().slice(0, 8);

async function find(q: string, role: OfficeRole = "desk") {
  const { cookie } = await aColleague(app, role);
  return read(FoundList, await app.get(`/api/office/find?q=${encodeURIComponent(q)}`, { cookie })).found;
}
const idsOf = async (q: string, role: OfficeRole = "desk") => (await find(q, role)).map(({ _id }) => _id);

describe("the office finds a person in any spelling of the name", () => {
  it.each([
    [
      "Seán O’Brien-Núñez",
      ["sean obrien nunez", "Sean O'Brien", "SEÁN O‘BRIEN", "o brien–nunez", "Nu\u0301n\u0303ez sea\u0301n"],
    ],
    ["Jose Dalessandro", ["José D'Alessandro", "d’alessandro"]],
    ["Bjørn Ødegård", ["bjorn odegard", "Ødegård"]],
  ])("%s", async (name, spellings) => {
    const word = aWord();
    const { id } = await aPatient(app, { name: `${name} ${word}` });
    for (const spelling of spellings) expect(await idsOf(`${spelling} ${word}`), spelling).toContain(id);
    expect(await idsOf(`Somebody Else ${word}`)).not.toContain(id);
  });

  it("nurses and drivers too", async () => {
    const word = aWord();
    const { id: nurse } = await aConsultant(app);
    await app.sql`update consultant set name = ${`Zoë D’Arcy ${word}`} where id = ${nurse}`;
    const { id: driver } = await aDriver(app, { name: `Zoe Darcy ${word}` });
    const found = await find(`zoe d'arcy ${word}`);
    expect(found).toMatchObject([
      { kind: "consultant", opens: { kind: "consultant", _id: nurse } },
      { kind: "driver", opens: { kind: "driver", _id: driver } },
    ]);
  });
});

describe("the office finds a driver", () => {
  it("by phone number, license, plate and email", async () => {
    const { id, email } = await aDriver(app);
    const [plate, license] = [aWord(), aWord()];
    await app.sql`
      update driver set phone = '2675550147', vehicle_number = ${`PA ${plate}`}, license_number = ${license} where id = ${id}`;
    for (const q of ["(267) 555-0147", "tel:+1-267-555-0147", plate, license, email])
      expect(await idsOf(q), q).toContain(id);
  });
});

it.each(["+47 22 33 44 55", "0047 22 33 44 55", "\u202a+47 22-33-44-55\u202c", "2233 4455"])(
  "a foreign number is found when it is written as %s",
  async (written) => {
    const { id } = await aPatient(app);
    await app.sql`update patient set phone = '4722334455' where id = ${id}`;
    expect(await idsOf(written)).toContain(id);
  },
);

describe("results respect roles", () => {
  it("only owners find colleagues; only owners and the desk find nurses", async () => {
    const { id, email } = await aColleague(app, "view");
    const { id: nurse } = await aConsultant(app);
    const word = aWord();
    await app.sql`update consultant set name = ${`Nora ${word}`} where id = ${nurse}`;
    for (const role of ["owner", "desk", "dispatch", "view"] as const) {
      expect(await idsOf(email, role), role).toEqual(role === "owner" ? [id] : []);
      expect(await idsOf(word, role), role).toEqual(role === "owner" || role === "desk" ? [nurse] : []);
    }
  });

  it("dispatch finds neither visits nor payments", async () => {
    const { appointmentId } = await aPaidVisit(app);
    await app.sql`update checkout set card_last4 = '7391' where appointment_id = ${appointmentId}`;
    expect(await find("7391", "dispatch")).toEqual([]);
    expect(await find(appointmentId.slice(0, 23), "dispatch")).toEqual([]);
  });
});

it("a payment is found by the last four digits of its card, and opens its visit", async () => {
  const { appointmentId } = await aPaidVisit(app);
  const stored = await app.sql`select card_last4 from checkout where appointment_id = ${appointmentId}`;
  expect(stored).toEqual([{ cardLast4: "4242" }]);
  await app.sql`update checkout set card_last4 = '8265' where appointment_id = ${appointmentId}`;
  for (const q of ["8265", "•••• 8265", "card 8265", "**** **** **** 8265"])
    expect(await find(q), q).toMatchObject([{ kind: "payment", opens: { kind: "visit", _id: appointmentId } }]);
});

it("a visit is found by the start of its id and by its patient's name", async () => {
  const { appointmentId } = await aPaidVisit(app);
  const word = aWord();
  await app.sql`
    update patient set name = ${`Quilla ${word}`} where id = (select patient_id from appointment where id = ${appointmentId})`;
  expect(await idsOf(appointmentId.slice(0, 30))).toEqual([appointmentId]);
  expect(await find(`quilla ${word}`)).toMatchObject([
    { kind: "patient" },
    { kind: "visit", opens: { kind: "visit", _id: appointmentId }, label: `Quilla ${word}` },
  ]);
});
