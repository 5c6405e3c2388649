import type { Appointment } from "@lamplight/api/contract/appointments.ts";
import { visitorTime } from "@lamplight/api/contract/visitor-time.ts";
import type { ReactNode } from "react";
import { Avatar } from "../../../components/people/portrait.tsx";
import { timeSpan } from "../../../components/record/when-box.tsx";
import { counted } from "../../../lib/time/format.ts";
import { useVisitor } from "../../../lib/time/visitor.ts";
import { callState, MINUTE } from "../visit/display.ts";
import styles from "./live-panel.module.css";

type LivePanelProps = {
  appointment: Pick<Appointment, "startsAt" | "endsAt" | "joinFrom" | "timeZone" | "visitFor"> & {
    docData: Pick<Appointment["docData"], "name" | "image">;
  };
  now: number;
  /** The button that joins. */
  children: ReactNode;
};

/** A visit whose call is open: the one thing to do is to join. */
export function LivePanel({ appointment, now, children }: LivePanelProps) {
  const { startsAt, endsAt, timeZone, docData, visitFor } = appointment;
  const visitor = useVisitor();
  const own = visitorTime(startsAt, timeZone, visitor);
  const minutes = Math.ceil((Date.parse(startsAt) - now) / MINUTE);
  const isRunning = callState(appointment, now) === "running";
  return (
    <section className={styles["live"]} data-ground="dark" aria-label="Your call">
      <div className={styles["who"]}>
        <Avatar src={docData.image} name={docData.name} size="large" />
        <div>
          <h1>{isRunning ? "Your call has started" : `Your call starts in ${counted(minutes, "minute")}`}</h1>
          <p className={styles["when"]}>
            {timeSpan(startsAt, endsAt, timeZone)}
            <span>{[own, `with ${docData.name}`, visitFor && `for ${visitFor.name}`].filter(Boolean).join(", ")}</span>
          </p>
        </div>
      </div>
      <div className={styles["join"]}>
        {children}
        <p>{isRunning ? "You can still join." : "The room is open. You can join now."}</p>
      </div>
    </section>
  );
}
