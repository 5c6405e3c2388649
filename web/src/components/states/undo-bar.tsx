import type { Done } from "@lamplight/api/contract/response.ts";
import type { UseMutationResult } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { errorMessage } from "../../lib/errors/failure.ts";
import { useToastSlot } from "../../lib/page/toast-slot.ts";
import { counted } from "../../lib/time/format.ts";
import { Button } from "../form/button.tsx";
import { Note } from "../layout/boxes.tsx";
import styles from "./undo-bar.module.css";

type UndoBarProps = {
  /** The record's name, if more than one record is on the screen. */
  subject?: string | undefined;
  /** What was done. */
  message: string;
  /** Seconds in which it can be undone. */
  seconds: number;
  /** State of the undo call. */
  undo: Pick<UseMutationResult<Done>, "data" | "error" | "isIdle" | "isPending" | "isSuccess" | "isError">;
  onUndo: () => void;
  onEnd: () => void;
  /** Called when the time is over without an undo. Without it the bar stays until it is closed. */
  onOver?: () => void;
};

/** Shows what was done, with an Undo button while it can be undone. Sits in the slot below the toasts, on every page. */
export function UndoBar({ subject, message, seconds, undo, onUndo, onEnd, onOver }: UndoBarProps) {
  const [secondsLeft, setSecondsLeft] = useState(seconds);
  const isOver = secondsLeft <= 0;
  useEffect(() => {
    if (isOver) {
      if (undo.isIdle) onOver?.();
      return;
    }
    const tick = setTimeout(() => setSecondsLeft((seconds) => seconds - 1), 1000);
    return () => clearTimeout(tick);
  });
  const done = undo.isSuccess ? "Undone" : message;
  const text = undo.data?.message ?? (undo.error ? errorMessage(undo.error) : done);
  const toastSlot = useToastSlot();
  const bar = (
    <Note variant="lamp" role="status" data-undo-bar className={styles["bar"]}>
      <p>
        {subject && <b>{subject}:</b>} <span>{text}</span>
      </p>
      {!undo.isSuccess && !undo.isError && !isOver && (
        <Button variant="quiet" size="small" busy={undo.isPending} busyLabel="Undoing…" onClick={onUndo}>
          Undo <span aria-hidden="true">({counted(secondsLeft, "second")})</span>
        </Button>
      )}
      {(undo.isSuccess || undo.isError || isOver) && (
        <Button variant="link" size="small" onClick={onEnd}>
          Close
        </Button>
      )}
    </Note>
  );
  return toastSlot ? createPortal(bar, toastSlot) : bar;
}
