import { expect, inject, it } from "vitest";
import { AffectedVisits } from "../../../../contract/affected-visits.ts";
import { ConsultantPage } from "../../../../contract/consultant-search.ts";
import { RankedNurses } from "../../../../contract/office-visits.ts";
import { LinkedVisit } from "../../../../contract/visit-links.ts";
import { aNurseWithVisits, type Sick } from "../../../../test/affected.ts";
import { read } from "../../../../test/app.ts";
import { testAppWithCards } from "../../../../test/cards.ts";
import { chanceFrom } from "../../../../test/chance.ts";
import { aPatient } from "../../../../test/people.ts";
import { aColleague } from "../../../../test/staff.ts";
import type { Tx } from "../../../lib/db/db.ts";
import { slotLabels } from "../../../lib/time/practice-time.ts";
import { createVisitLink } from "../changes/visit-link-urls.ts";

const app = await testAppWithCards({ DATABASE_POOL_SIZE: "10" });
const owner = await aColleague(app, "owner");
const STATES = ["PA", "NJ", "TX", "NY", "CA"];
const chance = chanceFrom(inject("extent").seed);
const oneOf = <Choice>(choices: readonly [Choice, ...Choice[]]): Choice =>
  choices[Math.floor(chance() * choices.length)] ?? choices[0];

/** A nurse who is off, with paid visits of patients in several states, and colleagues with other licenses, fees, hours and notice. */
async function aWorld(): Promise<Sick> {
  const sick = await aNurseWithVisits(app, 5, 7);
  await app.sql`update consultant set licensed_states = ${STATES}, languages = '{English,Spanish}' where id = ${sick.docId}`;
  for (const [place, { appointmentId }] of sick.visits.entries())
    await app.sql`update appointment set state = ${STATES[place] ?? "PA"} where id = ${appointmentId}`;
  for (const docId of sick.colleagues) {
    const licensed = STATES.filter(() => chance() < 0.4);
    await app.sql`
      update consultant set licensed_states = ${licensed.length > 0 ? licensed : ["PA"]}, compact_license = ${chance() < 0.3},
        fee_cents = ${oneOf([6000, 8000, 10_000])}, notice_minutes = ${oneOf([0, 120, 2880])}, available = ${chance() < 0.85},
        visit_minutes = ${oneOf([20, 25, 30])} where id = ${docId}`;
    if (chance() < 0.5) await app.sql`update weekly_hours set open = '{[720,1000)}' where consultant_id = ${docId}`;
  }
  // A patient's other visit, at a time at which a colleague is free.
  const [first] = sick.visits;
  if (first) {
    const { id: elsewhere } = await insertNurse();
    await app.sql`
      insert into appointment (patient_id, consultant_id, starts_at, ends_at, status, fee_cents, zoom_email, paid_at, state)
      select patient_id, ${elsewhere}, starts_at + interval '1 day', starts_at + interval '1 day 30 minutes', 'paid', 8000, 'a@b.test', now(), 'PA'
      from appointment where id = ${first.appointmentId}`;
  }
  const input = { ...sick.timeOff, notify: false };
  expect((await app.post(`/api/office/consultants/${sick.docId}/time-off`, input, owner)).status).toBe(200);
  return sick;
}

async function insertNurse() {
  const { colleagues } = await aNurseWithVisits(app, 0, 1);
  return { id: colleagues[0] ?? "" };
}

class Undone extends Error {}

/** What an act would answer; it changes nothing. */
async function outcomeOf(act: (tx: Tx) => Promise<{ outcome: string }[]>): Promise<string> {
  let outcome = "";
  await app.sql
    .begin(async (tx) => {
      outcome = (await act(tx))[0]?.outcome ?? "";
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return outcome;
}

const moved = (visitId: string, docId: string, startsAt: string, isBound: boolean) =>
  outcomeOf(
    (tx) => tx<{ outcome: string }[]>`
      select outcome from appointment, move_visit(id, null, ${docId}, ${startsAt}, ${isBound}, ${isBound ? "patient" : "staff"},
        ${isBound ? tx`patient_id` : owner.id}, null) where id = ${visitId}`,
  );

it("every time that an email or a screen offers for a visit can be taken", async () => {
  const sick = await aWorld();
  const tried: string[] = [];
  const refused: string[] = [];
  const take = async (where: string, visitId: string, docId: string, startsAt: string, isBound: boolean) => {
    const outcome = await moved(visitId, docId, startsAt, isBound);
    (outcome === "moved" ? tried : refused).push(`${where} ${outcome}`);
  };
  const affected = await app.sql<{ id: string; visitId: string }[]>`
    select id, appointment_id as visit_id from affected_visit where consultant_id = ${sick.docId} and ended_at is null`;
  expect(affected).toHaveLength(5);
  for (const { id, visitId } of affected) {
    await app.sql`select offer_times(${id})`;
    const emailed = await app.sql<{ docId: string; startsAt: Date }[]>`
      select consultant_id as "docId", starts_at from offered_time where affected_visit_id = ${id}`;
    for (const { docId, startsAt } of emailed) await take("email", visitId, docId, startsAt.toISOString(), true);
    const code = (await createVisitLink(app.services, visitId))?.split("#")[1];
    const { choices } = read(LinkedVisit, await app.post("/api/visit-link/look", { code }));
    const { offered = [], others = [] } = choices ?? {};
    expect(offered).toHaveLength(emailed.length);
    for (const { docId, startsAt } of [...offered, ...others]) await take("page", visitId, docId, startsAt, true);
  }
  const { visits } = read(AffectedVisits, await app.get(`/api/office/affected-visits?docId=${sick.docId}`, owner));
  for (const { _id, alternatives } of visits)
    for (const { docId, startsAt } of alternatives) await take("office", _id, docId, startsAt, false);
  for (const { appointmentId, startsAt } of sick.visits) {
    const query = new URLSearchParams({ visitId: appointmentId, ...slotLabels(startsAt, sick.zone) });
    const { nurses } = read(RankedNurses, await app.get(`/api/office/nurses/ranked?${query}`, owner));
    for (const { docId, nearestFree, unavailable } of nurses)
      if (nearestFree && !unavailable) await take("nurse", appointmentId, docId, nearestFree, false);
  }
  expect(refused).toEqual([]);
  for (const where of ["email", "page", "office", "nurse"])
    expect(tried.filter((one) => one.startsWith(where)).length).toBeGreaterThan(3);
});

it("every first free time that a search for a state shows can be held there", async () => {
  await aWorld();
  const patient = await aPatient(app);
  const refused: string[] = [];
  let tried = 0;
  for (const state of STATES) {
    const { doctors } = read(ConsultantPage, await app.get(`/api/doctor/search?state=${state}&limit=50`));
    for (const { _id, nextFree, available } of doctors) {
      if (!nextFree || !available) continue;
      tried += 1;
      const outcome = await outcomeOf(
        (tx) => tx<{ outcome: string }[]>`
          select outcome from hold_slot(${patient.id}, ${_id}, ${nextFree.startsAt}, 30, ${patient.email}, null, null, in_state => ${state})`,
      );
      if (outcome !== "held") refused.push(`${state} ${outcome}`);
    }
  }
  expect(refused).toEqual([]);
  expect(tried).toBeGreaterThan(5);
});
