import { createHash } from "node:crypto";
import { may } from "../../../contract/permissions.ts";
import type { OfficeRole } from "../../../contract/staff.ts";
import { straightened } from "../../../contract/text-length.ts";
import type { ReachedHow, SendTextToMany, TextToMany, TextToManyPreview } from "../../../contract/texts-to-many.ts";
import { one, type Tx } from "../../lib/db/db.ts";
import { AppError, Stale } from "../../lib/http/errors.ts";
import { type EmailRenderer, greeting } from "../../lib/mail/emails.ts";
import { byStaff, recordStaffAudit } from "../../lib/office/audit.ts";
import type { Staff } from "../../lib/office/staff-sessions.ts";
import type { Services } from "../../lib/services.ts";

/** Texts to many that leave in a second: those of riders whose driver is at the door go first. */
const TEXTS_A_SECOND = 5;
/** The most people whom one text reaches. */
const MAX_PEOPLE = 2000;

type Person = { patientId: string; who: string; number: string | null; email: string; how: ReachedHow };
type Wanted = Omit<TextToManyPreview, "success" | "message">;

/** What each person gets: with our name, and how to end the texts. */
const bodyOf = ({ practice }: Services, text: string): string =>
  `${practice.shortName}: ${straightened(text)} Reply STOP to end texts.`;

function requireAudience(role: OfficeRole | Staff["role"], { audience, target, rideIds }: TextToMany): void {
  if ((audience === "visits" || audience === "nurse") && !may(role, "answer the inbox"))
    throw new AppError("conflict", "Your role texts riders. The desk can text patients with visits.");
  const isOfOne = audience === "driver" || audience === "nurse";
  if (isOfOne && target === null)
    throw new AppError("invalid", `Please choose a ${audience}`, { target: `Please choose a ${audience}` });
  if (audience === "selected" && rideIds.length === 0) throw new AppError("invalid", "Please select a ride.");
}

const peopleOf = async (tx: Tx, { audience, day, target, rideIds }: TextToMany): Promise<Person[]> => {
  const only = audience === "driver" || audience === "nurse" ? target : null;
  return tx<Person[]>`
    select * from people_to_text_of(${audience}, ${day}, ${only}, ${rideIds}::uuid[]) order by who, patient_id limit ${MAX_PEOPLE}`;
};

const preview = (services: Services, people: Person[], text: string): Wanted => ({
  body: bodyOf(services, text),
  people: people.map(({ patientId, who, how }) => ({ patientId, who, how })),
  version: createHash("sha256")
    .update(JSON.stringify(people.map(({ patientId, number, how }) => [patientId, number, how]).toSorted()))
    .digest("base64url"),
});

/** Who would get a text, and how. */
export async function previewTextToMany(services: Services, tx: Tx, staff: Staff, input: TextToMany): Promise<Wanted> {
  requireAudience(staff.role, input);
  return preview(services, await peopleOf(tx, input), input.text);
}

/**
 * Queues a text to many, which leaves when it can no longer be undone, a few each second. Throws Stale with a fresh preview if somebody is
 * reached otherwise than the preview said.
 */
export async function sendTextToMany(services: Services, tx: Tx, staff: Staff, input: SendTextToMany) {
  requireAudience(staff.role, input);
  const people = await peopleOf(tx, input);
  const fresh = preview(services, people, input.text);
  if (fresh.version !== input.version)
    throw new Stale(fresh, "Someone", "The people have changed. Please look at the preview again, then send.");
  const [texted, emailed] = [people.filter(({ how }) => how === "text"), people.filter(({ how }) => how === "email")];
  if (texted.length + emailed.length === 0)
    throw new AppError("conflict", "None of these people can be reached by text or email.");
  if (texted.length > 0 && !services.texts)
    throw new AppError("conflict", "Texts aren't set up here. Please call or email.");
  const target = input.audience === "driver" || input.audience === "nurse" ? input.target : null;
  const batch = one(
    await tx<{ id: string }[]>`
    insert into text_batch (by_staff, audience, day, target, body, ends_at)
    values (${staff.id}, ${input.audience}, ${input.day}, ${target}, ${straightened(input.text)}, now() + rule_undo()) returning id`,
  );
  await queueCopies(tx, staff, { batchId: batch.id, body: fresh.body }, people);
  await recordStaffAudit(tx, byStaff(staff), {
    action: "text to many sent",
    subject: { kind: "inbox", id: batch.id },
    change: { count: [null, texted.length + emailed.length] },
  });
  return { operationId: batch.id, message: sentInWords(texted.length, emailed.length) };
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;
const sentInWords = (texts: number, emails: number): string =>
  `${[texts > 0 && counted(texts, "text"), emails > 0 && counted(emails, "email")].filter(Boolean).join(" and ")} will leave in a few seconds.`;

/** Each person's row, and the texts and emails in the outbox, which wait until the undo is over and then leave one after the other. */
async function queueCopies(
  tx: Tx,
  staff: Staff,
  batch: { batchId: string; body: string },
  people: Person[],
): Promise<void> {
  const { batchId, body } = batch;
  const [ids, hows] = [people.map(({ patientId }) => patientId), people.map(({ how }) => how)];
  await tx`
    insert into text_batch_person (batch_id, patient_id, how)
    select ${batchId}, * from unnest(${ids}::uuid[], ${hows}::text[]) on conflict do nothing`;
  await tx`
    select enqueue_email('text-to-many-by-email', id, null, rule_undo()) from text_batch_person
    where batch_id = ${batchId} and how = 'email'`;
  const texted = people.flatMap(({ patientId, number, how }) =>
    how === "text" && number !== null ? [{ patientId, number }] : [],
  );
  await tx`
    with given as (
      select uuidv7() as id, patient_id, number from unnest(${texted.map(({ patientId }) => patientId)}::uuid[],
        ${texted.map(({ number }) => number)}::text[]) as one (patient_id, number)
    ), kept as (
      insert into sent_text (id, phone, body, by_staff, patient_id, kind, subject_id, batch_id)
      select id, number, ${body}, ${staff.id}, patient_id, 'text-text-to-many', id, ${batchId} from given returning id
    )
    select enqueue_email('text-text-to-many', id, null, rule_undo() + make_interval(secs => (row_number() over (order by id) - 1)::float8 / ${TEXTS_A_SECOND}))
    from kept`;
}

/** Deletes a text to many that nobody got yet, in its first ten seconds. Safe to repeat. */
export async function undoTextToMany(tx: Tx, staff: Staff, batchId: string): Promise<string> {
  const [batch] = await tx<{ isUndone: boolean; isLate: boolean }[]>`
    select undone_at is not null as is_undone, ends_at <= clock_timestamp() as is_late from text_batch
    where id = ${batchId} and by_staff = ${staff.id} for update`;
  if (!batch) throw new AppError("missing", "We couldn't find that text.");
  if (batch.isUndone) return "Undone. No text was sent.";
  if (batch.isLate) throw new AppError("conflict", "It's too late to undo this. The texts are on their way.");
  await tx`
    delete from email_outbox where subject_id in (
      select id from sent_text where batch_id = ${batchId} union all select id from text_batch_person where batch_id = ${batchId})`;
  await tx`delete from sent_text where batch_id = ${batchId}`;
  await tx`update text_batch set undone_at = now() where id = ${batchId}`;
  await recordStaffAudit(tx, byStaff(staff), {
    action: "text to many undone",
    subject: { kind: "inbox", id: batchId },
  });
  return "Undone. No text was sent.";
}

/** The text to many for somebody who gets no texts. */
const byEmail: EmailRenderer = async ({ db, config, practice }, personId) => {
  const [found] = await db<{ email: string; name: string; body: string }[]>`
    select p.email, addressed_as(p) as name, b.body from text_batch_person one join text_batch b on b.id = batch_id join patient p on p.id = one.patient_id
    where one.id = ${personId} and b.undone_at is null and p.email <> ''`;
  if (!found) return null;
  return {
    to: found.email,
    replyTo: config.mail.office,
    subject: `A message from ${practice.shortName}`,
    greeting: greeting(found.name),
    paragraphs: found.body.split(/\n+/),
  };
};

export const textToManyEmails = { "text-to-many-by-email": byEmail };
