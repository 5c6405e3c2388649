import { formatPhone } from "../../../contract/format-phone.ts";
import { dateAndTime, fullDate } from "../../../contract/format-time.ts";
import type { MergePreview } from "../../../contract/patient-merge.ts";
import { one, type Queries } from "../../lib/db/db.ts";
import { AppError } from "../../lib/http/errors.ts";

import type { Services } from "../../lib/services.ts";
import { mergedEmail } from "./emails.ts";

type Person = Omit<MergePreview["kept"], "since"> & { since: Date; address: string; dob: string; hasLogin: boolean };

/** Previews merging the other record into the kept one, with all blockers. Nothing changes. */
export async function previewMerge(
  services: Pick<Services, "config" | "practice">,
  db: Queries,
  keptId: string,
  otherId: string,
): Promise<MergePreview> {
  const zone = services.config.practiceTimeZone;
  const [kept, gone] = [await personOf(db, keptId), await personOf(db, otherId)];
  const message = mergedEmail(services, { email: kept.email, name: kept.name, formerEmail: gone.email });
  return {
    kept: shown(kept),
    gone: shown(gone),
    ...(await proofOf(db, kept, gone)),
    blockers: await blockersOf(db, keptId, otherId, zone),
    moves: await movesOf(db, keptId, otherId),
    ...(await outcomeOf(db, kept, gone, zone)),
    email: { subject: message.subject, text: [...message.paragraphs, ...(message.after ?? [])].join("\n\n") },
  };
}

async function personOf(db: Queries, id: string): Promise<Person> {
  const [person] = await db<Person[]>`
    select id as _id, revision, name, email, phone, created_at as since, email_confirmed_at is not null as email_confirmed,
      exists (select from sms_number where patient_id = patient.id and consented_at is not null) as phone_confirmed, password_hash <> '' as has_login,
      coalesce(born_on::text, '') as dob,
      concat_ws(', ', nullif(address_line1, ''), nullif(address_line2, '')) as address
    from patient where id = ${id}`;
  if (!person) throw new AppError("missing", "We couldn't find that patient.");
  return person;
}

const shown = ({ since, address, dob, hasLogin, ...side }: Person): MergePreview["kept"] => ({
  ...side,
  since: since.toISOString(),
});

/** What proves that both are one person, and what a kept login that was never confirmed would see of the other record. */
async function proofOf(db: Queries, kept: Person, gone: Person): Promise<Pick<MergePreview, "isProven" | "exposes">> {
  const { isProven, visits, rides } = one(
    await db<{ isProven: boolean; visits: number; rides: number }[]>`
      select share_confirmed_phone(${kept._id}, ${gone._id}) as is_proven,
        (select count(*) from appointment where patient_id = ${gone._id})::int as visits,
        (select count(*) from ride where patient_id = ${gone._id})::int as rides`,
  );
  const isConfirmed = !kept.hasLogin || kept.emailConfirmed || kept.phoneConfirmed;
  const records = [
    ...(visits > 0 ? [`${visits} ${visits === 1 ? "visit" : "visits"}`] : []),
    ...(rides > 0 ? [`${rides} ${rides === 1 ? "ride" : "rides"}`] : []),
  ];
  return {
    isProven,
    exposes:
      isConfirmed || records.length === 0
        ? ""
        : `${kept.email} was never confirmed. After the merge, the person who signed up with it can see ${records.join(" and ")} of ${gone.name}.`,
  };
}

type Blocker = { blocker: string; keptAt: Date; keptWhat: string; goneAt: Date; goneWhat: string };

/** All blockers of a merge, one sentence each. */
export async function blockersOf(db: Queries, keptId: string, otherId: string, zone: string): Promise<string[]> {
  const found = await db<Blocker[]>`
    select * from merge_blockers(${keptId}, ${otherId})
    union all
    select 'no_login', null, null, null, null from patient kept join patient gone on gone.id = ${otherId}
    where kept.id = ${keptId} and kept.password_hash = '' and gone.password_hash <> '' and kept.deleted_at is null`;
  return found.map((blocker) => blockerIn(blocker, zone));
}

function blockerIn({ blocker, keptAt, keptWhat, goneAt, goneWhat }: Blocker, zone: string): string {
  const [kept, gone] = [keptAt && dateAndTime(keptAt, zone), goneAt && dateAndTime(goneAt, zone)];
  switch (blocker) {
    case "same":
      return "Please choose a different record: these are the same.";
    case "visits":
      return `Both records have a visit at the same time: ${kept} with ${keptWhat}, and ${gone} with ${goneWhat}. Please reschedule or cancel one first.`;
    case "rides":
      return `Both records have a ride at the same time: ${kept} to ${keptWhat}, and ${gone} to ${goneWhat}. Please cancel one first.`;
    case "paying":
      return `The other record has an open card payment for a ${goneWhat} until ${gone}. Please wait until it is paid or expires.`;
    case "no_login":
      return "The record you chose to keep has no login, but the other one does. Please keep the other one.";
    case "kept_merged":
    case "gone_merged":
      return `One of the records was already merged into ${keptWhat}'s record on ${kept}.`;
    default:
      return `One of the accounts was deleted on ${kept}, so it can't be merged.`;
  }
}

/** Counts everything that moves. A test compares the tables with the database. */
async function movesOf(db: Queries, keptId: string, otherId: string): Promise<string[]> {
  const counts = await db<{ one: string; many: string; count: number }[]>`
    select * from (values
      ('visit', 'visits', (select count(*) from appointment where patient_id = ${otherId})::int),
      ('document', 'documents',
        (select count(*) from visit_document d join appointment a on a.id = appointment_id where patient_id = ${otherId})::int),
      ('note', 'notes', (select count(*) from patient_note where patient_id = ${otherId})::int),
      ('ride', 'rides', (select count(*) from ride where patient_id = ${otherId})::int),
      ('payment', 'payments', (select count(*) from checkout where patient_id = ${otherId} and status = 'paid')::int),
      ('review', 'reviews', (select count(*) from review r where patient_id = ${otherId} and not exists (
        select from review mine where mine.patient_id = ${keptId} and mine.consultant_id = r.consultant_id
          and mine.written_at > r.written_at))::int),
      ('email', 'emails', (select count(*) from email_outbox where subject_id in (
        select id from appointment where patient_id = ${otherId} union all select id from ride where patient_id = ${otherId}))::int),
      ('place on a waitlist', 'places on waitlists', (select count(*) from waitlist_entry where patient_id = ${otherId})::int),
      ('application', 'applications', (select count(*) from staffing_application where patient_id = ${otherId})::int)
    ) as moved (one, many, count) where count > 0`;
  return counts.map(({ one, many, count }) => `${count} ${count === 1 ? one : many}`);
}

type Rest = {
  reviews: { name: string; isOlder: boolean }[];
  number: string | null;
  goneNumber: string | null;
  reader: boolean;
};

async function outcomeOf(
  db: Queries,
  kept: Person,
  gone: Person,
  zone: string,
): Promise<Pick<MergePreview, "keeps" | "loses">> {
  const { reviews, number, goneNumber, reader } = one(
    await db<Rest[]>`
      select
        (select coalesce(json_agg(json_build_object('name', c.name, 'isOlder', r.written_at <= mine.written_at)), '[]')
          from review r join review mine on mine.patient_id = ${kept._id} and mine.consultant_id = r.consultant_id
          join consultant c on c.id = r.consultant_id where r.patient_id = ${gone._id}) as reviews,
        sms_number_of(${kept._id}) as number, sms_number_of(${gone._id}) as gone_number,
        exists (select from newsletter_subscriber where lower(email) = lower(${gone.email}) and confirmed_at is not null
          and unsubscribed_at is null) as reader`,
  );
  const facts = [
    ["The name", kept.name, gone.name],
    ["The phone number", formatPhone(kept.phone), formatPhone(gone.phone)],
    ["The address", kept.address, gone.address],
    ["The date of birth", kept.dob, gone.dob],
    ["Text reminders", number ?? "", goneNumber ?? ""],
  ] as const;
  return {
    keeps: [
      kept.hasLogin
        ? `The login ${kept.email} with its password, created on ${fullDate(kept.since, zone)}.`
        : `The record without a login, created on ${fullDate(kept.since, zone)}.`,
      ...facts
        .filter(([, mine, theirs]) => mine || theirs)
        .map(([what, mine, theirs]) => `${what}: ${mine || theirs}.`),
      ...(reader ? [`The newsletter subscription of ${gone.email}.`] : []),
    ],
    loses: [
      ...(gone.hasLogin
        ? [`The login ${gone.email} with its password. Its devices are logged out.`]
        : gone.email && gone.email !== kept.email
          ? [`The email ${gone.email}.`]
          : []),
      ...facts
        .filter(([, mine, theirs]) => mine && theirs && mine !== theirs)
        .map(([what, , theirs]) => `${what}: ${theirs}.`),
      ...reviews.map(
        ({ name, isOlder }) =>
          `The older of two reviews of ${name}. The newer one, from the ${isOlder ? "kept" : "other"} record, stays.`,
      ),
    ],
  };
}
