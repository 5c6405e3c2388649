import { createToken, digest } from "../../../lib/accounts/tokens.ts";
import type { Db, Tx } from "../../../lib/db/db.ts";
import { AppError } from "../../../lib/http/errors.ts";
import { byStaff, recordStaffAudit } from "../../../lib/office/audit.ts";
import type { Staff } from "../../../lib/office/staff-sessions.ts";
import type { Services } from "../../../lib/services.ts";
import { organizerOf, publishedCalendar } from "../../../lib/time/calendar-file.ts";
import { movedAwayEntry, type NurseVisit, nurseEntry } from "./nurse-calendar.ts";

/** How often calendar apps should refresh. */
const REFRESH_SECONDS = 15 * 60;

/** When a nurse's feed link was created; null if there is none. */
export async function feedSince(db: Db, staffId: string): Promise<string | null> {
  const [staff] = await db<{ feedMadeAt: Date | null }[]>`select feed_made_at from staff where id = ${staffId}`;
  return staff?.feedMadeAt?.toISOString() ?? null;
}

/** Creates a new feed link, returned only here. The old one stops working. */
export async function renewFeed(
  tx: Tx,
  by: Staff,
  publicUrl: string,
): Promise<{ url: string; webUrl: string; since: string }> {
  const token = createToken();
  const since = new Date();
  await tx`update staff set feed_hash = ${digest(token)}, feed_made_at = ${since} where id = ${by.id}`;
  await recordStaffAudit(tx, byStaff(by), { action: "calendar link created", subject: { kind: "nurse", id: by.id } });
  const webUrl = `${publicUrl}/api/feed/${token}.ics`;
  return { url: webUrl.replace(/^https?:/, "webcal:"), webUrl, since: since.toISOString() };
}

type Entry = NurseVisit & { state: "booked" | "canceled" | "moved away"; changedAt: Date };

/**
 * The feed as a calendar file (RFC 5545): the nurse's paid visits since 30 days ago and, for 30 days, visits that were canceled or moved
 * to another nurse. UIDs and SEQUENCE equal those of the patient's file and of emails. DTSTAMP is the last change, so that the
 * file stays the same while no visit changes. Throws "missing" for an old link.
 */
export async function feedFile({ db, config, practice }: Services, token: string): Promise<string> {
  const [nurse] = await db<{ consultantId: string; name: string }[]>`
    select consultant_id, c.name from staff join consultant c on c.id = consultant_id
    where feed_hash = ${digest(token)} and disabled_at is null`;
  if (!nurse) throw new AppError("missing", "We couldn't find a calendar at this address.");
  const { consultantId } = nurse;
  const entries = await db<Entry[]>`
    with here as (
      select id, starts_at, ends_at, patient_id, 'booked' as state from appointment
      where consultant_id = ${consultantId} and starts_at > now() - interval '30 days' and status in ('paid', 'completed')
      union all
      select id, starts_at, ends_at, patient_id, 'canceled' from appointment
      where consultant_id = ${consultantId} and starts_at > now() - interval '30 days' and status = 'cancelled' and paid_at is not null
      union all
      (select distinct on (a.id) a.id, from_at, from_at + (ends_at - starts_at), patient_id, 'moved away'
      from appointment_move m join appointment a on a.id = appointment_id
      where from_consultant = ${consultantId} and moved_at > now() - interval '30 days' and a.consultant_id <> ${consultantId}
      order by a.id, moved_at desc)
    )
    select here.id, starts_at, ends_at, p.name as patient, state,
      (select count(*)::int from appointment_move where appointment_id = here.id) as moves,
      greatest((select greatest(booked_at, paid_at) from appointment where id = here.id),
        (select max(moved_at) from appointment_move where appointment_id = here.id),
        (select max(at) from audit_entry where subject_id = here.id)) as changed_at
    from here join patient p on p.id = patient_id order by starts_at, here.id`;
  return publishedCalendar(
    entries.map(({ state, changedAt, ...visit }) => ({
      ...(state === "moved away"
        ? movedAwayEntry({ config }, { ...visit, fromAt: visit.startsAt })
        : nurseEntry({ config }, visit, state === "canceled")),
      changedAt,
    })),
    organizerOf(practice, config.mail.from),
    REFRESH_SECONDS,
  );
}
