import { timeOfDay } from "../../../contract/format-time.ts";
import type { TaskKind } from "../../../contract/today.ts";
import { type EmailRenderer, greeting } from "../../lib/emails.ts";
import { boundsOfDay, practiceLabels } from "../../lib/practice-time.ts";
import { needs } from "./today.ts";

/** Of these nobody else tells the office at once. */
export const URGENT_KINDS = ["time_off", "no_call", "no_driver"] as const satisfies readonly TaskKind[];

/** No more is written out than one reads over a coffee. */
const MOST = 20;

const morning: EmailRenderer = async ({ db, config }, id) => {
  const [reader] = await db<{ email: string; name: string }[]>`
    select email, name from office_digest join staff on staff.id = staff_id
    where office_digest.id = ${id} and wants_digest and disabled_at is null and role in ('owner', 'desk')`;
  if (!reader) return null;
  const zone = config.practiceTimeZone;
  const open = (await needs(db, "owner", zone)).filter(({ snoozedUntil }) => snoozedUntil === null);
  const { from, until } = boundsOfDay(practiceLabels(new Date(), zone).date, zone);
  const [day] = await db<{ visits: number; first: Date | null }[]>`
    select count(*)::int as visits, min(starts_at) as first from appointment
    where status = 'paid' and starts_at >= ${from} and starts_at < ${until}`;
  const { visits = 0, first = null } = day ?? {};
  const count = open.length === 1 ? "1 thing needs you" : `${open.length} things need you`;
  return {
    to: reader.email,
    subject: open.length === 0 ? "Nothing needs you this morning" : `This morning ${count}`,
    greeting: greeting(reader.name),
    paragraphs: [
      open.length === 0 ? "Nothing needs you." : `${count}, the most pressing first:`,
      ...open.slice(0, MOST).map(({ reason }) => `• ${reason}`),
      ...(open.length > MOST ? [`And ${open.length - MOST} more.`] : []),
      first ? `Visits today: ${visits}, the first at ${timeOfDay(first, zone)}.` : "No visit is booked for today.",
    ],
    button: { label: "Open Today", url: `${config.publicUrl}/office` },
    after: ["You can stop this letter under My access."],
  };
};

const urgent =
  (kind: TaskKind): EmailRenderer =>
  async ({ db, config }, about) => {
    const all = await needs(db, "owner", config.practiceTimeZone);
    const need = all.find((one) => one.kind === kind && one.about === about);
    if (!need) return null;
    return {
      to: config.mail.office,
      subject: "Something is due within three hours",
      greeting: "Dear office,",
      paragraphs: [need.reason, "Nobody has taken it yet."],
      button: { label: "Open Today", url: `${config.publicUrl}/office` },
      after: ["You are told of this once."],
    };
  };

export const todayEmails: Record<string, EmailRenderer> = {
  "office-digest": morning,
  ...Object.fromEntries(URGENT_KINDS.map((kind) => [`urgent-${kind}`, urgent(kind)])),
};
