import { HOUR_MS } from "@lamplight/api/contract/durations.ts";
import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import { serverNow } from "../lib/clock.ts";
import { Button } from "./button.tsx";
import { DialogActions, DialogCard } from "./dialog-card.tsx";
import styles from "./snooze-dialog.module.css";

const WORDS: Record<number, string> = {
  1: "For an hour",
  3: "For three hours",
  24: "For a day",
  72: "For three days",
  168: "For a week",
  720: "For thirty days",
};

type SnoozeDialogProps = {
  who: string;
  /** Durations in hours. */
  choices: readonly (keyof typeof WORDS)[];
  isOpen: boolean;
  timeZone: string;
  onClose: () => void;
  /** Called with an ISO 8601 time. */
  onChoose: (until: string) => void;
};

/** Asks how long to snooze an item. It returns to the list then, or disappears when its cause is gone. */
export function SnoozeDialog({ who, choices, isOpen, timeZone, onClose, onChoose }: SnoozeDialogProps) {
  return (
    <DialogCard isOpen={isOpen} onClose={onClose} title="Snooze" text={`${who} returns to this list.`}>
      <ul className={styles["choices"]}>
        {choices.map((hours) => (
          <li key={hours}>
            <Choice hours={hours} timeZone={timeZone} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </DialogCard>
  );
}

type ChoiceProps = { hours: number } & Pick<SnoozeDialogProps, "timeZone" | "onChoose">;

function Choice({ hours, timeZone, onChoose }: ChoiceProps) {
  const until = new Date(serverNow() + hours * HOUR_MS).toISOString();
  return (
    <Button variant="quiet" block onClick={() => onChoose(until)}>
      {WORDS[hours]}, until {dateAndTime(until, timeZone)}
    </Button>
  );
}
