import { formatPhone } from "../../../../contract/format-phone.ts";
import { type EmailRenderer, greeting } from "../../../lib/mail/emails.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { callUsText } from "../email-context.ts";

type Row = {
  startsAt: Date;
  consultant: string;
  patient: string;
  phone: string;
  email: string;
  outcome: string | null;
};

/** Tells the office that a patient waits in a call alone. Null once the nurse has come. */
export const visitUnattended: EmailRenderer = async ({ db, config }, reportId) => {
  const [row] = await db<Row[]>`
    select u.starts_at, c.name as consultant, p.name as patient, p.phone, p.email, outcome
    from provider_no_show u join appointment a on a.id = appointment_id join patient p on p.id = patient_id join consultant c on c.id = consultant_id
    where u.id = ${reportId} and p.deleted_at is null`;
  if (!row || row.outcome === "attended") return null;
  const when = formatTime(row.startsAt, config.practiceTimeZone);
  return {
    to: config.mail.office,
    subject: `No-show reported: ${when}`,
    greeting: "Dear office,",
    paragraphs: [
      "Please find out what happened, and call the patient. They are waiting in a video call and report that the nurse hasn't come. On their page, they can choose another time or a full refund.",
    ],
    facts: [
      ["When", when],
      ["With", row.consultant],
      ["Patient", row.patient],
      ["Phone", formatPhone(row.phone) || "none given"],
      ["Email", row.email || "none given"],
    ],
    ...(row.email ? { replyTo: row.email } : {}),
  };
};

/** Tells a patient that their refund waits, because the nurse recorded after their report that the call took place. */
export const reportReopened: EmailRenderer = async (services, reportId) => {
  const { db, config } = services;
  const [row] = await db<Row[]>`
    select u.starts_at, c.name as consultant, addressed_as(p) as patient, p.phone, p.email, outcome
    from provider_no_show u join appointment a on a.id = appointment_id join patient p on p.id = patient_id join consultant c on c.id = consultant_id
    where u.id = ${reportId} and p.deleted_at is null and p.email <> ''`;
  if (!row || row.outcome !== null) return null;
  const when = formatTime(row.startsAt, config.practiceTimeZone);
  return {
    to: row.email,
    subject: `Your refund is on hold: ${when}`,
    greeting: greeting(row.patient),
    paragraphs: [
      "You reported that your nurse didn't come to your call, and chose a refund. Since then, your nurse recorded that the call took place or that you weren't there. So we haven't sent the refund.",
      "A person in our office will look into it and email you the decision.",
    ],
    facts: [
      ["When", when],
      ["With", row.consultant],
    ],
    after: callUsText(services),
  };
};

/** Tells a patient that the office rejected their no-show report: the visit took place and is not refunded. */
export const reportDecided: EmailRenderer = async (services, reportId) => {
  const { db, config } = services;
  const [row] = await db<Row[]>`
    select u.starts_at, c.name as consultant, addressed_as(p) as patient, p.phone, p.email, outcome
    from provider_no_show u join appointment a on a.id = appointment_id join patient p on p.id = patient_id join consultant c on c.id = consultant_id
    where u.id = ${reportId} and p.deleted_at is null and p.email <> ''`;
  if (row?.outcome !== "attended") return null;
  const when = formatTime(row.startsAt, config.practiceTimeZone);
  return {
    to: row.email,
    subject: `About your report: ${when}`,
    greeting: greeting(row.patient),
    paragraphs: [
      "You reported that your nurse didn't come to your call. We looked into it: our records show that the visit took place, so we can't refund it.",
      "If you think we got this wrong, please tell us.",
    ],
    facts: [
      ["When", when],
      ["With", row.consultant],
    ],
    after: callUsText(services),
  };
};
