import type { Appointment } from "@lamplight/api/contract/appointments.ts";
import { type ReactNode, useId } from "react";
import { Moment } from "../../components/moment.tsx";
import { Portrait } from "../../components/portrait.tsx";
import { classes } from "../../lib/classes.ts";
import { useServerNow } from "../../lib/clock.ts";
import { dateParts, shortDate } from "../../lib/format.ts";
import styles from "./appointment-card.module.css";
import { AppointmentStanding } from "./appointment-standing.tsx";
import { callState, displayState, MINUTE } from "./display.ts";

type AppointmentCardProps = { appointment: Appointment; actions: ReactNode };

/** When, who, how it stands, what can be done. On phones the day is the card's head. */
export function AppointmentCard({ appointment, actions }: AppointmentCardProps) {
  const { docData, docId, startsAt, timeZone } = appointment;
  const nameId = useId();
  const now = useServerNow(MINUTE);
  const state = displayState(appointment);
  const call = now === null ? "closed" : callState(appointment, now);
  const isLive = state === "confirmed" && (call === "open" || call === "running");
  const isPast = state === "completed" || state === "cancelled";
  return (
    <article
      aria-labelledby={nameId}
      className={classes(
        styles["card"],
        state === "open" && styles["open"],
        isLive && styles["live"],
        isPast && styles["past"],
        state === "cancelled" && styles["off"],
      )}
    >
      <Day at={startsAt} timeZone={timeZone} now={now} />
      <div className={styles["who"]}>
        <Portrait src={docData.image} groundKey={docId} size={96} className={styles["portrait"]} />
        <div>
          <h2 id={nameId}>{docData.name}</h2>
          <p className={styles["soft"]}>{docData.speciality}</p>
          <Moment at={startsAt} timeZone={timeZone} className={styles["time"]} />
        </div>
      </div>
      <div className={styles["state"]}>
        <AppointmentStanding appointment={appointment} call={call} now={now} noteClass={styles["soft"]} />
      </div>
      <div className={styles["actions"]}>{actions}</div>
    </article>
  );
}

function Day({ at, timeZone, now }: { at: string; timeZone: string; now: number | null }) {
  const { weekday, month, day } = dateParts(at, timeZone);
  const isToday = now !== null && shortDate(at, timeZone) === shortDate(now, timeZone);
  return (
    <div className={styles["date"]}>
      <span>
        {isToday ? "Today" : weekday}
        <i>,</i>
      </span>{" "}
      <b className={styles["day"]}>{day}</b> <span className={styles["month"]}>{month}</span>
    </div>
  );
}
