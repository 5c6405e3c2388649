import { useNavigate } from "react-router-dom";
import { recordPaths } from "../app/paths.ts";
import { BookDialog } from "../features/office/visits/calendar/book-dialog.tsx";
import { CellDialog } from "../features/office/visits/calendar/cell-dialog.tsx";
import { ClosedDialog } from "../features/office/visits/calendar/closed-dialog.tsx";
import { MovingDialog } from "../features/office/visits/calendar/moving-dialog.tsx";
import type { Spot } from "../features/office/visits/calendar/slot-cell.tsx";
import type { SlotAt } from "../features/office/visits/calendar/slot-fields.tsx";

/** The open dialog of the calendar; at most one at a time. */
export type OpenDialog =
  | { what: "cell"; spot: Spot }
  | { what: "book"; at: SlotAt; phone?: string }
  | { what: "move"; visitId: string; to: SlotAt | undefined };

type CalendarActsProps = {
  day: string;
  timeZone: string;
  openDialog: OpenDialog | null;
  onOpenDialog: (openDialog: OpenDialog | null) => void;
};

/** The calendar's dialogs. */
export function CalendarActs({ day, timeZone, openDialog, onOpenDialog }: CalendarActsProps) {
  const navigate = useNavigate();
  const end = () => onOpenDialog(null);
  const cell = openDialog?.what === "cell" ? openDialog.spot : null;
  // A dialog replaced by the next one calls onClose again.
  const closeCell = () => openDialog?.what === "cell" && end();
  const book = ({ docId, slot }: Spot) => onOpenDialog({ what: "book", at: { docId, day, slotTime: slot.slotTime } });
  return (
    <>
      <CellDialog spot={cell?.slot.state === "free" ? cell : null} onClose={closeCell} onBook={book} />
      <ClosedDialog spot={cell?.slot.state === "closed" ? cell : null} timeZone={timeZone} onClose={closeCell} />
      {openDialog?.what === "book" && (
        <BookDialog isOpen {...openDialog} onClose={end} onBooked={(id) => void navigate(recordPaths.visit(id))} />
      )}
      {openDialog?.what === "move" && <MovingDialog visitId={openDialog.visitId} to={openDialog.to} onClose={end} />}
    </>
  );
}
