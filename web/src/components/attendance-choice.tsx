import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import { Attendance } from "@lamplight/api/contract/nurse.ts";
import styles from "./attendance-choice.module.css";
import { Button } from "./button.tsx";
import { FormError } from "./form-error.tsx";

type AttendanceChoiceProps = {
  visit: { attendance: Attendance | null; attendanceUntil: string | null };
  /** What each choice is called, and what is said once it is made. */
  words: Record<Attendance, { label: string; said: string }>;
  timeZone: string;
  /** By the server's clock. */
  now: number;
  /** What is being sent, while it is. */
  saying: Attendance | null | undefined;
  error: Error | null;
  onSay: (attendance: Attendance | null) => void;
};

/** What became of a visit that is over; for a day it can be said otherwise. */
export function AttendanceChoice({ visit, words, timeZone, now, saying, error, onSay }: AttendanceChoiceProps) {
  const { attendance, attendanceUntil } = visit;
  const canUndo = attendanceUntil !== null && now < Date.parse(attendanceUntil);
  return (
    <>
      {attendance === null ? (
        <fieldset className={styles["choices"]}>
          <legend>What became of it?</legend>
          {Attendance.options.map((choice) => (
            <Button
              key={choice}
              variant="quiet"
              size="small"
              busy={saying === choice}
              busyLabel="Saving…"
              onClick={() => onSay(choice)}
            >
              {words[choice].label}
            </Button>
          ))}
        </fieldset>
      ) : (
        <div className={styles["choices"]}>
          <p role="status">
            <b>{words[attendance].said}</b>
            {canUndo && <small>{`Can be taken back until ${dateAndTime(attendanceUntil, timeZone)}.`}</small>}
          </p>
          {canUndo && (
            <Button
              variant="quiet"
              size="small"
              busy={saying === null}
              busyLabel="One moment…"
              onClick={() => onSay(null)}
            >
              Take it back
            </Button>
          )}
        </div>
      )}
      <FormError error={error} />
    </>
  );
}
