import type { RankedNurse, RankedNurses, RankQuery } from "../../../../contract/office-visits.ts";
import type { Queries } from "../../../lib/db/db.ts";
import { AppError, notFound } from "../../../lib/http/errors.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { gridInstant, slotLabels } from "../../../lib/time/practice-time.ts";

type Row = Omit<RankedNurse, "nearestFree" | "unavailable"> & {
  nearestFree: Date | null;
  unavailable: keyof typeof REASONS | "time_off" | null;
  unavailableUntil: Date | null;
};
type Base = { docId: string | null; feeCents: number | null; startsAt: Date | null };

const REASONS = {
  not_available: "Not taking visits right now",
  not_licensed: "Not licensed in the state of the call",
} as const;

const FIRST_OF_DAY = "10:00 AM";

/** The nurses for a visit or slot, best first, as the dialogs of the office list them. */
export async function rankNurses(
  db: Queries,
  input: RankQuery,
  zone: string,
): Promise<Omit<RankedNurses, "success" | "message">> {
  const base = await baseOf(db, input);
  const slotTime = input.slotTime ?? (base.startsAt ? slotLabels(base.startsAt, zone).slotTime : FIRST_OF_DAY);
  const at = gridInstant({ slotDate: input.slotDate, slotTime }, zone);
  if (!at) throw new AppError("invalid", "There is no slot at that time. Please choose another.");
  const rows = await db<Row[]>`
    select c.id as "docId", c.name, c.speciality, c.id is not distinct from ${base.docId}::uuid as is_own, r.is_same_specialty,
      c.fee_cents, r.fee_difference as fee_difference_cents, r.is_free_then, r.nearest_free, c.languages, r.unavailable,
      r.unavailable_until
    from rank_nurses(${base.docId}, ${at}, ${base.feeCents}, ${input.visitId ?? null}, ${input.state ?? null}) r join consultant c on c.id = r.consultant_id
    order by r.place`;
  return { at: at.toISOString(), timeZone: zone, nurses: rows.map((row) => asShown(row, zone)) };
}

/** What nurses are compared with: the visit's nurse, fee and time, or the nurse of the slot. */
async function baseOf(db: Queries, { visitId, docId }: RankQuery): Promise<Base> {
  const [base] = await (visitId
    ? db<Base[]>`select consultant_id as "docId", fee_cents, starts_at from appointment where id = ${visitId}`
    : db<
        Base[]
      >`select id as "docId", fee_cents, null::timestamptz as starts_at from consultant where id = ${docId ?? null}`);
  if (!base && visitId) throw notFound("visit");
  return base ?? { docId: null, feeCents: null, startsAt: null };
}

const asShown = ({ nearestFree, unavailable, unavailableUntil, ...nurse }: Row, zone: string): RankedNurse => ({
  ...nurse,
  nearestFree: nearestFree?.toISOString() ?? null,
  unavailable: unavailable && {
    reason:
      unavailable === "time_off" && unavailableUntil
        ? `Off until ${formatTime(unavailableUntil, zone)}`
        : REASONS[unavailable === "time_off" ? "not_available" : unavailable],
    until: unavailableUntil?.toISOString() ?? null,
  },
});
