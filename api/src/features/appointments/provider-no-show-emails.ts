import { type EmailRenderer, greeting } from "../../lib/emails.ts";
import { formatTime } from "../../lib/format-time.ts";
import { whomToCall } from "./emails.ts";

type Row = {
  startsAt: Date;
  consultant: string;
  patient: string;
  phone: string;
  email: string;
  outcome: string | null;
};

/** Tells the office that somebody sits in a call alone; nothing once the nurse has come. */
export const visitUnattended: EmailRenderer = async ({ db, config }, saidId) => {
  const [row] = await db<Row[]>`
    select u.starts_at, c.name as consultant, p.name as patient, p.phone, p.email, outcome
    from provider_no_show u join appointment a on a.id = appointment_id join patient p on p.id = patient_id join consultant c on c.id = consultant_id
    where u.id = ${saidId} and p.deleted_at is null`;
  if (!row || row.outcome === "attended") return null;
  const when = formatTime(row.startsAt, config.practiceTimeZone);
  return {
    to: config.mail.office,
    subject: `Nobody came to the call: ${when}`,
    greeting: "Dear office,",
    paragraphs: [
      "Somebody waits in a video call, and nobody has come. They can choose another time or have their money back on their page. Please find out what has happened, and call them.",
    ],
    facts: [
      ["When", when],
      ["With", row.consultant],
      ["Who waits", row.patient],
      ["Phone", row.phone || "none given"],
      ["Email", row.email || "none given"],
    ],
    ...(row.email ? { replyTo: row.email } : {}),
  };
};

/** Tells a patient what the office decided about their report that nobody came: the visit took place, and stays paid. */
export const reportDecided: EmailRenderer = async ({ db, config }, reportId) => {
  const [row] = await db<Row[]>`
    select u.starts_at, c.name as consultant, p.name as patient, p.phone, p.email, outcome
    from provider_no_show u join appointment a on a.id = appointment_id join patient p on p.id = patient_id join consultant c on c.id = consultant_id
    where u.id = ${reportId} and p.deleted_at is null and p.email <> ''`;
  if (row?.outcome !== "attended") return null;
  const when = formatTime(row.startsAt, config.practiceTimeZone);
  return {
    to: row.email,
    subject: `About your report: ${when}`,
    greeting: greeting(row.patient),
    paragraphs: [
      "You reported that nobody came to your call. We looked into it: our records show that the visit took place, so we can't refund it.",
      "If you think we got this wrong, please tell us.",
    ],
    facts: [
      ["When", when],
      ["With", row.consultant],
    ],
    after: whomToCall(config.office),
  };
};
