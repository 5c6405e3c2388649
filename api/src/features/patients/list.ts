import { z } from "zod";
import { instant } from "../../../contract/fields.ts";
import { PatientRow, type PatientSort, type PatientsQuery } from "../../../contract/patients.ts";
import { may } from "../../../contract/permissions.ts";
import type { Role } from "../../../contract/staff.ts";
import { asAnswers } from "../../lib/db/answers.ts";
import type { Queries } from "../../lib/db/db.ts";
import { onePage, pageOf } from "../../lib/http/pagination.ts";
import { isFound } from "../../lib/http/search-text.ts";
import { isVisibleTo } from "./search.ts";

type Row = { _id: string; key: string };
type PageAfter = { after: [key: string, id: string] | null; limit: number };

const visitKey = instant(undefined, { precision: 6 });
/** The cursor key of each sort order, besides the id. */
const CURSOR_KEYS: Record<PatientSort, z.ZodType<string>> = {
  name: z.string(),
  "no-shows": z.string().regex(/^\d{1,9}$/),
  next: visitKey,
  last: visitKey,
};

/** Like `PatientsQuery`, with larger pages for the CSV export. */
type ListInput = Omit<PatientsQuery, "limit"> & { limit: number };

/**
 * A page of patients, sorted by `sort`, or by name those that match `q`; only those visible to the role, without visits if it may
 * not read them. Sorting by visits or no-shows lists only patients who have one.
 */
export async function listPatients(
  db: Queries,
  role: Role,
  { q = "", sort, ...pageQuery }: ListInput,
): Promise<{ patients: PatientRow[]; next: string | null }> {
  const order = q.length > 1 || !may(role, "read visits") ? "name" : sort;
  const page = pageOf(pageQuery, z.tuple([CURSOR_KEYS[order], z.uuid()]));
  const { rows, next } = await orders[order](db, page, { role, q });
  return { patients: asAnswers(PatientRow, rows), next };
}

type Order = (
  db: Queries,
  page: PageAfter,
  who: { role: Role; q: string },
) => Promise<{ rows: Row[]; next: string | null }>;

const orders: Record<PatientSort, Order> = {
  name: async (db, { after, limit }, { role, q }) => {
    const found = await db<Row[]>`
      select ${columns(db, role)}, lower(name) as key from patient
      where deleted_at is null and ${q.length > 1 ? isFound(db, q) : db`true`} and ${isVisibleTo(db, role)}
        and ${after ? db`(lower(name), id) > (${after[0]}, ${after[1]}::uuid)` : db`true`}
      order by lower(name), id limit ${limit + 1}`;
    return cut(found, limit);
  },
  "no-shows": async (db, { after, limit }, { role }) => {
    const found = await db<Row[]>`
      select ${columns(db, role)}, no_shows::text as key from patient
      where deleted_at is null and no_shows > 0
        and ${after ? db`(no_shows, id) < (${after[0]}::int, ${after[1]}::uuid)` : db`true`}
      order by no_shows desc, id desc limit ${limit + 1}`;
    return cut(found, limit);
  },
  next: (db, page, { role }) =>
    byVisit(db, page, role, {
      which: db`visit.status in ('paid', 'completed') and visit.starts_at > now()`,
      other: db`other.status in ('paid', 'completed') and other.starts_at > now()
        and (other.starts_at, other.id) < (visit.starts_at, visit.id)`,
      isAfter: (key, id) => db`(visit.starts_at, visit.id) > (${key}::timestamptz, ${id}::uuid)`,
      order: db`visit.starts_at, visit.id`,
    }),
  last: (db, page, { role }) =>
    byVisit(db, page, role, {
      which: db`visit.status in ('paid', 'completed') and visit.starts_at <= now()`,
      other: db`other.status in ('paid', 'completed') and other.starts_at <= now()
        and (other.starts_at, other.id) > (visit.starts_at, visit.id)`,
      isAfter: (key, id) => db`(visit.starts_at, visit.id) < (${key}::timestamptz, ${id}::uuid)`,
      order: db`visit.starts_at desc, visit.id desc`,
    }),
};

type Fragment = ReturnType<Queries>;
type ByVisit = {
  which: Fragment;
  /** Another visit of the same patient that comes first in this order. */
  other: Fragment;
  isAfter: (key: string, id: string) => Fragment;
  order: Fragment;
};

const CURSOR_TIME = 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"';

/** Lists patients by their first visit in this order. */
async function byVisit(
  db: Queries,
  { after, limit }: PageAfter,
  role: Role,
  { which, other, isAfter, order }: ByVisit,
) {
  const found = await db<(Row & { visitId: string })[]>`
    select ${columns(db, role)}, to_char(visit.starts_at at time zone 'UTC', ${CURSOR_TIME}) as key, visit.id as visit_id
    from appointment visit join patient on patient.id = visit.patient_id
    where ${which} and ${after ? isAfter(...after) : db`true`}
      and not exists (select from appointment other where other.patient_id = visit.patient_id and ${other})
    order by ${order} limit ${limit + 1}`;
  return onePage(found, limit, ({ key, visitId }) => [key, visitId]);
}

function cut(found: Row[], limit: number) {
  return onePage(found, limit, ({ key, _id }) => [key, _id]);
}

function columns(db: Queries, role: Role): Fragment {
  if (!may(role, "read visits"))
    return db`
      patient.id as _id, name, email, phone, false as has_duplicate, 0 as no_shows, null::timestamptz as next_visit, null::timestamptz as last_visit`;
  const visit = (which: Fragment) =>
    db`(select ${which} from appointment where patient_id = patient.id and status in ('paid', 'completed'))`;
  return db`
    patient.id as _id, name, email, phone, no_shows, exists (select from duplicates_of(patient.id)) as has_duplicate,
    ${visit(db`min(starts_at) filter (where starts_at > now())`)} as next_visit,
    ${visit(db`max(starts_at) filter (where starts_at <= now())`)} as last_visit`;
}
