import type { Appointment } from "@lamplight/api/contract/appointments.ts";
import { calendarLinks, visitEntry } from "@lamplight/api/contract/calendar-links.ts";
import { CalendarPlus } from "lucide-react";
import { paths } from "../../../app/paths.ts";
import { Button, ButtonAnchor } from "../../../components/form/button.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { useCalendarFile } from "../queries.ts";
import styles from "./calendar-choice.module.css";

/** Adds a paid visit to the patient's calendar: as a file for any program, or in a web calendar. */
export function CalendarChoice({ appointment }: { appointment: Appointment }) {
  const { _id, docData, startsAt, endsAt } = appointment;
  const file = useCalendarFile();
  const page = `${location.origin}${paths.visit(_id)}`;
  const entry = visitEntry({
    consultant: docData.name,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    page,
  });
  return (
    <div className={styles["choice"]}>
      <Button variant="link" busy={file.isPending} onClick={() => file.mutate(_id)}>
        <CalendarPlus size={22} strokeWidth={1.75} aria-hidden />
        Add to calendar
      </Button>
      {calendarLinks(entry).map(({ label, url }) => (
        <ButtonAnchor key={label} variant="link" href={url} target="_blank" rel="noreferrer">
          {label}
        </ButtonAnchor>
      ))}
      <FormError error={file.error} />
    </div>
  );
}
