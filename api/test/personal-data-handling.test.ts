import { describe, expect, it } from "vitest";
import { MergePreviewed } from "../contract/patient-merge.ts";
import { deleteAccount } from "../src/features/accounts/data/delete-account.ts";
import { type AllRecords, recordsOf } from "../src/features/accounts/data/export.ts";
import { updateMeetings } from "../src/features/appointments/call/meetings.ts";
import { eraseInquiries } from "../src/features/inbox/jobs.ts";
import { hashPassword } from "../src/lib/accounts/passwords.ts";
import { type Handling, PERSONAL_DATA } from "../src/lib/accounts/personal-data.ts";
import { fileRemoval } from "../src/lib/files/uploads.ts";
import { runJobs } from "../src/lib/jobs/jobs.ts";
import { read, testApp } from "./app.ts";
import { columnsWith, type WordFound } from "./columns-with.ts";
import { type FixtureRow, fillEveryColumn, type Person, type PersonalValue } from "./every-personal-column.ts";
import { aPatient } from "./people.ts";
import { FEW_VALUES, registeredColumns } from "./personal-values.ts";
import { aColleague } from "./staff.ts";

const app = await testApp();
const { sql } = app;
const registered = registeredColumns();
const handlingOf = new Map<string, Handling>(registered);

/** The row in the database; null if it is deleted. */
async function storedRow({ table, key, columns }: FixtureRow): Promise<Record<string, unknown> | null> {
  const [found] = await sql.unsafe<{ stored: Record<string, unknown> }[]>(
    `select to_jsonb(t) as stored from ${table} as t where t."${key}"::text = $1`,
    [String(columns[key])],
  );
  return found?.stored ?? null;
}

async function stateOf({ row, column, value }: PersonalValue): Promise<"kept" | "blanked" | "row deleted"> {
  const stored = await storedRow(row);
  if (!stored) return "row deleted";
  return JSON.stringify(stored[column]).includes(value) ? "kept" : "blanked";
}

/** The state of each column, over all of its rows. */
async function statesOf(values: PersonalValue[]): Promise<Record<string, string>> {
  const states: Record<string, string> = {};
  for (const one of values) {
    const state = await stateOf(one);
    const earlier = states[one.name] ?? state;
    states[one.name] = earlier === state ? state : `${earlier} and ${state}`;
  }
  return states;
}

const stateAfterDeletion = (erased: Handling["erased"]) => {
  if (erased === "row deleted") return "row deleted";
  return erased === "blanked" || erased === "redacted" ? "blanked" : "kept";
};

/** Searches all tables for the words of erased columns, except columns that the register keeps. */
async function remainsOf({ values }: Person): Promise<WordFound[]> {
  const isErased = ({ name }: { name: string }) => {
    const handling = handlingOf.get(name);
    return handling === undefined || stateAfterDeletion(handling.erased) !== "kept";
  };
  const words = values.filter((one) => isErased(one) && !FEW_VALUES.includes(one.name)).map(({ word }) => word);
  return (await columnsWith(sql, words)).filter(isErased);
}

/** Runs the jobs after a deletion: files are deleted, and meetings at the video provider end. */
async function finishDeletion(): Promise<void> {
  await sql`update meeting set due_at = now() where due_at is not null`;
  const videoCalls = { ...app.services.videoCalls, remove: async () => {} };
  await runJobs([fileRemoval(app.services), updateMeetings({ ...app.services, videoCalls })]);
}

const storedRows = ({ rows }: Person) => Promise.all(rows.map(storedRow));

describe("the fixture", () => {
  const withoutValue = ({ values }: Person, register?: typeof PERSONAL_DATA) => {
    const names = new Set(values.map(({ name }) => name));
    return registeredColumns(register).flatMap(([name]) => (names.has(name) ? [] : [name]));
  };

  it("has a value in every registered column about patients and senders", async () => {
    const ann = await fillEveryColumn(app);
    expect(withoutValue(ann)).toEqual([]);
    expect(new Set(Object.values(await statesOf(ann.values)))).toEqual(new Set(["kept"]));
  });

  it("is reported as incomplete when a newly registered column has no value", async () => {
    const planted: Handling = { about: "patient", exported: true, erased: "blanked" };
    const register = { ...PERSONAL_DATA, ride: { ...PERSONAL_DATA["ride"], planted }, planted: { name: planted } };
    expect(withoutValue(await fillEveryColumn(app), register)).toEqual(["ride.planted", "planted.name"]);
  });
});

/** The part of an export with a table's rows, or a column. */
const EXPORTED_IN: Record<string, keyof AllRecords> = {
  appointment: "appointments",
  checkout: "payments",
  contact_message: "messages",
  sent_text: "texts",
  email_change: "emailChanges",
  inbox_reply: "messages",
  newsletter_subscriber: "newsletter",
  patient: "profile",
  "patient.former_email": "mergedRecords",
  patient_session: "sessions",
  resume: "resumes",
  review: "reviews",
  ride: "rides",
  ride_plan: "ridePlans",
  sms_number: "textReminders",
  staffing_application: "staffingApplications",
  visit_cc: "visitCopies",
  visit_document: "visitDocuments",
  waitlist_entry: "waiting",
};

function isExported(records: AllRecords, { name, table, value }: PersonalValue): boolean {
  const part = EXPORTED_IN[name] ?? EXPORTED_IN[table];
  return part !== undefined && JSON.stringify(records[part]).includes(`"${value}"`);
}

/** Columns that the register exports but the records lack. */
const missingFrom = (records: AllRecords, { values }: Person): string[] =>
  values
    .filter((one) => handlingOf.get(one.name)?.exported === true && !isExported(records, one))
    .map(({ name }) => name);

describe("an export", () => {
  it("has the value of every column that the register exports", async () => {
    const ann = await fillEveryColumn(app);
    expect(missingFrom(await recordsOf(sql, ann.id), ann)).toEqual([]);
  });

  it("has no value of an excluded column, and none of another patient", async () => {
    const [ann, ben] = [await fillEveryColumn(app), await fillEveryColumn(app)];
    const records = JSON.stringify(await recordsOf(sql, ann.id));
    const keptOut = ann.values.filter(({ name }) => handlingOf.get(name)?.exported !== true);
    const ofBen = ben.values.filter(({ name }) => !FEW_VALUES.includes(name));
    expect([...keptOut, ...ofBen].filter(({ word }) => records.includes(word)).map(({ name }) => name)).toEqual([]);
  });
});

describe("a deleted account", () => {
  it("is erased as the register says, column by column, and other patients' rows stay unchanged", async () => {
    const [ann, ben] = [await fillEveryColumn(app), await fillEveryColumn(app)];
    const rowsOfBen = await storedRows(ben);
    await deleteAccount(app.services, ann.id, ann.password);
    await finishDeletion();
    const expected = registered.map(([name, { erased }]) => [name, stateAfterDeletion(erased)]);
    expect(await statesOf(ann.values)).toEqual(Object.fromEntries(expected));
    expect(await remainsOf(ann)).toEqual([]);
    expect(await storedRows(ben)).toEqual(rowsOfBen);
  });
});

const idsOf = ({ rows }: Person) =>
  rows.flatMap(({ table, columns }) => (table === "patient_session" || !columns["id"] ? [] : [String(columns["id"])]));

it("a sender's message is erased on the day its inbox item is deleted", async () => {
  const ann = await fillEveryColumn(app);
  await sql`update inbox_item set forget_on = current_date - 2 where id = any(${idsOf(ann)}::uuid[])`;
  await runJobs([eraseInquiries(app.services), fileRemoval(app.services)]);
  const ofSenders = ann.values.filter(({ name }) => handlingOf.get(name)?.about === "sender");
  expect(new Set(Object.values(await statesOf(ofSenders)))).toEqual(new Set(["row deleted"]));
});

/** Columns that still name a merged patient, with the reason. */
const STILL_NAMES_MERGED: Record<string, string> = {
  "audit_entry.actor_id": "the log cannot be changed; patient_ids finds its entries",
  "audit_entry.patient_id": "the log cannot be changed; patient_ids finds its entries",
  "audit_entry.subject_id": "the log cannot be changed; patient_ids finds its entries",
  "email_outbox.subject_id": "lists the emails sent about the record, and the one about the merge",
  "patient.email": "a placeholder made from the id",
  "patient.id": "the merged record itself, which has no name and points at the kept one",
};

/** Values that a merge does not carry over, with the reason. */
const ENDS_WITH_MERGE: Record<string, string> = {
  "patient.name": "the kept record has a name",
  "patient.password_hash": "the kept record's login stays",
  "patient_session.device": "the sessions of the other login end",
  "email_change.email": "the other login ends",
  "email_change.token_hash": "the other login ends",
  "password_reset.code_hash": "the other login ends",
  "ride_link.token_hash": "links that act without a login end when the ride gets another patient",
  "password_reset.token_hash": "the other login ends",
  "password_reset.earlier_token_hashes": "the other login ends",
  "idempotency_key.response": "repeated calls of the other login end",
  "idempotency_key.outcome": "repeated calls of the other login end",
  "idempotency_key.error": "repeated calls of the other login end",
};

/** Values that a merge does not carry over if the kept record has its own, with the reason. */
const LOSES_TO_KEPT: Record<string, string> = {
  "patient.phone": "the kept record's stays",
  "patient.image": "the kept record's stays; this picture's file is deleted",
  "patient.address_line1": "the kept record's stays",
  "patient.address_line2": "the kept record's stays",
  "patient.born_on": "the kept record's stays",
  "sms_number.number":
    "one number receives texts; texts from the other one stay in the inbox for as long as it keeps them",
  "sms_number.code_hash": "one number receives texts",
};

describe("a merge", () => {
  /** Columns that reference a patient, or are named like one that does. */
  const patientColumns = async () =>
    (
      await sql<{ name: string }[]>`
        select conrelid::regclass || '.' || attname as name
        from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
        where contype = 'f' and confrelid = 'patient'::regclass
        union
        select table_name || '.' || column_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
        where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'patient_id' order by 1`
    ).map(({ name }) => name);
  const columnsNaming = async (id: string) => (await columnsWith(sql, [id])).map(({ name }) => name);
  const withoutRow = async ({ id }: Person) => {
    const filled = await columnsNaming(id);
    return (await patientColumns()).filter((name) => !filled.includes(name));
  };

  /** Merges a patient into another, by default an empty one. Returns the kept id. */
  async function merge(gone: Person, into?: Person): Promise<string> {
    const [desk, kept] = [await aColleague(app, "desk"), into ?? (await aPatient(app))];
    const path = `/api/office/patients/${kept.id}/merge`;
    const seen = read(MergePreviewed, await app.post(`${path}/preview`, { otherId: gone.id }, desk));
    const revisions = { revision: seen.kept.revision, otherRevision: seen.gone.revision, evidence: "made_here" };
    expect(await app.post(path, { otherId: gone.id, ...revisions }, desk)).toMatchObject({ status: 200 });
    return kept.id;
  }

  it("leaves no column that names the merged record, except those explained", async () => {
    const ann = await fillEveryColumn(app);
    expect(await withoutRow(ann)).toEqual([]);
    expect(await columnsNaming(ann.id)).toContain("idempotency_key.account");
    await merge(ann);
    expect(await columnsNaming(ann.id)).toEqual(Object.keys(STILL_NAMES_MERGED));
  });

  it.each(["uuid references patient", "uuid", "text"])(
    "is reported when it forgets a column of type %s",
    async (type) => {
      await sql.unsafe(`create table planted (patient_id ${type})`);
      try {
        const ann = await fillEveryColumn(app);
        expect(await withoutRow(ann)).toEqual(["planted.patient_id"]);
        await sql`insert into planted (patient_id) values (${ann.id})`;
        await merge(ann);
        const unexplained = (await columnsNaming(ann.id)).filter((name) => STILL_NAMES_MERGED[name] === undefined);
        expect(unexplained).toEqual(["planted.patient_id"]);
      } finally {
        await sql`drop table planted`;
      }
    },
  );

  it.each([
    ["a record that has nothing", false, ENDS_WITH_MERGE],
    ["a record that has everything", true, { ...ENDS_WITH_MERGE, ...LOSES_TO_KEPT }],
  ])(
    "into %s loses only values that are explained, and other patients' rows stay unchanged",
    async (_, isFilled, explained) => {
      const [ann, ben, into] = [await fillEveryColumn(app), await fillEveryColumn(app), await fillEveryColumn(app)];
      const rowsOfBen = await storedRows(ben);
      await merge(ann, isFilled ? into : undefined);
      const words = ann.values.filter(({ name }) => !FEW_VALUES.includes(name)).map(({ word }) => word);
      const found = await columnsWith(sql, words);
      const isLost = ({ table, word }: PersonalValue) =>
        words.includes(word) && !found.some((one) => one.word === word && one.name.startsWith(`${table}.`));
      const lost = new Set(ann.values.filter(isLost).map(({ name }) => name));
      expect([...lost].toSorted()).toEqual(Object.keys(explained).toSorted());
      expect(await storedRows(ben)).toEqual(rowsOfBen);
    },
  );

  it("keeps everything that was exported in the kept record's export, with the merged record's email", async () => {
    const ann = await fillEveryColumn(app);
    const records = await recordsOf(sql, await merge(ann));
    const ends = [...Object.keys(ENDS_WITH_MERGE), "patient.email"];
    expect(missingFrom(records, ann).filter((name) => !ends.includes(name))).toEqual([]);
    expect(records.mergedRecords).toHaveLength(2);
    const [email] = ann.values.filter(({ name }) => name === "patient.email");
    expect(records.mergedRecords).toContainEqual(expect.objectContaining({ former_email: email?.value }));
  });

  it("hides nothing from deletion: deleting the kept account erases the merged record's values too", async () => {
    const ann = await fillEveryColumn(app);
    const kept = await merge(ann);
    await sql`update patient set password_hash = ${await hashPassword(ann.password)} where id = ${kept}`;
    await deleteAccount(app.services, kept, ann.password);
    await finishDeletion();
    expect(await remainsOf(ann)).toEqual([]);
  });
});
