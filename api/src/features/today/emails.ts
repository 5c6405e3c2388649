import { timeOfDay } from "../../../contract/format-time.ts";
import { inWords, URGENT_TASK_HOURS } from "../../../contract/rules.ts";
import type { TaskKind } from "../../../contract/today.ts";
import { type EmailRenderer, type EmailRenderers, greeting } from "../../lib/mail/emails.ts";
import { boundsOfDay, practiceLabels } from "../../lib/time/practice-time.ts";
import { openRows, tasks } from "./today.ts";

/** Kinds of urgent tasks without another alert. */
export const URGENT_KINDS = ["time_off", "no_call", "no_driver"] as const satisfies readonly TaskKind[];

/** The maximum number of rows in the email. */
const MAX_ROWS = 20;

const morning: EmailRenderer = async ({ db, config }, id) => {
  const [reader] = await db<{ email: string; name: string }[]>`
    select email, name from office_digest join staff on staff.id = staff_id
    where office_digest.id = ${id} and wants_digest and disabled_at is null and role in ('owner', 'desk')`;
  if (!reader) return null;
  const zone = config.practiceTimeZone;
  const open = await openRows(db, "owner", zone);
  const { from, until } = boundsOfDay(practiceLabels(new Date(), zone).date, zone);
  const [day] = await db<{ visits: number; first: Date | null }[]>`
    select count(*)::int as visits, min(starts_at) as first from appointment
    where status = 'paid' and starts_at >= ${from} and starts_at < ${until}`;
  const { visits = 0, first = null } = day ?? {};
  const count = open.length === 1 ? "1 thing needs you" : `${open.length} things need you`;
  return {
    to: reader.email,
    subject: open.length === 0 ? "Nothing needs you this morning" : `${count} this morning`,
    greeting: greeting(reader.name),
    paragraphs: [
      open.length === 0 ? "Nothing needs you." : `${count}. Most urgent first:`,
      ...open.slice(0, MAX_ROWS).map(({ who, reason }) => `• ${who}: ${reason}`),
      ...(open.length > MAX_ROWS ? [`And ${open.length - MAX_ROWS} more.`] : []),
      first ? `Visits today: ${visits}. The first is at ${timeOfDay(first, zone)}.` : "No visits are booked for today.",
    ],
    button: { label: "Open Today", url: `${config.publicUrl}/office` },
    after: ["You can turn off this email under My access."],
  };
};

const urgent =
  (kind: TaskKind): EmailRenderer =>
  async ({ db, config }, subjectId) => {
    const all = await tasks(db, "owner", config.practiceTimeZone);
    const task = all.find((one) => one.kind === kind && one.targetId === subjectId);
    if (!task) return null;
    return {
      to: config.mail.office,
      subject: `A task is due within ${inWords(URGENT_TASK_HOURS, "hours")}`,
      greeting: "Dear office,",
      paragraphs: [task.reason, "No one has taken it yet."],
      button: { label: "Open Today", url: `${config.publicUrl}/office` },
      after: ["We won't email you about this task again."],
    };
  };

export const todayEmails: EmailRenderers = {
  "office-digest": morning,
  ...Object.fromEntries(URGENT_KINDS.map((kind) => [`urgent-${kind}`, urgent(kind)])),
};
