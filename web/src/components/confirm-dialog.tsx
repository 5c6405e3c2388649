import type { ComponentProps } from "react";
import { Button } from "./button.tsx";
import { DialogActions, DialogCard } from "./dialog-card.tsx";
import { FormError } from "./form-error.tsx";

type ConfirmDialogProps = Omit<ComponentProps<typeof DialogCard>, "children"> & {
  confirmLabel: string;
  busyLabel: string;
  keepLabel: string;
  busy: boolean;
  /** `main` for changes that lose nothing. */
  variant?: "danger" | "main";
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
  onConfirm,
  ...card
}: ConfirmDialogProps) {
  return (
    <DialogCard {...card}>
      <FormError error={error} />
      <DialogActions>
        <Button variant="quiet" onClick={card.onClose}>
          {keepLabel}
        </Button>
        <Button variant={variant} busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </DialogCard>
  );
}
