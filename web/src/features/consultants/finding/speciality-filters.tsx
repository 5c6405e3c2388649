import { SPECIALITIES, type Speciality } from "@lamplight/api/contract/search-options.ts";
import { SlidersHorizontal, X } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "react-router-dom";
import { paths, STAY } from "../../../app/paths.ts";
import { Button } from "../../../components/form/button.tsx";
import { VisuallyHidden } from "../../../components/page/layout.tsx";
import { classes } from "../../../lib/page/classes.ts";
import { chipsOf } from "./filter-chips.tsx";
import type { Filters } from "./filters.ts";
import { type Find, searchOf } from "./find.ts";
import { FindChoices } from "./find-choices.tsx";
import type { Shown } from "./shown.ts";
import { shortName } from "./speciality.ts";
import styles from "./speciality-filters.module.css";

type SpecialityFiltersProps = {
  chosen: Speciality | undefined;
  /** Nurses per specialty, once known. */
  counts: Shown["counts"] | undefined;
  find: Find;
  filters: Filters;
  choose: (part: Partial<Find>) => void;
};

/**
 * The eleven specialties and the other filters, which stay when the specialty changes. Choosing the chosen one again
 * shows all nurses. On small screens a button opens them.
 */
export function SpecialityFilters({ chosen, counts, find, filters, choose }: SpecialityFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  // A specialty chosen here replaces those of the search.
  const search = searchOf({ ...find, specialities: null }).toString();
  const filterCount = chipsOf(filters, true).length + (chosen ? 1 : 0) + (find.sort === "listed" ? 0 : 1);
  const Icon = isOpen ? X : SlidersHorizontal;
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className={styles["toggle"]}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon size={20} strokeWidth={1.75} aria-hidden />
        Filters
        {filterCount > 0 && <span className={styles["filterCount"]}>{filterCount}</span>}
      </Button>
      <div id={listId} className={classes(!isOpen && styles["closed"])}>
        <FindChoices filters={filters} choose={choose} />
        <nav aria-label="Filter by specialty">
          <ul className={styles["list"]}>
            {SPECIALITIES.map((speciality) => {
              const isChosen = speciality === chosen;
              return (
                <li key={speciality}>
                  <Link
                    to={{ pathname: isChosen ? paths.doctors : paths.speciality(speciality), search }}
                    state={STAY}
                    preventScrollReset
                    aria-current={isChosen ? "page" : undefined}
                  >
                    <span>
                      {shortName(speciality)} <VisuallyHidden>Nurse</VisuallyHidden>
                    </span>
                    {isChosen ? (
                      <X size={18} aria-label="Remove this filter" />
                    ) : (
                      <Count value={counts && (counts[speciality] ?? 0)} />
                    )}
                  </Link>
                </li>
              );
            })}
          </ul>
        </nav>
      </div>
    </>
  );
}

const Count = ({ value }: { value: number | undefined }) =>
  value !== undefined && (
    <span className={styles["count"]} aria-hidden="true">
      {value}
    </span>
  );
