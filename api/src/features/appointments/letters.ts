import type { Fact, Letter, Writer } from "../../lib/letters.ts";
import { dayBounds } from "../../lib/practice-time.ts";
import type { Services } from "../../lib/services.ts";
import { spokenMoney, spokenTime } from "../../lib/spoken-time.ts";
import { visitCalendar } from "./calendar.ts";

type Row = {
  id: string;
  status: string;
  email: string;
  patient: string;
  zoomEmail: string;
  consultant: string;
  startsAt: Date;
  endsAt: Date;
  heldUntil: Date | null;
  feeCents: number;
  meetingUrl: string | null;
};

type Story = Row & { when: string; page: string; facts: Fact[] };

/** Null for an appointment of an account that is deleted: there is nobody to write to. */
async function storyOf(on: Services, appointmentId: string): Promise<Story | null> {
  const [row] = await on.db<Row[]>`
    select a.id, a.status, p.email, split_part(p.name, ' ', 1) as patient, a.zoom_email, c.name as consultant, a.starts_at,
      a.ends_at, a.held_until, a.fee_cents, a.meeting_url
    from appointment a join patient p on p.id = a.patient_id join consultant c on c.id = a.consultant_id
    where a.id = ${appointmentId} and p.deleted_at is null`;
  if (!row) return null;
  const when = spokenTime(row.startsAt, on.config.practiceTimeZone);
  return {
    ...row,
    when,
    page: `${on.config.publicUrl}/my-appointment`,
    facts: [
      ["When", when],
      ["With", row.consultant],
    ],
  };
}

/** A writer that is given the appointment's story and answers everything but the address and the greeting. */
const writer =
  (write: (story: Story, on: Services) => Omit<Letter, "to" | "greeting"> | null): Writer =>
  async (on, appointmentId) => {
    const story = await storyOf(on, appointmentId);
    const letter = story && write(story, on);
    return letter && { to: story.email, greeting: `Dear ${story.patient},`, ...letter };
  };

/** The way into the call: the link itself, or the page that will have it. */
const callButton = ({ meetingUrl, page }: Story) =>
  meetingUrl ? { label: "Join the call", url: meetingUrl } : { label: "My Appointments", url: page };

/** A reminder that comes so late that it says something untrue is not sent. */
const reminder = (
  comes: "Tomorrow" | "In an hour",
  opening: string,
  isTrue: (startsAt: Date, timeZone: string) => boolean,
) =>
  writer((story, { config }) =>
    story.status === "paid" && isTrue(story.startsAt, config.practiceTimeZone)
      ? {
          subject: `${comes}: ${story.when}`,
          heading: `Your video call is ${comes.toLowerCase()}`,
          paragraphs: [
            opening,
            "The call opens ten minutes before. A quiet room and a charged phone are all you need.",
          ],
          facts: story.facts,
          button: callButton(story),
          after: [`The link is in My Appointments too: ${story.page}`],
        }
      : null,
  );

export const appointmentLetters: Record<string, Writer> = {
  "slot-held": writer(({ facts, when, heldUntil, feeCents, page }, { config }) =>
    heldUntil && heldUntil > new Date()
      ? {
          subject: `We are holding ${when} for you`,
          heading: "We are holding your time",
          paragraphs: [
            "Nobody else can book it now. Once it is paid, it is yours, and the link to the call comes to you at once.",
          ],
          facts: [
            ...facts,
            ["Fee", spokenMoney(feeCents)],
            ["Held until", spokenTime(heldUntil, config.practiceTimeZone)],
          ],
          button: { label: "Pay in My Appointments", url: page },
          after: ["If you let the hold run out, nothing is charged and the time goes to the next patient."],
        }
      : null,
  ),

  "appointment-paid": async (on, appointmentId) => {
    const story = await storyOf(on, appointmentId);
    if (!story) return null;
    return {
      to: story.zoomEmail,
      greeting: `Dear ${story.patient},`,
      subject: `Payment confirmed: ${story.when}`,
      heading: "Your video call is confirmed",
      paragraphs: ["Thank you. Your payment has arrived, and this time is yours."],
      facts: [...story.facts, ["Paid", spokenMoney(story.feeCents)]],
      button: callButton(story),
      after: [
        "The call opens ten minutes before. A quiet room, a charged phone and your questions on paper are all you need.",
        "The calendar file that comes with this letter puts the visit into your own calendar, in your own time zone.",
        `The link waits for you in My Appointments too: ${story.page}`,
      ],
      calendar: visitCalendar({ ...story, id: appointmentId }),
    };
  },

  "reminder-day": reminder(
    "Tomorrow",
    "This is a friendly word ahead of your video call.",
    (startsAt, timeZone) => startsAt >= dayBounds(new Date(), timeZone).until,
  ),
  "reminder-hour": reminder(
    "In an hour",
    "Your video call begins within the hour.",
    (startsAt) => startsAt > new Date(),
  ),

  "hold-lapsed": writer(({ facts, when, page }) => ({
    subject: `Your hold on ${when} has ended`,
    heading: "Your hold has ended",
    paragraphs: [
      "We kept this time for you, but it was not paid in time, so it is free for the next patient. You have not been charged.",
    ],
    facts,
    button: { label: "Choose a new time", url: page.replace("/my-appointment", "/doctors") },
    after: ["If you have paid after all, your money comes back by itself, and we write to you about it."],
  })),

  "appointment-cancelled": writer(({ facts, when, page }) => ({
    subject: `Cancelled: ${when}`,
    heading: "Your appointment is cancelled",
    paragraphs: ["It is done as you asked. You have not been charged, and the time is free for someone else."],
    facts,
    button: { label: "Book another visit", url: page.replace("/my-appointment", "/doctors") },
  })),
};

const REASONS: Record<string, string> = {
  slot_taken: "Your payment reached us after the hold had ended, and by then someone else had taken the time.",
  cancelled: "Your payment reached us after the appointment had been cancelled.",
  too_late: "Your payment reached us after the time of the visit.",
  paid_twice: "This appointment was paid twice, so one of the payments goes back.",
};

/** About money that was sent back for an appointment; told by the refund's id. */
export const refundSent: Writer = async (on, refundId) => {
  const [refund] = await on.db<{ amountCents: number; reason: string; appointmentId: string | null }[]>`
    select refund.amount_cents, reason, appointment_id from refund join checkout on checkout.id = checkout_id where refund.id = ${refundId}`;
  const story = refund?.appointmentId ? await storyOf(on, refund.appointmentId) : null;
  if (!refund || !story) return null;
  return {
    to: story.email,
    greeting: `Dear ${story.patient},`,
    subject: `Your money is on its way back: ${spokenMoney(refund.amountCents)}`,
    heading: "Your money is on its way back",
    paragraphs: [
      REASONS[refund.reason] ?? "The visit you paid for did not take place.",
      `We have sent ${spokenMoney(refund.amountCents)} back to the card you paid with. Banks show it within five to ten days.`,
    ],
    facts: [...story.facts, ["Refund", spokenMoney(refund.amountCents)]],
    button: { label: "My Appointments", url: story.page },
  };
};
