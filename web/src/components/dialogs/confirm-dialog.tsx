import type { ComponentProps } from "react";
import type { Changed } from "../../lib/drafts/opened-record.ts";
import { Button } from "../form/button.tsx";
import { FormError } from "../form/form-error.tsx";
import { ChangedNotice } from "./changed-notice.tsx";
import { DialogActions, DialogCard } from "./dialog-card.tsx";

type ConfirmDialogProps = Omit<ComponentProps<typeof DialogCard>, "children"> & {
  confirmLabel: string;
  busyLabel: string;
  keepLabel: string;
  busy: boolean;
  /** `main` for changes that lose nothing. */
  variant?: "danger" | "main";
  /** A change by somebody else since the dialog was opened, which has to be looked at first. Only for dialogs that act on a revision. */
  changed?: Changed | null;
  /** Error of the last attempt. The dialog stays open. */
  error?: unknown;
  onConfirm: () => void;
};

/** Asks before a change. The focus starts on the button that keeps everything; Escape does the same. */
export function ConfirmDialog({
  confirmLabel,
  busyLabel,
  keepLabel,
  busy,
  variant = "danger",
  error = null,
  changed,
  onConfirm,
  ...card
}: ConfirmDialogProps) {
  return (
    <DialogCard {...card}>
      <FormError error={error} />
      {changed !== undefined && <ChangedNotice changed={changed} />}
      <DialogActions>
        <Button variant="quiet" onClick={card.onClose}>
          {keepLabel}
        </Button>
        <Button variant={variant} busy={busy} busyLabel={busyLabel} disabled={Boolean(changed)} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </DialogCard>
  );
}
