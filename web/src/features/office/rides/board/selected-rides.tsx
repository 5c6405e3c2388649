import { timeOfDay } from "@lamplight/api/contract/format-time.ts";
import type { BoardRide } from "@lamplight/api/contract/office-rides.ts";
import { MOST_SELECTED } from "@lamplight/api/contract/ride-day.ts";
import { createContext, type ReactNode, useContext, useState } from "react";
import { riderOf } from "../labels.ts";

type Selection = {
  /** Whether rides can be selected here. */
  isOffered: boolean;
  selected: BoardRide[];
  select: (rides: BoardRide[]) => void;
};
const SelectionContext = createContext<Selection>({ isOffered: false, selected: [], select: () => {} });
export const useSelectedRides = () => useContext(SelectionContext);

/** The lists inside share one selection of rides, in the order in which they were selected. */
export function SelectedRides({ mayAct, children }: { mayAct: boolean; children: ReactNode }) {
  const [selected, select] = useState<BoardRide[]>([]);
  return <SelectionContext value={{ isOffered: mayAct, selected, select }}>{children}</SelectionContext>;
}

const OPEN: readonly BoardRide["status"][] = ["pending", "assigned", "accepted"];
/** Whether a ride can be selected. */
export const isOpenRide = ({ status }: BoardRide): boolean => OPEN.includes(status);

/** Selects a ride that is open, to change it together with others. */
export function SelectRide({ ride }: { ride: BoardRide }) {
  const { isOffered, selected, select } = useSelectedRides();
  if (!isOffered || !isOpenRide(ride)) return null;
  const others = selected.filter(({ _id }) => _id !== ride._id);
  const isSelected = others.length < selected.length;
  return (
    <input
      type="checkbox"
      data-key="space"
      aria-label={`Select ${riderOf(ride)}, ${timeOfDay(ride.startsAt, ride.timeZone)}`}
      checked={isSelected}
      disabled={!isSelected && selected.length >= MOST_SELECTED}
      onChange={() => select(isSelected ? others : [...selected, ride])}
    />
  );
}
