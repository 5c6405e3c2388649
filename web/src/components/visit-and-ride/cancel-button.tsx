import type { ComponentProps } from "react";
import type { usePreviewed } from "../../lib/office/previewed.ts";
import { ConfirmDialog } from "../dialogs/confirm-dialog.tsx";
import { Button } from "../form/button.tsx";
import { FieldNote } from "../form/field.tsx";

type CancelButtonProps = Pick<ComponentProps<typeof ConfirmDialog>, "text" | "busy" | "onConfirm" | "children"> & {
  what: "ride" | "visit";
  /** The button with the amount; and that of the dialog. */
  label?: string | undefined;
  confirmLabel?: string | undefined;
  preview: Pick<ReturnType<typeof usePreviewed>, "problem" | "isConfirming" | "isLoading" | "close">;
  onPreview: () => void;
};

/** Cancel button: previews the cancellation, then asks for confirmation. */
export function CancelButton({
  what,
  label = `Cancel this ${what}`,
  confirmLabel = "Yes, cancel it",
  preview,
  onPreview,
  ...dialog
}: CancelButtonProps) {
  return (
    <>
      <Button variant="danger" busy={preview.isLoading} busyLabel="Checking…" onClick={onPreview}>
        {label}
      </Button>
      {preview.problem && (
        <div role="alert">
          <FieldNote error={preview.problem} />
        </div>
      )}
      <ConfirmDialog
        {...dialog}
        isOpen={preview.isConfirming}
        title={`Cancel this ${what}?`}
        confirmLabel={confirmLabel}
        busyLabel="Canceling…"
        keepLabel="Keep it"
        onClose={preview.close}
      />
    </>
  );
}
