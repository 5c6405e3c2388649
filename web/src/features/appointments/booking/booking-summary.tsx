import { shortDate, timeWithZone } from "@lamplight/api/contract/format-time.ts";
import { SLOT_MINUTES } from "@lamplight/api/contract/rules.ts";
import { shortVisitorTime } from "@lamplight/api/contract/visitor-time.ts";
import { CalendarDays, Video } from "lucide-react";
import type { ComponentProps } from "react";
import { Button } from "../../../components/form/button.tsx";
import { Card, Soft } from "../../../components/layout/boxes.tsx";
import { LowerBar, VisuallyHidden } from "../../../components/page/layout.tsx";
import { ZonedTime } from "../../../components/visit-and-ride/zoned-time.tsx";
import { money } from "../../../lib/time/format.ts";
import { useVisitor } from "../../../lib/time/visitor.ts";
import styles from "./booking-summary.module.css";

type SummaryProps = {
  fee: number;
  /** Start of the visit, ISO 8601; null before a time is chosen. */
  startsAt: string | null;
  timeZone: string | undefined;
  email: string;
  formId: string;
  busy: boolean;
};

/** Summary of the booking, its price, and the button that books it. */
export function BookingSummary({ fee, startsAt, timeZone, email, formId, busy }: SummaryProps) {
  return (
    <Card as="aside" className={styles["card"]} aria-label="Your booking">
      <p className={styles["price"]}>
        <b>{money(fee)}</b>
        <span>Appointment fee, {SLOT_MINUTES}-minute video visit</span>
      </p>
      <dl>
        <div>
          <dt>
            <CalendarDays size={22} strokeWidth={1.75} aria-hidden />
            <VisuallyHidden>When</VisuallyHidden>
          </dt>
          <dd>
            {startsAt && timeZone ? (
              <ZonedTime at={startsAt} timeZone={timeZone} withDate />
            ) : (
              <Soft as="span" variant="sm">
                Choose a time first
              </Soft>
            )}
          </dd>
        </div>
        <div>
          <dt>
            <Video size={22} strokeWidth={1.75} aria-hidden />
            <VisuallyHidden>Where</VisuallyHidden>
          </dt>
          <dd>
            <b>Video call on Zoom</b>
            <Soft as="span" variant="sm">
              {email || "We'll email you the link"}
            </Soft>
          </dd>
        </div>
      </dl>
      <BookButton formId={formId} busy={busy} block className={styles["button"]} />
      <Soft variant="xs" className={styles["hint"]}>
        You won't be charged yet. We'll hold this time for you while you check out.
      </Soft>
    </Card>
  );
}

/** The summary on small screens, fixed to the lower edge while the form is visible. */
export function BookingBar({ fee, startsAt, timeZone, formId, busy }: Omit<SummaryProps, "email">) {
  const visitor = useVisitor();
  const own = startsAt && timeZone ? shortVisitorTime(startsAt, timeZone, visitor) : null;
  const when =
    startsAt && timeZone
      ? `${shortDate(startsAt, timeZone).slice(0, 3)} ${timeWithZone(startsAt, timeZone)}`
      : "Choose a time";
  return (
    <LowerBar isWide sum={money(fee)} lines={[when, own && `${own} for you`]}>
      <BookButton formId={formId} busy={busy} />
    </LowerBar>
  );
}

type BookButtonProps = { formId: string } & Pick<ComponentProps<typeof Button>, "busy" | "block" | "className">;

const BookButton = ({ formId, ...buttonProps }: BookButtonProps) => (
  <Button {...buttonProps} type="submit" form={formId} busyLabel="Booking…">
    Book an appointment
  </Button>
);
