import type { Appointment } from "@lamplight/api/contract/appointments.ts";
import { shortDate } from "@lamplight/api/contract/format-time.ts";
import { timeForBoth } from "@lamplight/api/contract/visitor-time.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Note } from "../../../components/layout/boxes.tsx";
import { useToken } from "../../../lib/http/session.ts";
import { useServerNow } from "../../../lib/time/clock.ts";
import { useVisitor } from "../../../lib/time/visitor.ts";
import { appointmentsQuery } from "../queries.ts";
import { displayState, MINUTE } from "../visit/display.ts";
import { HoldTimer } from "./hold-countdown.tsx";
import styles from "./own-hold.module.css";
import { PayButton } from "./pay-button.tsx";

type Hold = Appointment & { holdExpiresAt: string };

const isHold = (appointment: Appointment): appointment is Hold =>
  displayState(appointment) === "open" && appointment.holdExpiresAt !== null;

/**
 * The signed-in patient's unpaid holds, of one consultant or of all, the first to expire first. Others cannot book
 * those times.
 */
export function OwnHold({ docId }: { docId?: string }) {
  const isSignedIn = useToken("user") !== null;
  const { data: appointments } = useInfiniteQuery({ ...appointmentsQuery, enabled: isSignedIn });
  const now = useServerNow(MINUTE);
  const visitor = useVisitor();
  const holds = appointments
    ?.filter(isHold)
    .filter(
      (held) => (docId === undefined || held.docId === docId) && now !== null && Date.parse(held.holdExpiresAt) > now,
    )
    .sort((one, other) => Date.parse(one.holdExpiresAt) - Date.parse(other.holdExpiresAt));
  return holds?.map(({ _id, startsAt, timeZone, holdExpiresAt, docData }) => (
    <Note variant="lamp" key={_id} className={styles["hold"]}>
      <p role="status">
        You hold{" "}
        <b>
          {shortDate(startsAt, timeZone)} at {timeForBoth(startsAt, timeZone, visitor)}
        </b>{" "}
        with {docData.name} until {timeForBoth(holdExpiresAt, timeZone, visitor)}.
      </p>
      <HoldTimer until={holdExpiresAt} className={styles["left"]} />
      <PayButton appointmentId={_id} size="small">
        Pay now
      </PayButton>
    </Note>
  ));
}
