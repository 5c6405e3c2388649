import type { Tx } from "../../src/lib/db/db.ts";
import { daysBefore, oneOf, type SeedContext, slotsOfDay } from "./days.ts";
import type { ReviewSeed } from "./people.ts";
import { cardiacReviews } from "./reviews/cardiac.ts";
import { emergencyReviews } from "./reviews/emergency.ts";
import { gastroenterologyReviews } from "./reviews/gastroenterology.ts";
import { geriatricReviews } from "./reviews/geriatric.ts";
import { neonatalReviews } from "./reviews/neonatal.ts";
import { obstetricReviews } from "./reviews/obstetric.ts";
import { oncologyReviews } from "./reviews/oncology.ts";
import { orthopedicReviews } from "./reviews/orthopedic.ts";
import { pediatricReviews } from "./reviews/pediatric.ts";
import { psychiatricReviews } from "./reviews/psychiatric.ts";
import { surgicalReviews } from "./reviews/surgical.ts";
import { addVisits } from "./visits.ts";

/** Reviews by consultant name. */
const reviews: Record<string, ReviewSeed[]> = {
  ...pediatricReviews,
  ...geriatricReviews,
  ...surgicalReviews,
  ...obstetricReviews,
  ...psychiatricReviews,
  ...gastroenterologyReviews,
  ...oncologyReviews,
  ...emergencyReviews,
  ...neonatalReviews,
  ...cardiacReviews,
  ...orthopedicReviews,
};

/** Adds the reviews, and a completed visit for each, on the day before it. */
export async function addReviews(tx: Tx, context: SeedContext): Promise<void> {
  const written = Object.entries(reviews).flatMap(([consultant, rows]) => rows.map((row) => ({ consultant, ...row })));
  await tx`
    insert into review (consultant_id, patient_id, rating, comment, written_at)
    select consultant.id, patient.id, rating, comment, "writtenAt"
    from jsonb_to_recordset(${tx.json(written.map((row) => ({ ...row, writtenAt: eveningOf(context, row) })))})
      as written (consultant text, by text, rating int, comment text, "writtenAt" timestamptz)
    join patient on patient.name = written.by
    join consultant on consultant.name = written.consultant`;

  const visited = written.filter(({ isWithoutVisit }) => !isWithoutVisit);
  await addVisits(
    tx,
    visited.map(({ consultant, by, daysAgo }) => ({
      patient: by,
      consultant,
      status: "completed",
      startsAt: oneOf(slotsOfDay(context, -daysAgo - 1), consultant, by).startsAt,
      bookedAt: daysBefore(context.now, daysAgo + 3),
    })),
  );
}

function eveningOf(context: SeedContext, { by, comment, daysAgo }: ReviewSeed): Date {
  return oneOf(slotsOfDay(context, -daysAgo).slice(12), by, comment).startsAt;
}
