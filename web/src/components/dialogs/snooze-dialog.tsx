import { HOUR_MS } from "@lamplight/api/contract/durations.ts";
import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import { inWords } from "@lamplight/api/contract/rules.ts";
import type { Changed } from "../../lib/drafts/opened-record.ts";
import { serverNow } from "../../lib/time/clock.ts";
import { Button } from "../form/button.tsx";
import { Stack } from "../layout/boxes.tsx";
import { ChangedNotice } from "./changed-notice.tsx";
import { DialogActions, DialogCard } from "./dialog-card.tsx";
import styles from "./snooze-dialog.module.css";

type SnoozeDialogProps = {
  who: string;
  /** Durations in hours. */
  choices: readonly number[];
  isOpen: boolean;
  timeZone: string;
  changed?: Changed | null;
  onClose: () => void;
  /** Called with an ISO 8601 time. */
  onChoose: (until: string) => void;
};

/** Asks how long to snooze an item. It returns to the list then, or disappears when its cause is gone. */
export function SnoozeDialog({ who, choices, isOpen, timeZone, changed = null, onClose, onChoose }: SnoozeDialogProps) {
  return (
    <DialogCard isOpen={isOpen} onClose={onClose} title="Snooze" text={`${who} returns to this list.`}>
      <Stack as="ul" className={styles["choices"]}>
        {choices.map((hours) => (
          <li key={hours}>
            <Choice hours={hours} timeZone={timeZone} disabled={changed !== null} onChoose={onChoose} />
          </li>
        ))}
      </Stack>
      <ChangedNotice changed={changed} />
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </DialogCard>
  );
}

type ChoiceProps = { hours: number; disabled: boolean } & Pick<SnoozeDialogProps, "timeZone" | "onChoose">;

function Choice({ hours, timeZone, disabled, onChoose }: ChoiceProps) {
  const until = new Date(serverNow() + hours * HOUR_MS).toISOString();
  return (
    <Button variant="quiet" block disabled={disabled} onClick={() => onChoose(until)}>
      For {hours < 24 ? inWords(hours, "hours") : inWords(hours / 24, "days")}, until {dateAndTime(until, timeZone)}
    </Button>
  );
}
