import type { Gap, GapKind, Reconciliation, ReconciliationCheck } from "../../../../contract/reconciliation.ts";
import type { Queries } from "../../../lib/db/db.ts";
import {
  joinPaymentSubject,
  type PaymentSubjectRow,
  paymentSubjectColumns,
  paymentSubjectOf,
} from "../payment-subject.ts";

/** The maximum number of differences per list. */
const MOST_OPEN = 200;
const MOST_SETTLED = 50;

type Row = { [Column in keyof PaymentSubjectRow]: PaymentSubjectRow[Column] | null } & {
  _id: string;
  gap: GapKind;
  providerId: string;
  cents: number;
  oursCents: number | null;
  happenedAt: Date;
  foundAt: Date;
  closedAt: Date | null;
  explainedAt: Date | null;
  explainedBy: string | null;
  explanation: string | null;
};

const gaps = async (db: Queries, which: ReturnType<Queries>): Promise<Gap[]> => {
  const rows = await db<Row[]>`
    select g.id as _id, g.kind as gap, g.provider_id, g.cents, g.ours_cents, g.happened_at, g.found_at, g.closed_at, g.explained_at,
      (select name from staff where id = g.explained_by) as explained_by, g.explanation, subject.*
    from reconciliation_gap g left join lateral (
      select ${paymentSubjectColumns(db)} from checkout k ${joinPaymentSubject(db)} where k.id = g.checkout_id) as subject on true
    where ${which}`;
  return rows.map(asGap);
};

function asGap({ patientId, patient, kind, isExtra, subjectId, startsAt, other, ...row }: Row): Gap {
  const isKnown =
    patientId !== null &&
    patient !== null &&
    kind !== null &&
    isExtra !== null &&
    subjectId !== null &&
    startsAt !== null;
  const { explainedAt, explainedBy, explanation } = row;
  return {
    _id: row._id,
    kind: row.gap,
    providerId: row.providerId,
    cents: row.cents,
    oursCents: row.oursCents,
    whose: isKnown ? paymentSubjectOf({ patientId, patient, kind, isExtra, subjectId, startsAt, other }) : null,
    happenedAt: row.happenedAt.toISOString(),
    foundAt: row.foundAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    explained:
      explainedAt && explanation !== null
        ? { at: explainedAt.toISOString(), by: explainedBy ?? "", reason: explanation }
        : null,
  };
}

type Checked = Omit<ReconciliationCheck, "at" | "since"> & { at: Date; since: Date | null };

/** The last check, open differences, and settled ones. */
export async function reconciliationNow(db: Queries): Promise<Omit<Reconciliation, "success" | "message">> {
  const [last] = await db<Checked[]>`
    select done_at as at, (select name from staff where id = asked_by) as by, payments, refunds, disputes, gaps, since, sums
    from reconciliation where done_at is not null order by done_at desc limit 1`;
  const [times] = await db<{ nextAt: Date; firstAt: Date | null; overAt: Date | null }[]>`
    select coalesce((select due_at from reconciliation where done_at is null), next_reconciliation_at()) as next_at,
      (select done_at from reconciliation where done_at is not null order by done_at limit 1) as first_at,
      (select coalesce(explained_at, closed_at) from reconciliation_gap where coalesce(explained_at, closed_at) is not null
        order by coalesce(explained_at, closed_at) desc limit 1) as over_at`;
  const open = await gaps(
    db,
    db`g.closed_at is null and g.explained_at is null order by g.happened_at desc limit ${MOST_OPEN}`,
  );
  const over = await gaps(
    db,
    db`coalesce(g.explained_at, g.closed_at) is not null order by coalesce(g.explained_at, g.closed_at) desc limit ${MOST_SETTLED}`,
  );
  const clean = times?.overAt ?? times?.firstAt ?? null;
  return {
    last: last ? { ...last, at: last.at.toISOString(), since: last.since?.toISOString() ?? null } : null,
    nextAt: (times?.nextAt ?? new Date()).toISOString(),
    cleanSince: open.length === 0 ? (clean?.toISOString() ?? null) : null,
    open,
    over,
  };
}
