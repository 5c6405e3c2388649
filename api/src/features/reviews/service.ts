import type { Review, WriteReview } from "../../../contract/reviews.ts";
import { byPatient, noteDeed } from "../../lib/audit.ts";
import { type Queries, violates } from "../../lib/db.ts";
import { AppError } from "../../lib/errors.ts";
import { postLetter } from "../../lib/letters.ts";
import type { Services } from "../../lib/services.ts";

type Row = Omit<Review, "date"> & { date: Date };

/** A consultant's reviews, newest first. Reviewers show as first name and initial (product §5). */
export async function reviewsOf(db: Queries, consultantId: string): Promise<Review[]> {
  const rows = await db<Row[]>`
    ${selectReviews(db)} where review.consultant_id = ${consultantId} order by written_at desc, review.id desc`;
  return rows.map(onTheWire);
}

/** What a patient has said of a consultant, or null. */
export async function ownReview(db: Queries, patientId: string, consultantId: string): Promise<Review | null> {
  const [row] = await db<Row[]>`
    ${selectReviews(db)} where review.consultant_id = ${consultantId} and review.patient_id = ${patientId}`;
  return row ? onTheWire(row) : null;
}

const selectReviews = (db: Queries) => db`
  select review.id as _id, rating, comment, written_at as date,
    json_build_object('name', split_part(patient.name, ' ', 1)
      || coalesce(' ' || left(substring(patient.name from '\\s(\\S+)$'), 1) || '.', ''), 'image', patient.image) as "user",
    exists (
      select from appointment where appointment.patient_id = review.patient_id
        and appointment.consultant_id = review.consultant_id and status = 'completed'
    ) as verified
  from review join patient on patient.id = review.patient_id`;

const onTheWire = (row: Row): Review => ({ ...row, date: row.date.toISOString() });

/** A patient's one review of a consultant; writing again replaces it (product §5). Thanked for once. */
export async function writeReview(
  on: Services,
  patientId: string,
  consultantId: string,
  { rating, comment }: WriteReview,
): Promise<Review> {
  await on.db.begin(async (tx) => {
    const [review] = await tx<{ id: string }[]>`
      insert into review (consultant_id, patient_id, rating, comment) values (${consultantId}, ${patientId}, ${rating}, ${comment})
      on conflict on constraint review_once_per_consultant
        do update set rating = excluded.rating, comment = excluded.comment, written_at = now()
      returning id`.catch((error: unknown) => {
      throw violates(error, "review_consultant_id_fkey")
        ? new AppError("missing", "We do not know that consultant.")
        : error;
    });
    if (!review) throw new Error("An upsert answered no row");
    await noteDeed(tx, byPatient(patientId), "review written", patientId, review.id);
    await postLetter(on, tx, "review-thanks", review.id);
  });
  const review = await ownReview(on.db, patientId, consultantId);
  if (!review) throw new AppError("missing", "We cannot find that review.");
  return review;
}
