import { useQuery } from "@tanstack/react-query";
import { MoveDialog } from "../acts.tsx";
import { officeVisitQuery } from "../queries.ts";
import type { SlotAt } from "./slot-fields.tsx";

type MovingDialogProps = {
  visitId: string;
  to: SlotAt | undefined;
  onClose: () => void;
};

/** Reschedules a visit from the calendar with the dialog of its page. `to` is the slot it was dragged to. */
export function MovingDialog({ visitId, ...rest }: MovingDialogProps) {
  const { data: visit } = useQuery(officeVisitQuery(visitId));
  return visit ? <MoveDialog visit={visit} isOpen {...rest} /> : null;
}
