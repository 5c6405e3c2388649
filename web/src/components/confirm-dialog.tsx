import type { ComponentProps } from "react";
import { Button } from "./button.tsx";
import { DialogActions, DialogCard } from "./dialog-card.tsx";
import { Refusal } from "./form-error.tsx";

type ConfirmDialogProps = Omit<ComponentProps<typeof DialogCard>, "children"> & {
  confirmLabel: string;
  busyLabel: string;
  keepLabel: string;
  busy: boolean;
  /** `main` where nothing is lost by it. */
  look?: "danger" | "main";
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
  look = "danger",
  error = null,
  onConfirm,
  ...card
}: ConfirmDialogProps) {
  return (
    <DialogCard {...card}>
      <Refusal error={error} />
      <DialogActions>
        <Button look="quiet" onClick={card.onClose}>
          {keepLabel}
        </Button>
        <Button look={look} busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </DialogCard>
  );
}
