import type { Appointment } from "@lamplight/api/contract/appointments.ts";
import { Video } from "lucide-react";
import { ButtonAnchor } from "../../../components/form/button.tsx";
import { useRecordCallOpened } from "../queries.ts";
import { callState } from "../visit/display.ts";

/** Link to the call, from ten minutes before the start until the end. */
export function JoinCall({ appointment, now }: { appointment: Appointment; now: number | null }) {
  const { mutate: recordOpened } = useRecordCallOpened();
  const call = now === null ? "closed" : callState(appointment, now);
  if (!appointment.meetingUrl || (call !== "open" && call !== "running")) return null;
  return (
    <ButtonAnchor
      href={appointment.meetingUrl}
      target="_blank"
      rel="noreferrer"
      onClick={() => recordOpened(appointment._id)}
    >
      <Video size={22} strokeWidth={1.75} aria-hidden />
      Join call
    </ButtonAnchor>
  );
}
