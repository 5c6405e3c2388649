import { z } from "zod";
import { instant } from "../../../contract/fields.ts";
import type { PageQuery } from "../../../contract/pagination.ts";
import type { Review, WriteReview } from "../../../contract/reviews.ts";
import { publicName } from "../../lib/accounts/display-name.ts";
import { one, type Queries, type Tx, violates } from "../../lib/db/db.ts";
import { AppError } from "../../lib/http/errors.ts";
import { onePage, pageOf } from "../../lib/http/pagination.ts";
import { enqueueEmail } from "../../lib/mail/emails.ts";
import { byPatient, recordAudit } from "../../lib/office/audit.ts";

type Row = Omit<Review, "date"> & { date: Date };
/** The cursor: whether the writer has had a visit, when the review was written (in microseconds), and its id. */
const Cursor = z.tuple([z.boolean(), instant(undefined, { precision: 6 }), z.uuid()]);

/** A page of a consultant's reviews: verified visits first, each newest first. Reviewers are shown with first name and initial. */
export async function reviewsOf(
  db: Queries,
  consultantId: string,
  input: PageQuery,
): Promise<{ reviews: Review[]; next: string | null }> {
  const { after, limit } = pageOf(input, Cursor);
  const found = await db<(Row & { place: string })[]>`
    select ${columns(db)}, to_char(written_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place
    from (
      select * from review where consultant_id = ${consultantId} and hidden_at is null
        ${after === null ? db`` : db`and (visited, written_at, id) < (${after[0]}, ${after[1]}::timestamptz, ${after[2]})`}
      order by visited desc, written_at desc, id desc limit ${limit + 1}
    ) as review join patient on patient.id = review.patient_id
    order by visited desc, written_at desc, review.id desc`;
  const { rows, next } = onePage(found, limit, ({ verified, place, _id }) => [verified, place, _id]);
  return { reviews: rows.map(({ place: _, ...row }) => toResponse(row)), next };
}

/** The patient's review of a consultant, or null. */
export async function ownReview(db: Queries, patientId: string, consultantId: string): Promise<Review | null> {
  const [row] = await db<Row[]>`
    select ${columns(db)} from review join patient on patient.id = review.patient_id
    where review.consultant_id = ${consultantId} and review.patient_id = ${patientId}`;
  return row ? toResponse(row) : null;
}

const columns = (db: Queries) => db`
  review.id as _id, rating, comment, written_at as date,
    json_build_object('name', patient.name, 'image', patient.image) as "user",
    visited as verified`;

/** Reduces the writer's name to its public form. */
const toResponse = (row: Row): Review => ({
  ...row,
  user: { ...row.user, name: publicName(row.user.name) },
  date: row.date.toISOString(),
});

/**
 * Writes a patient's only review of a consultant; writing again replaces it. The thank-you email is sent once. The database tracks whether
 * the writer has had a visit, now or later: only such reviews count for the rating.
 */
export async function writeReview(
  tx: Tx,
  patientId: string,
  consultantId: string,
  { rating, comment }: WriteReview,
): Promise<Review> {
  const written = one(
    await tx<{ id: string }[]>`
    insert into review (consultant_id, patient_id, rating, comment) values (${consultantId}, ${patientId}, ${rating}, ${comment})
    on conflict on constraint review_once_per_consultant
      do update set rating = excluded.rating, comment = excluded.comment, written_at = now()
    returning id`.catch((error: unknown) => {
      throw violates(error, "review_consultant_id_fkey")
        ? new AppError("missing", "We couldn't find that nurse.")
        : error;
    }),
  );
  await recordAudit(tx, byPatient(patientId), "review written", patientId, written.id);
  await enqueueEmail(tx, "review-thanks", written.id);
  const review = await ownReview(tx, patientId, consultantId);
  if (!review) throw new Error("A review was not found right after it was written");
  return review;
}
