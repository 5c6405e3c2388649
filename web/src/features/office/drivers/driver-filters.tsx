import { DRIVER_STATES } from "@lamplight/api/contract/office-drivers.ts";
import { SelectField } from "../../../components/form/field.tsx";
import { SearchField } from "../../../components/form/search-field.tsx";
import { ListFilters } from "../../../components/office/list-filters.tsx";
import { useAddressFilter } from "../../../lib/office/address-filter.ts";
import { STATES } from "./labels.ts";
import type { DriverFilter } from "./queries.ts";

const NAMES = ["q", "state"] as const;

/** The filter of the drivers' list, in the address. */
export function useDriverFilter(): DriverFilter {
  const [filterOf] = useAddressFilter(NAMES);
  return { q: filterOf("q").trim(), state: DRIVER_STATES.find((state) => state === filterOf("state")) ?? "all" };
}

export function DriverFilters() {
  const [filterOf, set] = useAddressFilter(NAMES);
  return (
    <ListFilters isNarrowed={filterOf("state") !== ""}>
      <SearchField isInList label="Name, phone or plate" value={filterOf("q")} onText={(q) => set({ q })} />
      <SelectField label="State" value={filterOf("state")} onChange={({ target }) => set({ state: target.value })}>
        <option value="">All drivers</option>
        {DRIVER_STATES.map((state) => (
          <option key={state} value={state}>
            {STATES[state].label}
          </option>
        ))}
      </SelectField>
    </ListFilters>
  );
}
