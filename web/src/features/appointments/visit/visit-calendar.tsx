import type { Appointment } from "@lamplight/api/contract/appointments.ts";
import { visitEntry } from "@lamplight/api/contract/calendar-links.ts";
import { paths } from "../../../app/paths.ts";
import { CalendarMenu } from "../../../components/record/calendar-menu.tsx";
import { useCalendarFile } from "../queries.ts";

type VisitCalendarProps = { appointment: Appointment; isMain?: boolean };

/** Adds a visit to the patient's calendar: as a file for any program, or in a web calendar. */
export function VisitCalendar({ appointment: { _id, docData, startsAt, endsAt }, isMain = false }: VisitCalendarProps) {
  const file = useCalendarFile();
  const entry = visitEntry({
    consultant: docData.name,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    page: `${location.origin}${paths.visit(_id)}`,
  });
  return (
    <CalendarMenu {...(isMain && { variant: "main" })} entry={entry} file={file} onFile={() => file.mutate(_id)} />
  );
}
