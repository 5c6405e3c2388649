import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { Attendance } from "@lamplight/api/contract/nurse.ts";
import { CircleX, Ellipsis, UserX } from "lucide-react";
import { Button } from "../form/button.tsx";
import { FormError } from "../form/form-error.tsx";
import { Actions } from "../layout/boxes.tsx";
import { Menu, MenuItem } from "../record/menu.tsx";
import { QuietButton } from "../record/quiet-actions.tsx";
import styles from "./attendance-choice.module.css";

type AttendanceChoiceProps = {
  visit: { attendance: Attendance | null; attendanceUntil: string | null };
  /** Button label of each choice, and the text after it was recorded. */
  words: Record<Attendance, { label: string; recorded: string }>;
  timeZone: string;
  /** Milliseconds by the server's clock. */
  now: number;
  /** The choice that is being sent; null for an undo. */
  pending: Attendance | null | undefined;
  error: Error | null;
  onChoose: (attendance: Attendance | null) => void;
};

/** Attendance of a visit. It can be changed for a day. */
export function AttendanceChoice({ visit, words, timeZone, now, pending, error, onChoose }: AttendanceChoiceProps) {
  const { attendance, attendanceUntil } = visit;
  const canUndo = attendanceUntil !== null && now < Date.parse(attendanceUntil);
  return (
    <>
      {attendance === null ? (
        <Actions as="fieldset" className={styles["choices"]}>
          <legend>How did the visit end?</legend>
          <Button
            variant="quiet"
            size="small"
            busy={pending !== undefined}
            busyLabel="Saving…"
            onClick={() => onChoose("met")}
          >
            {words.met.label}
          </Button>
          <Menu label="Other" Icon={Ellipsis}>
            <MenuItem>
              <QuietButton Icon={UserX} onClick={() => onChoose("patient_absent")}>
                {words.patient_absent.label}
              </QuietButton>
            </MenuItem>
            <MenuItem apart>
              <QuietButton Icon={CircleX} tone="danger" onClick={() => onChoose("consultant_absent")}>
                {words.consultant_absent.label}
              </QuietButton>
            </MenuItem>
          </Menu>
        </Actions>
      ) : (
        <Actions className={styles["choices"]}>
          <p role="status">
            <b>{words[attendance].recorded}</b>
            {canUndo && <small>{`You can undo this until ${dateAndTime(attendanceUntil, timeZone)}.`}</small>}
          </p>
          {canUndo && (
            <Button
              variant="quiet"
              size="small"
              busy={pending === null}
              busyLabel="One moment…"
              onClick={() => onChoose(null)}
            >
              Undo attendance
            </Button>
          )}
        </Actions>
      )}
      <FormError error={error} />
    </>
  );
}
