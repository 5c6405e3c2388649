import type { Appointment } from "@lamplight/api/contract/appointments.ts";
import { Video } from "lucide-react";
import type { ComponentProps } from "react";
import { ButtonAnchor } from "../../../components/form/button.tsx";
import { useRecordCallOpened } from "../queries.ts";
import { callState } from "../visit/display.ts";

type JoinCallProps = Pick<ComponentProps<typeof ButtonAnchor>, "variant" | "size"> & {
  appointment: Appointment;
  now: number | null;
};

/** Link to the call, from ten minutes before the start until the end. */
export function JoinCall({ appointment, now, ...look }: JoinCallProps) {
  const { mutate: recordOpened } = useRecordCallOpened();
  const call = now === null ? "closed" : callState(appointment, now);
  if (!appointment.meetingUrl || (call !== "open" && call !== "running")) return null;
  return (
    <ButtonAnchor
      {...look}
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
