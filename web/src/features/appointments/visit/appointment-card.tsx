import type { Appointment } from "@lamplight/api/contract/appointments.ts";
import { useId } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { Soft } from "../../../components/layout/boxes.tsx";
import { Portrait } from "../../../components/people/portrait.tsx";
import { QuietActions } from "../../../components/record/quiet-actions.tsx";
import { DatedCard } from "../../../components/visit-and-ride/dated-card.tsx";
import { ZonedTime } from "../../../components/visit-and-ride/zoned-time.tsx";
import { useServerNow } from "../../../lib/time/clock.ts";
import { VisitFor } from "../booking/visit-for.tsx";
import { AppointmentActions, AppointmentMain } from "./appointment-actions.tsx";
import styles from "./appointment-card.module.css";
import { AppointmentState } from "./appointment-state.tsx";
import { callState, displayState, MINUTE } from "./display.ts";
import { untilWords } from "./until-words.ts";

/** An unpaid or upcoming visit: when, who, its state with one button, and a row of further actions. */
export function AppointmentCard({ appointment }: { appointment: Appointment }) {
  const { _id, docData, docId, startsAt, timeZone } = appointment;
  const nameId = useId();
  const now = useServerNow(MINUTE);
  const call = now === null ? "closed" : callState(appointment, now);
  const isHeld = displayState(appointment) === "open";
  const isLive = !isHeld && (call === "open" || call === "running");
  return (
    <DatedCard
      at={startsAt}
      timeZone={timeZone}
      labelledBy={nameId}
      state={isHeld ? "open" : isLive ? "live" : null}
      note={isHeld || now === null ? null : isLive ? "Room is open" : untilWords(startsAt, now)}
    >
      <div>
        <div className={styles["parts"]}>
          <div className={styles["who"]}>
            <Portrait src={docData.image} backgroundKey={docId} size={96} className={styles["portrait"]} />
            <div>
              <h3 id={nameId}>
                <Link to={paths.visit(_id)}>{docData.name}</Link>
              </h3>
              <Soft variant="sm">{docData.speciality}</Soft>
              <VisitFor appointment={appointment} />
              <ZonedTime at={startsAt} timeZone={timeZone} className={styles["time"]} />
            </div>
          </div>
          <div className={styles["state"]}>
            <AppointmentState appointment={appointment} call={call} now={now} />
            <AppointmentMain appointment={appointment} now={now} />
          </div>
        </div>
        <QuietActions>
          <AppointmentActions appointment={appointment} now={now} />
        </QuietActions>
      </div>
    </DatedCard>
  );
}
