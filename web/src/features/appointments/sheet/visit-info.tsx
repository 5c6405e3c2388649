import type { Appointment } from "@lamplight/api/contract/appointments.ts";
import { HOUR_MS } from "@lamplight/api/contract/durations.ts";
import { timeWithZone } from "@lamplight/api/contract/format-time.ts";
import type { RuleNumbers } from "@lamplight/api/contract/rule-numbers.ts";
import { dayAndHourBefore, HOUR_BEFORE } from "@lamplight/api/contract/rule-sentences.ts";
import { LAST_REMINDER_HOURS, UNATTENDED_MINUTES } from "@lamplight/api/contract/rules.ts";
import { timeForBoth } from "@lamplight/api/contract/visitor-time.ts";
import { BatteryCharging, ListChecks, VolumeX } from "lucide-react";
import { Soft } from "../../../components/layout/boxes.tsx";
import { Section, Sections } from "../../../components/visit-and-ride/section.tsx";
import { useRules } from "../../../lib/page/rules-queries.ts";
import { useVisitor } from "../../../lib/time/visitor.ts";
import { ByPhone, TestCallLink } from "../call/call-help.tsx";
import { MINUTE } from "../visit/display.ts";
import styles from "./visit-sheet.module.css";

type VisitInfoProps = {
  appointment: Appointment;
  now: number | null;
  /** The call is open. */
  isLive?: boolean;
};

/** Where the call is, and what to prepare; while it is open, what to check before joining. */
export function VisitInfo({ appointment, now, isLive = false }: VisitInfoProps) {
  const { startsAt, joinFrom, timeZone, docData } = appointment;
  const rules = useRules();
  const visitor = useVisitor();
  const reminders = now === null || !rules ? null : remindersAhead(startsAt, now, rules);
  if (isLive)
    return (
      <Sections>
        <Section title="Before you join">
          <TestCallLink />
          <ByPhone appointment={appointment} />
        </Section>
        <Section title={`If ${docData.name} isn't there`}>
          <p>
            {`From ${timeWithZone(Date.parse(startsAt) + UNATTENDED_MINUTES * MINUTE, timeZone)} you can tell us here. You then choose another time or get a full refund.`}
          </p>
        </Section>
      </Sections>
    );
  return (
    <Sections>
      <Section title="Where the call is">
        <p>
          Video call, here on this page and in your email.{" "}
          <b>You can join at {timeForBoth(joinFrom, timeZone, visitor)}.</b>
        </p>
        <TestCallLink />
        <ByPhone appointment={appointment} />
      </Section>
      <Section title="What to prepare">
        <ul className={styles["prepare"]}>
          <li>
            <BatteryCharging size={22} strokeWidth={1.75} aria-hidden />A charged phone or computer
          </li>
          <li>
            <VolumeX size={22} strokeWidth={1.75} aria-hidden />A quiet room
          </li>
          <li>
            <ListChecks size={22} strokeWidth={1.75} aria-hidden />
            Your questions, and a list of your medicines
          </li>
        </ul>
        {reminders && <Soft variant="sm">{reminders}</Soft>}
      </Section>
    </Sections>
  );
}

/** The reminders that are still to be sent. */
function remindersAhead(startsAt: string, now: number, rules: RuleNumbers): string | null {
  const left = Date.parse(startsAt) - now;
  if (left > rules.firstReminderHours * HOUR_MS) return `We'll email you a reminder ${dayAndHourBefore(rules)}.`;
  return left > LAST_REMINDER_HOURS * HOUR_MS ? `We'll email you a reminder ${HOUR_BEFORE}.` : null;
}
