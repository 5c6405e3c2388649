import postgres from "postgres";
import { z } from "zod";
import { MAX_INTEGER } from "../../../contract/fields.ts";
import { hoursInWords } from "../../../contract/format-hours.ts";
import type {
  ChangeConsultant,
  ConsultantsQuery,
  MissingOfNurse,
  NewConsultant,
  OfficeConsultant,
  OfficeConsultantRecord,
} from "../../../contract/office-consultants.ts";
import type { TimeOff } from "../../../contract/schedules.ts";
import { hire } from "../../lib/accounts/hiring.ts";
import { one, type Queries, type Tx, violates } from "../../lib/db/db.ts";
import { pictureAddress } from "../../lib/files/files.ts";
import { claimUpload, replacePicture } from "../../lib/files/uploads.ts";
import { AppError, Stale } from "../../lib/http/errors.ts";
import { onePage, pageOf } from "../../lib/http/pagination.ts";
import { isLike } from "../../lib/http/search-text.ts";
import { byStaff, type Change, lastToChange, recordStaffAudit } from "../../lib/office/audit.ts";
import { officeNotesOf } from "../../lib/office/notes.ts";
import type { Staff } from "../../lib/office/staff-sessions.ts";
import { bookableWeek, practiceLabels } from "../../lib/time/practice-time.ts";
import { asTimes, blocksOf, type Minutes } from "./schedule.ts";

type Row = Omit<OfficeConsultant, "hours"> & { position: number; weekly: { weekday: number; open: Minutes[] }[] };

/** A page of the consultants that match a search and a state, in display order, with the office's details. */
export async function listForOffice(
  db: Queries,
  { q, state, ...page }: ConsultantsQuery,
  zone: string,
): Promise<{ consultants: OfficeConsultant[]; next: string | null }> {
  const { after, limit } = pageOf(page, z.tuple([z.int().min(0).max(MAX_INTEGER), z.uuid()]));
  const found = await db<Row[]>`
    ${rows(db, zone)} and ${q === "" ? db`true` : isLike(db, q, db`c.name`)}
      and ${state === "all" ? db`true` : db`available = ${state === "available"}`} and ${after ? db`(position, c.id) > (${after[0]}, ${after[1]}::uuid)` : db`true`}
    order by position, c.id limit ${limit + 1}`;
  const { rows: shown, next } = onePage(found, limit, ({ position, _id }) => [position, _id]);
  return { consultants: shown.map(asShown), next };
}

/** One consultant. Throws "missing". */
export async function oneForOffice(db: Queries, consultantId: string, zone: string): Promise<OfficeConsultantRecord> {
  const [row] = await db<Row[]>`${rows(db, zone)} and c.id = ${consultantId}`;
  if (!row) throw new AppError("missing", "We couldn't find that nurse.");
  return { ...asShown(row), notes: await officeNotesOf(db, "consultant", consultantId) };
}

function rows(db: Queries, zone: string) {
  const starts = bookableWeek(new Date(), zone).flatMap(({ slots }) =>
    slots.map(({ startsAt }) => startsAt.toISOString()),
  );
  const off = (owner: ReturnType<typeof db>) => db`
    select id as _id, lower(during) as "from", upper(during) as "to", reason, consultant_id is null as is_for_all
    from time_off where whose = ${owner} and during && tstzrange(now(), null)`;
  return db`
    select c.id as _id, c.revision, c.name, image, speciality, degree, experience_years, about, fee_cents,
      coalesce(fee_share_percent, rule_nurse_share_percent()) as fee_share_percent, available, languages,
      missing_to_take_appointments(c) as missing, works_without_login,
      case when license_state is not null then json_build_object('state', license_state, 'number', license_number) end as licence, licensed_states, compact_license,
      json_build_object('line1', address_line1, 'line2', address_line2) as address, notice_minutes, visit_minutes, position,
      (select json_build_object('_id', _id, 'from', "from", 'to', "to", 'reason', reason, 'isForAll', is_for_all) from (
        ${off(db`c.id`)} union all ${off(db`'00000000-0000-0000-0000-000000000000'`)}
      ) as off order by "from" limit 1) as next_time_off,
      json_build_object(
        'open', ${starts.length}::int - (select count(*) from closed_slots(c.id, ${starts}::timestamptz[]) where because <> 'notice'),
        'booked', (select count(*) from appointment a where consultant_id = c.id
          and starts_at = any(${starts}::timestamptz[]) and (status = 'completed' or occupies_slot(a)))) as use,
      (select json_build_object('email', email, 'state',
          case when disabled_at is not null then 'disabled' when password_hash = '' then 'invited' else 'active' end)
        from staff where consultant_id = c.id) as account,
      (select coalesce(json_agg(json_build_object('weekday', weekday, 'open', ${blocksOf(db)})), '[]') from weekly_hours
        where consultant_id = c.id and during @> ${practiceLabels(new Date(), zone).date}::date) as weekly
    from consultant c where c.deleted_at is null`;
}

function asShown({ position: _, weekly, nextTimeOff, ...row }: Row): OfficeConsultant {
  const hours = hoursInWords(weekly.map(({ weekday, open }) => ({ weekday, open: asTimes(open) })));
  return { ...row, hours, nextTimeOff: nextTimeOff && asInstants(nextTimeOff) };
}

/** Normalizes timestamps in JSON from the database. */
const asInstants = ({ from, to, ...off }: TimeOff): TimeOff => ({
  ...off,
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
});

type Fields = Partial<Omit<NewConsultant, "image">> & { image?: string };

function columnsOf({ address, licenceState, licenceNumber, ...fields }: Fields) {
  const licence =
    licenceState === undefined ? {} : { licenseState: licenceState || null, licenseNumber: licenceNumber || null };
  const flat = {
    ...fields,
    ...licence,
    ...(address ? { addressLine1: address.line1, addressLine2: address.line2 } : {}),
  };
  return Object.fromEntries(Object.entries(flat).map(([field, value]) => [postgres.fromCamel(field), value]));
}

const AUDITED_FIELDS = [
  "name",
  "image",
  "speciality",
  "degree",
  "experienceYears",
  "about",
  "feeCents",
  "feeSharePercent",
  "available",
  "worksWithoutLogin",
  "languages",
  "licence",
  "licensedStates",
  "compactLicense",
  "address",
  "noticeMinutes",
  "visitMinutes",
] as const;

function changeBetween(before: OfficeConsultant, after: OfficeConsultant): Change {
  const changed = AUDITED_FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  return Object.fromEntries(changed.map((field) => [field, [before[field], after[field]]]));
}

/** Adds a consultant, not open for booking yet, at the end of the list. `picture` is the key of a stored portrait. */
export async function addConsultant(
  tx: Tx,
  by: Staff,
  { image: _, address, applicant, ...fields }: NewConsultant,
  picture: string | null,
): Promise<string> {
  if (fields.available) throw incompleteError(fields.name, ["hours", "login"]);
  const added = one(
    await tx<{ id: string }[]>`
    insert into consultant (name, speciality, degree, experience_years, about, fee_cents, available, address_line1, address_line2,
      notice_minutes, visit_minutes, fee_share_percent, languages, license_state, license_number, licensed_states, compact_license, works_without_login, image, position)
    select ${fields.name}, ${fields.speciality}, ${fields.degree}, ${fields.experienceYears}, ${fields.about}, ${fields.feeCents},
      ${fields.available}, ${address.line1}, ${address.line2}, ${fields.noticeMinutes}, ${fields.visitMinutes},
      nullif(${fields.feeSharePercent}::int, rule_nurse_share_percent()), ${fields.languages}::text[],
      nullif(${fields.licenceState}, ''), nullif(${fields.licenceNumber}, ''), ${fields.licensedStates}::text[], ${fields.compactLicense}, ${fields.worksWithoutLogin},
      ${picture ? pictureAddress(picture) : ""}, coalesce(max(position) + 1, 0) from consultant
    returning id`,
  );
  if (picture) await claimUpload(tx, picture);
  const { name, speciality, feeCents } = fields;
  await recordStaffAudit(tx, byStaff(by), {
    action: "consultant added",
    subject: { kind: "consultant", id: added.id },
    change: { name: [null, name], speciality: [null, speciality], feeCents: [null, feeCents] },
  });
  if (applicant) await hire(tx, by, applicant, { consultantId: added.id });
  return added.id;
}

const MISSING: Record<MissingOfNurse, string> = {
  license: "the license's state and number",
  hours: "weekly hours",
  login: "an accepted invitation, or your confirmation that they work without a login",
};

function incompleteError(name: string, missing: MissingOfNurse[]): AppError {
  const message = `${name} can't take appointments yet. Please add ${missing.map((part) => MISSING[part]).join("; ")}.`;
  return new AppError("conflict", message, { available: message });
}

const NO_STATE = "Please enter at least one state in which this nurse is licensed.";

function rejectUnlicensed(error: unknown): never {
  if (!violates(error, "consultant_licensed_somewhere")) throw error;
  throw new AppError("invalid", NO_STATE, { licensedStates: NO_STATE });
}

/** Opens or closes a nurse for booking. Throws "conflict" if a nurse who is, or becomes, open has lost or lacks something. */
async function switchAvailable(tx: Tx, before: OfficeConsultant, available = before.available): Promise<void> {
  if (available) {
    const { missing } = one(
      await tx<{ missing: MissingOfNurse[] }[]>`
      select missing_to_take_appointments(c) as missing from consultant c where id = ${before._id}`,
    );
    const isNew = (part: MissingOfNurse) => !before.available || !before.missing.includes(part);
    if (missing.some(isNew)) throw incompleteError(before.name, missing);
  }
  if (available !== before.available) await tx`update consultant set available = ${available} where id = ${before._id}`;
}

/** Changes the given fields. Throws Stale, with the fresh record, if it was changed since it was loaded. */
export async function changeConsultant(
  tx: Tx,
  by: Staff,
  consultantId: string,
  { image: _, revision, ...fields }: ChangeConsultant,
  picture: string | null,
  zone: string,
): Promise<void> {
  const [taken] = await tx`
    update consultant set revision = revision + 1 where id = ${consultantId} and revision = ${revision} returning id`;
  const before = await oneForOffice(tx, consultantId, zone);
  if (!taken) throw new Stale(before, await lastToChange(tx, consultantId));
  const { available, ...others } = fields;
  const columns = columnsOf({ ...others, ...(picture ? { image: pictureAddress(picture) } : {}) });
  if (Object.keys(columns).length > 0)
    await tx`update consultant set ${tx(columns)} where id = ${consultantId}`.catch(rejectUnlicensed);
  if (fields.feeSharePercent !== undefined)
    await tx`
      update consultant set fee_share_percent = null where id = ${consultantId} and fee_share_percent = rule_nurse_share_percent()`;
  await switchAvailable(tx, before, available);
  if (picture) await replacePicture(tx, before.image, picture);
  const change = changeBetween(before, await oneForOffice(tx, consultantId, zone));
  await recordStaffAudit(tx, byStaff(by), {
    action: "consultant changed",
    subject: { kind: "consultant", id: consultantId },
    change,
  });
}
