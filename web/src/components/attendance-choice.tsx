import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import { Attendance } from "@lamplight/api/contract/nurse.ts";
import styles from "./attendance-choice.module.css";
import { Button } from "./button.tsx";
import { FormError } from "./form-error.tsx";

type AttendanceChoiceProps = {
  visit: { attendance: Attendance | null; attendanceUntil: string | null };
  /** Button label of each choice, and the text after it was recorded. */
  words: Record<Attendance, { label: string; said: string }>;
  timeZone: string;
  /** By the server's clock. */
  now: number;
  /** What is being sent, while it is. */
  saying: Attendance | null | undefined;
  error: Error | null;
  onSay: (attendance: Attendance | null) => void;
};

/** Attendance of a visit. It can be changed for a day. */
export function AttendanceChoice({ visit, words, timeZone, now, saying, error, onSay }: AttendanceChoiceProps) {
  const { attendance, attendanceUntil } = visit;
  const canUndo = attendanceUntil !== null && now < Date.parse(attendanceUntil);
  return (
    <>
      {attendance === null ? (
        <fieldset className={styles["choices"]}>
          <legend>How did the visit end?</legend>
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
            {canUndo && <small>{`You can undo this until ${dateAndTime(attendanceUntil, timeZone)}.`}</small>}
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
