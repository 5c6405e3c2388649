import { RIDE_TABS, type RideTab } from "@lamplight/api/contract/drivers.ts";
import { DayField } from "../../../components/fields/day-field.tsx";
import { Button } from "../../../components/form/button.tsx";
import { Segmented } from "../../../components/form/segmented.tsx";
import { Card } from "../../../components/layout/boxes.tsx";
import type { RideFilter as Filter } from "../queries.ts";
import styles from "./ride-filter.module.css";

const TABS: Record<RideTab, string> = {
  today: "Today",
  ahead: "Upcoming",
  completed: "Completed",
  cancelled: "Canceled",
  all: "All",
};

/** Filters the rides by state and day. */
export function RideFilter({ filter, onChange }: { filter: Filter; onChange: (changed: Partial<Filter>) => void }) {
  return (
    <Card className={styles["filter"]}>
      <Segmented<RideTab>
        label="Filter rides"
        options={RIDE_TABS.map((value) => ({ value, label: TABS[value] }))}
        value={filter.tab}
        onChange={(tab) => onChange(tab === "today" ? { tab, day: "" } : { tab })}
      />
      {filter.tab !== "today" && (
        <DayField label="Day" value={filter.day} onDay={(day) => onChange({ day })} canBeNone />
      )}
      {filter.day !== "" && (
        <Button variant="link" onClick={() => onChange({ day: "" })}>
          All days
        </Button>
      )}
    </Card>
  );
}
