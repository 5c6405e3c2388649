import { ConfirmDialog } from "../../src/components/dialogs/confirm-dialog.tsx";
import type { Story } from "../story.ts";

const nothing = () => {};

/** A dialog covers the page, so there is one. */
export const dialogs: readonly Story[] = [
  {
    name: "ConfirmDialog",
    shown: (
      <ConfirmDialog
        isOpen
        title="Cancel this visit?"
        text="You get $80 back. Amara's time is free for others then."
        confirmLabel="Cancel visit"
        busyLabel="Canceling…"
        keepLabel="Keep visit"
        busy={false}
        error={null}
        onClose={nothing}
        onConfirm={nothing}
      />
    ),
  },
];
