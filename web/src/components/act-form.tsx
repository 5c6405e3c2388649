import { type ReactNode, useState } from "react";
import { errorMessage } from "../lib/failure.ts";
import styles from "./act-form.module.css";
import { Button } from "./button.tsx";
import { DialogActions } from "./dialog-card.tsx";
import { FieldNote, TextArea } from "./field.tsx";

type ActFormProps = {
  /** Whether all of what is to be done is chosen. */
  isChosen: boolean;
  confirmLabel: string;
  variant: "danger" | "main";
  /** Where the reason stands and who does not see it. */
  whyHint: string;
  /** What is asked of the reason, where one is needed. */
  needsWhy?: string | undefined;
  isBusy: boolean;
  hasBlocker?: boolean;
  /** Does it; `reason` is trimmed and may be empty. What it throws is said in its place. */
  onConfirm: (reason: string) => Promise<unknown>;
  onClose: () => void;
  /** What has to be chosen. */
  children?: ReactNode;
  afterWhy?: ReactNode;
};

/** What a dialog of the desk asks before a record is changed: the choice, the reason, and once more. */
export function ActForm({ isChosen, confirmLabel, variant, whyHint, needsWhy, isBusy, ...more }: ActFormProps) {
  const { hasBlocker = false, onConfirm, onClose, children, afterWhy } = more;
  const [reason, setWhy] = useState("");
  const [fault, setFault] = useState<string>();
  // A record that is over by the time this is answered has this dialog no more.
  const confirm = async () => {
    if (!isChosen) return setFault("Please choose first.");
    if (needsWhy && !reason.trim()) return setFault(needsWhy);
    setFault(undefined);
    try {
      await onConfirm(reason.trim());
      onClose();
    } catch (thrown) {
      setFault(errorMessage(thrown));
    }
  };
  return (
    <div className={styles["act"]}>
      {children}
      <TextArea
        label="Why"
        optional={!needsWhy}
        hint={whyHint}
        rows={2}
        value={reason}
        onChange={({ target }) => setWhy(target.value)}
      />
      {afterWhy}
      <div role="alert">
        <FieldNote error={fault} />
      </div>
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
        <Button
          variant={variant}
          busy={isBusy}
          busyLabel="One moment…"
          disabled={hasBlocker}
          onClick={() => void confirm()}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </div>
  );
}
