import type { RideDay } from "@lamplight/api/contract/ride-day.ts";
import { VehicleType } from "@lamplight/api/contract/ride-status.ts";
import { SelectField } from "../../../../components/form/field.tsx";
import { SearchField } from "../../../../components/form/search-field.tsx";
import { ListFilters } from "../../../../components/office/list-filters.tsx";
import { useAddressFilter } from "../../../../lib/office/address-filter.ts";
import { counted } from "../../../../lib/time/format.ts";

const NAMES = ["band", "find", "payer", "driver", "vehicle", "order", "descending", "offset"] as const;
type Name = (typeof NAMES)[number];

/** What the address says about the table of a day: its search is `find`, because `q` searches the rides of all days. */
export function useDayFilter() {
  const [wordOf, set] = useAddressFilter(NAMES);
  const chosen = {
    ...{ band: wordOf("band"), q: wordOf("find").trim(), payer: wordOf("payer"), driver: wordOf("driver") },
    ...{
      vehicle: wordOf("vehicle"),
      order: wordOf("order"),
      descending: wordOf("descending"),
      offset: wordOf("offset"),
    },
  };
  return [chosen, set] satisfies [typeof chosen, (changed: Partial<Record<Name, string>>) => void];
}

/** Narrows the table by words, who pays, vehicle and driver. */
export function RideDayFilters({ found: { payers, drivers, total } }: { found: RideDay }) {
  const [wordOf, set] = useAddressFilter(NAMES);
  const narrow = (name: Name, value: string) => set({ [name]: value, offset: "" });
  const choice = (name: Name, label: string, all: string, choices: { _id: string; name: string }[]) => (
    <SelectField label={label} value={wordOf(name)} onChange={({ target }) => narrow(name, target.value)}>
      <option value="">{all}</option>
      {choices.map(({ _id, name: text }) => (
        <option key={_id} value={_id}>
          {text}
        </option>
      ))}
    </SelectField>
  );
  return (
    <ListFilters isNarrowed={[wordOf("payer"), wordOf("vehicle"), wordOf("driver")].some((word) => word !== "")}>
      <SearchField
        isInList
        label={`Find in ${counted(total, "ride")}`}
        value={wordOf("find")}
        onText={(find) => narrow("find", find)}
      />
      {choice("payer", "Who pays", "Everyone who pays", payers)}
      {choice(
        "vehicle",
        "Vehicle",
        "All vehicles",
        VehicleType.options.map((type) => ({ _id: type, name: type })),
      )}
      {choice("driver", "Driver", "All drivers", drivers)}
    </ListFilters>
  );
}
