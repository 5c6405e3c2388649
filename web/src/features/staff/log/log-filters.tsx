import { LOG_KINDS } from "@lamplight/api/contract/audit-actions.ts";
import type { Found } from "@lamplight/api/contract/patients.ts";
import type { Side, StaffMember } from "@lamplight/api/contract/staff.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { DayField } from "../../../components/fields/day-field.tsx";
import { RecordSearch } from "../../../components/fields/record-search.tsx";
import { Button } from "../../../components/form/button.tsx";
import { SelectField } from "../../../components/form/field.tsx";
import { logQuery, staffQuery } from "../queries.ts";
import { isFiltered, LOG_KIND_NAMES, type LogFilter, NO_FILTER } from "./log-filter.ts";
import styles from "./log-filters.module.css";

type LogFiltersProps = {
  side: Side;
  /** May read everybody's actions. */
  isOwner: boolean;
  filter: LogFilter;
  onFilter: (changed: Record<string, string>) => void;
};

/** The filters of the log: who acted, whom it is about, the kind of action and the days. */
export function LogFilters({ side, isOwner, filter, onFilter }: LogFiltersProps) {
  const { data: staff = [] } = useInfiniteQuery({ ...staffQuery, enabled: isOwner });
  return (
    <div className={styles["filters"]}>
      {isOwner && <ActorField staff={staff} value={filter.staff} onChange={(id) => onFilter({ staff: id })} />}
      <SelectField label="What" value={filter.kind} onChange={({ target }) => onFilter({ kind: target.value })}>
        <option value="">All actions</option>
        {LOG_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {LOG_KIND_NAMES[kind]}
          </option>
        ))}
      </SelectField>
      <DayField label="From" value={filter.from} onDay={(from) => onFilter({ from })} canBeNone />
      <DayField label="To" value={filter.to} onDay={(to) => onFilter({ to })} canBeNone />
      {side === "office" && <SubjectField side={side} filter={filter} onSubject={(subject) => onFilter({ subject })} />}
      {isFiltered(filter) && (
        <Button variant="quiet" size="small" className={styles["clear"]} onClick={() => onFilter(NO_FILTER)}>
          Remove filters
        </Button>
      )}
    </div>
  );
}

type ActorFieldProps = { staff: StaffMember[]; value: string; onChange: (id: string) => void };

const ActorField = ({ staff, value, onChange }: ActorFieldProps) => (
  <SelectField label="Who" value={value} onChange={({ target }) => onChange(target.value)}>
    <option value="">Everyone</option>
    {staff.map(({ _id, name, role }) => (
      <option key={_id} value={_id}>
        {role === "nurse" ? `${name}, nurse` : name}
      </option>
    ))}
  </SelectField>
);

const PEOPLE: readonly Found["kind"][] = ["patient", "driver", "consultant", "staff"];

type SubjectFieldProps = { side: Side; filter: LogFilter; onSubject: (id: string) => void };

/** Finds the person that entries are about. A chosen one is named by the entries themselves. */
function SubjectField({ side, filter, onSubject }: SubjectFieldProps) {
  const { data: entries = [] } = useInfiniteQuery(logQuery(side, filter));
  if (filter.subject)
    return (
      <p className={styles["about"]}>
        About <b>{entries.find(({ subject }) => subject.name)?.subject.name ?? "one record"}</b>{" "}
        <Button variant="quiet" size="small" onClick={() => onSubject("")}>
          Show everyone
        </Button>
      </p>
    );
  return (
    <div className={styles["person"]}>
      <RecordSearch
        label="About"
        isWanted={({ kind }) => PEOPLE.includes(kind)}
        none="No person matches."
        onChoose={({ _id }) => onSubject(_id)}
      />
    </div>
  );
}
