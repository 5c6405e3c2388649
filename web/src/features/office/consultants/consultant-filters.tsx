import { CONSULTANT_STATES } from "@lamplight/api/contract/office-consultants.ts";
import { SelectField } from "../../../components/form/field.tsx";
import { SearchField } from "../../../components/form/search-field.tsx";
import { ListFilters } from "../../../components/office/list-filters.tsx";
import { useAddressFilter } from "../../../lib/office/address-filter.ts";
import type { ConsultantFilter } from "./queries.ts";

const NAMES = ["q", "state"] as const;
const LABELS: Record<ConsultantFilter["state"], string> = {
  all: "All nurses",
  available: "Takes appointments",
  unavailable: "Takes no appointments",
};

/** The filter of the nurses' list, in the address. */
export function useConsultantFilter(): ConsultantFilter {
  const [filterOf] = useAddressFilter(NAMES);
  return { q: filterOf("q").trim(), state: CONSULTANT_STATES.find((state) => state === filterOf("state")) ?? "all" };
}

export function ConsultantFilters() {
  const [filterOf, set] = useAddressFilter(NAMES);
  const filter = useConsultantFilter();
  return (
    <ListFilters isNarrowed={filter.state !== "all"}>
      <SearchField isInList label="Name" value={filterOf("q")} onText={(q) => set({ q })} />
      <SelectField
        label="State"
        value={filter.state}
        onChange={({ target }) => set({ state: target.value === "all" ? "" : target.value })}
      >
        {CONSULTANT_STATES.map((state) => (
          <option key={state} value={state}>
            {LABELS[state]}
          </option>
        ))}
      </SelectField>
    </ListFilters>
  );
}
