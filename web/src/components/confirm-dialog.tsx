import type { ComponentProps } from "react";
import { Button } from "./button.tsx";
import { DialogActions, DialogCard } from "./dialog-card.tsx";
import { FormError } from "./form-error.tsx";

type ConfirmDialogProps = Omit<ComponentProps<typeof DialogCard>, "children"> & {
  confirmLabel: string;
  busyLabel: string;
  keepLabel: string;
  busy: boolean;
  /** `main` where nothing is lost by it. */
  variant?: "danger" | "main";
  /** Why it was not done; the question stays open. */
  error?: unknown;
  onConfirm: () => void;
};

/** Asks before something is changed or undone. Keeping is where the focus starts; Escape keeps too. */
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
