import type { Appointment } from "@lamplight/api/contract/appointments.ts";
import { type ReactNode, useId } from "react";
import { Soft } from "../../../components/layout/boxes.tsx";
import { Portrait } from "../../../components/people/portrait.tsx";
import { DatedCard } from "../../../components/visit-and-ride/dated-card.tsx";
import { ZonedTime } from "../../../components/visit-and-ride/zoned-time.tsx";
import { classes } from "../../../lib/page/classes.ts";
import { useServerNow } from "../../../lib/time/clock.ts";
import { VisitFor } from "../booking/visit-for.tsx";
import styles from "./appointment-card.module.css";
import { AppointmentState } from "./appointment-state.tsx";
import { callState, displayState, MINUTE } from "./display.ts";

type AppointmentCardProps = {
  appointment: Appointment;
  actions: ReactNode;
  /** Below the actions: payment and emails. */
  facts: ReactNode;
};

/** A visit: time, nurse, state and actions. */
export function AppointmentCard({ appointment, actions, facts }: AppointmentCardProps) {
  const { docData, docId, startsAt, timeZone } = appointment;
  const nameId = useId();
  const now = useServerNow(MINUTE);
  const state = displayState(appointment);
  const call = now === null ? "closed" : callState(appointment, now);
  const isLive = state === "confirmed" && (call === "open" || call === "running");
  const isPast = state === "completed" || state === "cancelled";
  return (
    <DatedCard
      at={startsAt}
      timeZone={timeZone}
      labelledBy={nameId}
      state={state === "open" ? "open" : isPast ? "past" : null}
      className={classes(isLive && styles["live"], state === "cancelled" && styles["off"])}
    >
      <div>
        <div className={styles["parts"]}>
          <div className={styles["who"]}>
            <Portrait src={docData.image} backgroundKey={docId} size={96} className={styles["portrait"]} />
            <div>
              <h3 id={nameId}>{docData.name}</h3>
              <Soft variant="sm">{docData.speciality}</Soft>
              <VisitFor appointment={appointment} />
              <ZonedTime at={startsAt} timeZone={timeZone} className={styles["time"]} />
            </div>
          </div>
          <div className={styles["state"]}>
            <AppointmentState appointment={appointment} call={call} now={now} />
          </div>
          <div className={styles["actions"]}>{actions}</div>
        </div>
        {facts}
      </div>
    </DatedCard>
  );
}
