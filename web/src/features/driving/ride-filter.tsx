import { RIDE_SHELVES, type RideShelf } from "@lamplight/api/contract/drivers.ts";
import { Button } from "../../components/button.tsx";
import { DayField } from "../../components/day-field.tsx";
import { Segmented } from "../../components/segmented.tsx";
import type { RideFilter as Filter } from "./queries.ts";
import styles from "./ride-filter.module.css";

const SHELVES: Record<RideShelf, string> = {
  all: "All",
  ahead: "Coming",
  completed: "Completed",
  cancelled: "Cancelled",
};

/** Which of the rides are shown, and of which day. */
export function RideFilter({ filter, onLook }: { filter: Filter; onLook: (changed: Partial<Filter>) => void }) {
  return (
    <div className={styles["filter"]}>
      <Segmented<RideShelf>
        label="Which rides"
        options={RIDE_SHELVES.map((value) => ({ value, label: SHELVES[value] }))}
        value={filter.shelf}
        onChange={(shelf) => onLook({ shelf })}
      />
      <DayField label="Day" value={filter.day} onDay={(day) => onLook({ day })} canBeNone />
      {filter.day !== "" && (
        <Button variant="link" onClick={() => onLook({ day: "" })}>
          Every day
        </Button>
      )}
    </div>
  );
}
