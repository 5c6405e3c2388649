import { type ReactNode, useState } from "react";
import type { Changed } from "../../lib/drafts/opened-record.ts";
import { useStaffText } from "../../lib/drafts/staff-draft.ts";
import { errorMessage } from "../../lib/errors/failure.ts";
import { Button } from "../form/button.tsx";
import { FieldNote, TextArea } from "../form/field.tsx";
import { Form } from "../form/form.tsx";
import { ChangedNotice } from "./changed-notice.tsx";
import { DialogActions } from "./dialog-card.tsx";

type ActFormProps = {
  /** True if everything required is chosen. */
  isChosen: boolean;
  confirmLabel: string;
  variant: "danger" | "main";
  /** Says where the reason is stored and who cannot see it. */
  reasonHint: string;
  /** Error when a required reason is missing. Without it the reason is optional. */
  missingReason?: string | undefined;
  isBusy: boolean;
  hasBlocker?: boolean;
  /** A change by somebody else since the dialog was opened. Blocks the action until the user has looked. */
  changed?: Changed | null;
  /** Name of the draft that keeps the reason: the record's id and the action. */
  draft: string;
  /** Performs the action; `reason` is trimmed and may be empty. An error it throws is shown in the form. */
  onConfirm: (reason: string) => Promise<unknown>;
  onClose: () => void;
  /** The choice, above the reason. */
  children?: ReactNode;
  afterReason?: ReactNode;
};

/** Form of an office dialog: the choice, the reason and the confirmation. */
export function ActForm({ isChosen, confirmLabel, variant, reasonHint, missingReason, isBusy, ...more }: ActFormProps) {
  const { hasBlocker = false, changed = null, draft, onConfirm, onClose, children, afterReason } = more;
  const { text: reason, setText: setReason, drop } = useStaffText(draft);
  const [problem, setProblem] = useState<string>();
  // If the record ended in the meantime, the dialog is gone when the response arrives.
  const confirm = async () => {
    if (hasBlocker || changed !== null) return;
    if (!isChosen) return setProblem("Please choose first.");
    if (missingReason && !reason.trim()) return setProblem(missingReason);
    setProblem(undefined);
    try {
      await onConfirm(reason.trim());
      drop();
      onClose();
    } catch (thrown) {
      setProblem(errorMessage(thrown));
    }
  };
  return (
    <Form send={confirm}>
      {children}
      <TextArea
        label="Why"
        optional={!missingReason}
        hint={reasonHint}
        rows={2}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {afterReason}
      <ChangedNotice changed={changed} />
      <div role="alert">
        <FieldNote error={problem} />
      </div>
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
        <Button
          type="submit"
          variant={variant}
          busy={isBusy}
          busyLabel="One moment…"
          disabled={hasBlocker || changed !== null}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Form>
  );
}
