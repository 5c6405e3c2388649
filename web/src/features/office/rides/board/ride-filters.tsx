import { RIDE_STATES, type RideState } from "@lamplight/api/contract/office-rides.ts";
import { DayField } from "../../../../components/fields/day-field.tsx";
import { SelectField } from "../../../../components/form/field.tsx";
import { SearchField } from "../../../../components/form/search-field.tsx";
import { ListFilters } from "../../../../components/office/list-filters.tsx";
import { dayIn, useAddressFilter } from "../../../../lib/office/address-filter.ts";
import type { RideFilter } from "../queries.ts";

const NAMES = ["q", "state", "from", "to"] as const;
const LABELS: Record<RideState, string> = {
  all: "All rides",
  open: "Open",
  completed: "Completed",
  canceled: "Canceled",
};

/** The filter of the rides in the address; null if there is none, and the board is shown. */
export function useRideFilter(): RideFilter | null {
  const [filterOf] = useAddressFilter(NAMES);
  const state = RIDE_STATES.find((one) => one === filterOf("state"));
  const filter = { q: filterOf("q").trim(), from: dayIn(filterOf("from")), to: dayIn(filterOf("to")) };
  const isSet = state !== undefined || Object.values(filter).some((value) => value !== "");
  return isSet ? { ...filter, state: state ?? "all" } : null;
}

export function RideFilters() {
  const [filterOf, set] = useAddressFilter(NAMES);
  return (
    <ListFilters isNarrowed={NAMES.some((name) => name !== "q" && filterOf(name) !== "")}>
      <SearchField isInList label="Passenger, driver or phone" value={filterOf("q")} onText={(q) => set({ q })} />
      <SelectField label="State" value={filterOf("state")} onChange={({ target }) => set({ state: target.value })}>
        <option value="">Board</option>
        {RIDE_STATES.map((state) => (
          <option key={state} value={state}>
            {LABELS[state]}
          </option>
        ))}
      </SelectField>
      <DayField label="From" value={dayIn(filterOf("from"))} onDay={(from) => set({ from })} canBeNone />
      <DayField label="To" value={dayIn(filterOf("to"))} onDay={(to) => set({ to })} canBeNone />
    </ListFilters>
  );
}
