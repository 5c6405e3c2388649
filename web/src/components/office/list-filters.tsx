import { SlidersHorizontal } from "lucide-react";
import { Children, type ReactNode, useState } from "react";
import { Button } from "../form/button.tsx";
import styles from "./list-filters.module.css";

type ListFiltersProps = {
  /** Whether more than the first filter is chosen; on narrow screens they are shown then. */
  isNarrowed?: boolean;
  children: ReactNode;
};

/** The filters above a list. The first one, a search field, is wider; on narrow screens a button shows the others. */
export function ListFilters({ isNarrowed = false, children }: ListFiltersProps) {
  const [isOpen, setOpen] = useState(isNarrowed);
  return (
    <div className={styles["filters"]} data-open={isOpen || undefined}>
      {children}
      {Children.count(children) > 1 && (
        <Button
          variant="quiet"
          size="small"
          className={styles["more"]}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal size={18} aria-hidden /> Filters
        </Button>
      )}
    </div>
  );
}
