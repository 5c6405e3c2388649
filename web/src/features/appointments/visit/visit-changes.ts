import type { CancelAppointment, ChangePreviewed, MoveAppointment } from "@lamplight/api/contract/visit-changes.ts";
import type { UseMutationResult } from "@tanstack/react-query";

/** A time; `docId` is another nurse's. */
export type NewSlot = Pick<MoveAppointment, "docId" | "slotDate" | "slotTime">;
export type VisitMove = NewSlot & { revision: number };
export type VisitCancellation = { revision: number } & Pick<CancelAppointment, "refundCents">;
export type VisitChange = { action: "cancel" } | ({ action: "move" } & NewSlot);
export type PreviewedVisitChange = Omit<ChangePreviewed, "email">;

/** The calls that preview and make a change of one visit: as its signed-in patient, or with an emailed link. */
export type VisitChanges = {
  preview: UseMutationResult<PreviewedVisitChange, Error, VisitChange>;
  cancel: UseMutationResult<unknown, Error, VisitCancellation>;
  move: UseMutationResult<unknown, Error, VisitMove>;
};
