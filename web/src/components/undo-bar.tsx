import type { Done } from "@lamplight/api/contract/response.ts";
import type { UseMutationResult } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { classes } from "../lib/classes.ts";
import { errorMessage } from "../lib/failure.ts";
import { counted } from "../lib/format.ts";
import { useToastSlot } from "../lib/toast-slot.ts";
import { Button } from "./button.tsx";
import styles from "./undo-bar.module.css";

type UndoBarProps = {
  /** Whom it was done to, where more than one record is on the screen. */
  subject?: string | undefined;
  /** What was done. */
  message: string;
  /** So long it can be taken back. */
  seconds: number;
  /** How taking it back goes. */
  undo: Pick<UseMutationResult<Done>, "data" | "error" | "isIdle" | "isPending" | "isSuccess" | "isError">;
  onUndo: () => void;
  onEnd: () => void;
  /** Hears that the time is over and nothing was taken back; without, what was done stands there to be closed. */
  onOver?: () => void;
  /** Rides along in the corner of the screen, below what is said there, instead of standing where it is. */
  isInToastSlot?: boolean;
  className?: string | undefined;
};

/** Says what was done, and takes it back as long as nothing has come of it. */
export function UndoBar({
  subject,
  message,
  seconds,
  undo,
  onUndo,
  onEnd,
  onOver,
  isInToastSlot,
  className,
}: UndoBarProps) {
  const [left, setLeft] = useState(seconds);
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) {
      if (undo.isIdle) onOver?.();
      return;
    }
    const tick = setTimeout(() => setLeft((seconds) => seconds - 1), 1000);
    return () => clearTimeout(tick);
  });
  const said = undo.data?.message ?? (undo.error ? errorMessage(undo.error) : message);
  const toastSlot = useToastSlot();
  const bar = (
    <div role="status" data-undo-bar className={classes(styles["bar"], className)}>
      <p>
        {subject && <b>{subject}:</b>} <span>{said}</span>
      </p>
      {!undo.isSuccess && !undo.isError && !isOver && (
        <Button variant="quiet" size="small" busy={undo.isPending} busyLabel="Taking it back…" onClick={onUndo}>
          Undo <span aria-hidden="true">({counted(left, "second")})</span>
        </Button>
      )}
      {(undo.isSuccess || undo.isError || isOver) && (
        <Button variant="link" size="small" onClick={onEnd}>
          Close
        </Button>
      )}
    </div>
  );
  return isInToastSlot && toastSlot ? createPortal(bar, toastSlot) : bar;
}
