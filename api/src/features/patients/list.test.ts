import { describe, expect, it } from "vitest";
import { PatientList } from "../../../contract/patients.ts";
import { read, testApp } from "../../../test/app.ts";
import { aConsultant, aPatient } from "../../../test/people.ts";
import { aColleague, aNurseVisit } from "../../../test/staff.ts";

const app = await testApp();

const HOUR = 3_600_000;
type OfficeUser = { cookie: string };

async function list(desk: OfficeUser, query: string): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor = ""; ; ) {
    const { patients, next } = read(PatientList, await app.get(`/api/office/patients?limit=2&${query}${cursor}`, desk));
    ids.push(...patients.map(({ _id }) => _id));
    if (next === null) return ids;
    cursor = `&cursor=${next}`;
  }
}

/** The patients of a list that this test created, in its order. */
const ofOurs = (ids: string[], ours: string[]) => ids.filter((id) => ours.includes(id));

async function visitsAt(...hours: number[]) {
  const { id: docId } = await aConsultant(app);
  const made: Awaited<ReturnType<typeof aNurseVisit>>[] = [];
  const start = Math.floor(Date.now() / HOUR) * HOUR;
  for (const hour of hours) made.push(await aNurseVisit(app, { docId }, { startsAt: new Date(start + hour * HOUR) }));
  return made;
}

describe("patients are listed in each order, each once, page by page", () => {
  it("by their next visit only, soonest first", async () => {
    const desk = await aColleague(app, "desk");
    const [late, soon, again] = await visitsAt(30, 20, 25);
    await app.sql`update appointment set patient_id = ${soon?.patient.id ?? ""} where id = ${again?.visitId ?? ""}`;
    const ours = [late, soon].map((visit) => visit?.patient.id ?? "");
    expect(ofOurs(await list(desk, "sort=next"), ours)).toEqual(ours.reverse());
  });

  it("by their last visit only, latest first", async () => {
    const desk = await aColleague(app, "desk");
    const [early, late, again] = await visitsAt(-30, -20, -25);
    await app.sql`update appointment set patient_id = ${late?.patient.id ?? ""} where id = ${again?.visitId ?? ""}`;
    const ours = [early, late].map((visit) => visit?.patient.id ?? "");
    expect(ofOurs(await list(desk, "sort=last"), ours)).toEqual(ours.reverse());
  });

  it("by no-shows, most first, without those who have none; a withdrawn no-show does not count", async () => {
    const desk = await aColleague(app, "desk");
    const [once, twice, second, taken] = await visitsAt(-50, -51, -52, -53);
    await app.sql`update appointment set patient_id = ${twice?.patient.id ?? ""} where id = ${second?.visitId ?? ""}`;
    const visits = [once, twice, second, taken].map((visit) => visit?.visitId ?? "");
    await app.sql`update appointment set attendance = 'patient_absent', attended_at = now() where id = any(${visits})`;
    await app.sql`update appointment set attendance = 'met' where id = ${taken?.visitId ?? ""}`;
    const ours = [taken, once, twice].map((visit) => visit?.patient.id ?? "");
    expect(ofOurs(await list(desk, "sort=no-shows"), ours)).toEqual(ours.slice(1).reverse());
  });

  it("for dispatch always by name, so that no order reveals a visit", async () => {
    const dispatch = await aColleague(app, "dispatch");
    expect(await list(dispatch, "sort=next")).toEqual(await list(dispatch, "sort=name"));
  });
});

describe("the CSV export", () => {
  const csv = "/api/office/exports/patients.csv";

  it("has a line for each patient, escapes formulas, and is logged with who exported it", async () => {
    const desk = await aColleague(app, "desk");
    const word = crypto.randomUUID().slice(0, 8);
    await aPatient(app, { name: `=HYPERLINK("http://x.test","${word}")` });
    await aPatient(app, { name: `Zoe, ${word}` });
    const { status, headers, body } = await app.get(`${csv}?q=${word}`, desk);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toContain("patients.csv");
    const lines = String(body["text"]).trim().split("\n");
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(/^"'=HYPERLINK/);
    expect(lines[2]).toMatch(/^"Zoe, /);
    const log = await app.get("/api/office/log?limit=1", desk);
    expect(JSON.stringify(log.body)).toContain("patients exported");
  });

  it("is not allowed for dispatch", async () => {
    expect((await app.get(csv, await aColleague(app, "dispatch"))).status).toBe(403);
  });
});
