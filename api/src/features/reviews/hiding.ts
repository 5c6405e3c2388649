import { z } from "zod";
import { instant } from "../../../contract/fields.ts";
import type { PageQuery } from "../../../contract/pagination.ts";
import { type HideReview, OfficeReview } from "../../../contract/reviews.ts";
import { asAnswers } from "../../lib/db/answers.ts";
import type { Queries, Tx } from "../../lib/db/db.ts";
import { AppError } from "../../lib/http/errors.ts";
import { onePage, pageOf } from "../../lib/http/pagination.ts";
import { byStaff, recordStaffAudit } from "../../lib/office/audit.ts";
import type { Staff } from "../../lib/office/staff-sessions.ts";

const Cursor = z.tuple([z.boolean(), instant(undefined, { precision: 6 }), z.uuid()]);

const columns = (db: Queries) => db`
  review.id as _id, json_build_object('_id', patient.id, 'name', patient.name) as patient, rating, comment, written_at as date,
  visited as verified, hidden_reason, (select name from staff where id = hidden_by) as hidden_by,
  to_char(written_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place`;

/** A page of a nurse's reviews for the office, hidden ones included, in the order that patients see. */
export async function reviewsForOffice(
  db: Queries,
  consultantId: string,
  input: PageQuery,
): Promise<{ reviews: OfficeReview[]; next: string | null }> {
  const { after, limit } = pageOf(input, Cursor);
  const found = await db<{ _id: string; verified: boolean; place: string }[]>`
    select ${columns(db)}
    from (
      select * from review where consultant_id = ${consultantId}
        ${after === null ? db`` : db`and (visited, written_at, id) < (${after[0]}, ${after[1]}::timestamptz, ${after[2]})`}
      order by visited desc, written_at desc, id desc limit ${limit + 1}
    ) as review join patient on patient.id = review.patient_id
    order by visited desc, written_at desc, review.id desc`;
  const { rows, next } = onePage(found, limit, ({ verified, place, _id }) => [verified, place, _id]);
  return { reviews: asAnswers(OfficeReview, rows), next };
}

type Review = { consultantId: string; patientId: string; isHidden: boolean };

const missing = () =>
  new AppError("missing", "We couldn't find that review. The patient may have deleted their account.");

/** Locks the nurse before the review, as every writer of reviews does. */
async function lockReview(tx: Tx, reviewId: string): Promise<Review> {
  const [of] = await tx<{ consultantId: string }[]>`select consultant_id from review where id = ${reviewId}`;
  if (!of) throw missing();
  await tx`select from consultant where id = ${of.consultantId} for no key update`;
  const [review] = await tx<Review[]>`
    select consultant_id, patient_id, hidden_at is not null as is_hidden from review where id = ${reviewId} for update`;
  if (!review) throw missing();
  return review;
}

const HIDDEN = "The review is hidden.";
const SHOWN = "The review is shown again.";

/** Hides a review with a reason: it is neither listed nor counted. Safe to repeat. */
export async function hideReview(tx: Tx, staff: Staff, reviewId: string, { reason }: HideReview): Promise<string> {
  const review = await lockReview(tx, reviewId);
  if (review.isHidden) return HIDDEN;
  await tx`
    update review set hidden_at = now(), hidden_by = ${staff.id}, hidden_reason = ${reason} where id = ${reviewId}`;
  await audit(tx, staff, reviewId, review, "review hidden", reason);
  return HIDDEN;
}

/** Shows a hidden review again. Safe to repeat. */
export async function showReview(tx: Tx, staff: Staff, reviewId: string): Promise<string> {
  const review = await lockReview(tx, reviewId);
  if (!review.isHidden) return SHOWN;
  await tx`update review set hidden_at = null, hidden_by = null, hidden_reason = null where id = ${reviewId}`;
  await audit(tx, staff, reviewId, review, "review shown again");
  return SHOWN;
}

const audit = (
  tx: Tx,
  staff: Staff,
  reviewId: string,
  { consultantId, patientId }: Review,
  action: "review hidden" | "review shown again",
  reason?: string,
) =>
  recordStaffAudit(tx, byStaff(staff), {
    ...{ action, subject: { kind: "consultant", id: consultantId }, patientId, targetId: reviewId, reason },
  });
