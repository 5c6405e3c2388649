import { useQuery } from "@tanstack/react-query";
import type { Operation } from "../../components/operation-bar.tsx";
import { MoveDialog } from "./acts.tsx";
import { officeVisitQuery } from "./queries.ts";
import type { SlotAt } from "./slot-fields.tsx";

type MovingDialogProps = {
  visitId: string;
  to: SlotAt | undefined;
  onClose: () => void;
  onDone: (operation: Operation) => void;
};

/** A visit moved on the calendar, to where it was dragged if it was: the same dialog as on its page, with its preview. */
export function MovingDialog({ visitId, ...rest }: MovingDialogProps) {
  const { data: visit } = useQuery(officeVisitQuery(visitId));
  return visit ? <MoveDialog visit={visit} isOpen {...rest} /> : null;
}
