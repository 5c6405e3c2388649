import type { ComponentProps, ReactNode } from "react";
import { Button } from "../form/button.tsx";
import { FormError } from "../form/form-error.tsx";
import { DialogActions, DialogCard } from "./dialog-card.tsx";

type ConfirmDialogProps = Omit<ComponentProps<typeof DialogCard>, "children"> & {
  children?: ReactNode;
  confirmLabel: string;
  busyLabel: string;
  keepLabel: string;
  busy: boolean;
  /** `main` for changes that lose nothing. */
  variant?: "danger" | "main";
  /** Something has to be looked at first. */
  disabled?: boolean;
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
  disabled = false,
  children,
  onConfirm,
  ...card
}: ConfirmDialogProps) {
  return (
    <DialogCard {...card}>
      <FormError error={error} />
      {children}
      <DialogActions>
        <Button variant="quiet" onClick={card.onClose}>
          {keepLabel}
        </Button>
        <Button variant={variant} busy={busy} busyLabel={busyLabel} disabled={disabled} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </DialogCard>
  );
}
