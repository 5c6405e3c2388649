import { Conversation, type Placeholder } from "../../../contract/conversations.ts";
import { formatPhone } from "../../../contract/format-phone.ts";
import { timeOfDay } from "../../../contract/format-time.ts";
import { nearNumbers } from "../../../contract/near-numbers.ts";
import { may } from "../../../contract/permissions.ts";
import type { Role } from "../../../contract/staff.ts";
import { asAnswers } from "../../lib/db/answers.ts";
import type { Queries } from "../../lib/db/db.ts";
import { firstName } from "../../lib/mail/emails.ts";
import type { Services } from "../../lib/services.ts";

const MAX_TEXTS = 100;

/** Who reads a conversation. Some roles see riders only, without visits. */
export type Reader = Pick<Services, "config" | "practice"> & { role: Role };

const { texts: Texts, records: Records, people: People } = Conversation.shape;

type State = Pick<Conversation, "latest" | "takenBy" | "blocker"> & { stoppedAt: Date | null };

/** Every text of a number in both directions, with the people and what they have today or next. */
export async function conversationWith(
  db: Queries,
  { config, practice, role }: Reader,
  number: string,
): Promise<Conversation> {
  const [people, records, texts] = [
    await peopleOf(db, role, number),
    await recordsOf(db, role, number),
    await textsOf(db, role, number),
  ];
  const [state] = await db<State[]>`
    select ${latestText(db, number)} as latest, text_blocker(${number}) as blocker,
      (select json_build_object('_id', staff.id, 'name', staff.name) from inbox_item i join staff on staff.id = i.taken_by
        where i.id = waiting_text_item(${number}) and staff.disabled_at is null) as taken_by,
      coalesce((select stopped_at from stopped_number where number = ${number}),
        (select max(stopped_at) from sms_number where number = ${number})) as stopped_at`;
  return {
    ...{ number, people, records, texts },
    nearest: people.length > 0 || records.length > 0 ? [] : await nearestTo(db, role, number),
    latest: state?.latest ?? null,
    takenBy: state?.takenBy ?? null,
    blocker: state?.blocker ?? null,
    stoppedAt: state?.stoppedAt?.toISOString() ?? null,
    values: valuesOf({ config, practice }, people, records),
  };
}

/** The newest text of a conversation that a person wrote, in a query. */
export const latestText = (db: Queries, number: string) => db`
  (select id from (
    (select id, sent_at from contact_message where phone = ${number} order by id desc limit 1)
    union all (select id, sent_at from sent_text where phone = ${number} and by_staff is not null order by id desc limit 1)
  ) as written order by sent_at desc, id desc limit 1)`;

/** Whether a role may see the patient `p`. */
export const isVisible = (db: Queries, role: Role) =>
  may(role, "read patients without rides") ? db`true` : db`exists (select from ride where ride.patient_id = p.id)`;

async function peopleOf(db: Queries, role: Role, number: string) {
  const rows = await db`
    select p.id as _id, p.name, p.email from people_of_number(${number}) one join patient p on p.id = one.patient_id
    where ${isVisible(db, role)} order by p.name, p.id limit 20`;
  return asAnswers(People.element, rows);
}

async function nearestTo(db: Queries, role: Role, number: string) {
  const rows = await db`
    select p.id as _id, p.name, p.email from patient p
    where p.phone = any(${nearNumbers(number)}) and p.phone <> '' and p.deleted_at is null and ${isVisible(db, role)}
    order by p.name, p.id limit 5`;
  return asAnswers(People.element, rows);
}

async function recordsOf(db: Queries, role: Role, number: string) {
  const rows = await db`
    select c.kind, c.id as _id, c.starts_at, c.is_soon, coalesce(nullif(r.passenger_name, ''), p.name) as who,
      coalesce(r.status, a.status) as state, r.step, coalesce(d.name, n.name) as with, r.pickup_address as from, r.dropoff_address as to
    from current_records_of_number(${number}) c
      left join ride r on c.kind = 'ride' and r.id = c.id left join driver d on d.id = r.driver_id
      left join appointment a on c.kind = 'visit' and a.id = c.id left join consultant n on n.id = a.consultant_id
      join patient p on p.id = coalesce(r.patient_id, a.patient_id)
    where c.kind = 'ride' or ${may(role, "read visits")} limit 20`;
  return asAnswers(Records.element, rows);
}

/** Who reads no visits sees neither their reminders nor what our webhook answered, which may name them. */
async function textsOf(db: Queries, role: Role, number: string) {
  const isShown = may(role, "read visits") ? db`true` : db`t.by_staff is not null or t.kind not like 'text-reminder-%'`;
  const rows = await db`
    select * from (
      (select id as _id, false as is_ours, sent_at as at, message as text, null as who, 'received' as state, null as problem, dangers
        from contact_message where phone = ${number} order by id desc limit ${MAX_TEXTS})
      union all
      (select t.id, true, t.sent_at, t.body, staff.name,
          case when t.failed_at is not null or e.failed_at is not null or e.dropped_at is not null then 'failed'
            when e.kind is null or e.sent_at is not null then 'sent' else 'sending' end,
          coalesce(t.problem, e.last_error), '{}'
        from sent_text t left join staff on staff.id = t.by_staff
          left join email_outbox e on e.kind = t.kind and e.subject_id = t.subject_id
        where t.phone = ${number} and (${isShown}) order by t.id desc limit ${MAX_TEXTS})
    ) as texts order by at desc, _id desc limit ${MAX_TEXTS}`;
  return asAnswers(Texts.element, rows.toReversed());
}

/** Filled in only where it is clear: of several people none is named. */
function valuesOf(
  { config, practice }: Pick<Services, "config" | "practice">,
  people: Conversation["people"],
  records: Conversation["records"],
): Record<Placeholder, string | null> {
  const ride = records.find(({ kind, isSoon }) => kind === "ride" && isSoon);
  const names = new Set([...people.map(({ name }) => name), ...records.map(({ who }) => who)]);
  const [name] = ride ? [ride.who] : names;
  return {
    name: ride || names.size === 1 ? firstName(name ?? "") : null,
    time: ride?.startsAt ? timeOfDay(new Date(ride.startsAt), config.practiceTimeZone) : null,
    driver: ride?.with ? firstName(ride.with) : null,
    phone: practice.phone ? formatPhone(practice.phone) : null,
  };
}
