import { type Consultant, SPECIALITIES, type Speciality } from "@lamplight/api/contract/consultants.ts";
import { SlidersHorizontal, X } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "react-router-dom";
import { paths, STAY } from "../../app/paths.ts";
import { Button } from "../../components/button.tsx";
import { Unseen } from "../../components/layout.tsx";
import { classes } from "../../lib/classes.ts";
import { shortName } from "./speciality.ts";
import styles from "./speciality-filters.module.css";

type SpecialityFiltersProps = {
  chosen: Speciality | undefined;
  consultants: readonly Consultant[] | undefined;
};

/** The eleven specialities. Choosing the chosen one again shows everyone. On small screens they wait behind a button. */
export function SpecialityFilters({ chosen, consultants }: SpecialityFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const Icon = isOpen ? X : SlidersHorizontal;
  return (
    <nav aria-label="Filter by speciality">
      <Button
        look="quiet"
        size="small"
        className={styles["toggle"]}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon size={20} strokeWidth={1.75} aria-hidden />
        Filters
      </Button>
      <ul id={listId} className={classes(styles["list"], !isOpen && styles["closed"])}>
        {SPECIALITIES.map((speciality) => {
          const isChosen = speciality === chosen;
          const count = consultants?.filter((consultant) => consultant.speciality === speciality).length;
          return (
            <li key={speciality}>
              <Link
                to={isChosen ? paths.doctors : paths.speciality(speciality)}
                state={STAY}
                preventScrollReset
                aria-current={isChosen ? "page" : undefined}
              >
                <span>
                  {shortName(speciality)} <Unseen>Nurse</Unseen>
                </span>
                {isChosen ? <X size={18} aria-label="Remove this filter" /> : <Count value={count} />}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

const Count = ({ value }: { value: number | undefined }) =>
  value !== undefined && (
    <span className={styles["count"]} aria-hidden="true">
      {value}
    </span>
  );
