import type { Appointment } from "@lamplight/api/contract/appointments.ts";
import { useId } from "react";
import { Link } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { Soft } from "../../../components/layout/boxes.tsx";
import { Portrait } from "../../../components/people/portrait.tsx";
import { DatedCard, Pictured } from "../../../components/visit-and-ride/dated-card.tsx";
import { ZonedTime } from "../../../components/visit-and-ride/zoned-time.tsx";
import { useServerNow } from "../../../lib/time/clock.ts";
import { untilWords } from "../../../lib/time/until-words.ts";
import { VisitFor } from "../booking/visit-for.tsx";
import { AppointmentActions, AppointmentMain } from "./appointment-actions.tsx";
import { AppointmentState } from "./appointment-state.tsx";
import { callState, displayState, MINUTE } from "./display.ts";

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
      aside={
        <>
          <AppointmentState appointment={appointment} call={call} now={now} />
          <AppointmentMain appointment={appointment} now={now} />
        </>
      }
      actions={<AppointmentActions appointment={appointment} now={now} />}
    >
      <Pictured picture={<Portrait src={docData.image} backgroundKey={docId} size={96} />}>
        <h3 id={nameId}>
          <Link to={paths.visit(_id)}>{docData.name}</Link>
        </h3>
        <Soft variant="sm">{docData.speciality}</Soft>
        <VisitFor appointment={appointment} />
        <ZonedTime at={startsAt} timeZone={timeZone} />
      </Pictured>
    </DatedCard>
  );
}
