import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { SelectField } from "../form/field.tsx";
import { VisuallyHidden } from "../page/layout.tsx";
import styles from "./table.module.css";

export type Sorted = "ascending" | "descending" | "none";

export type TableHead = {
  head: string;
  /** `number` ends at the right, `time` never breaks; the heads of `check` and `act` are only read. The cells say it in `data-of`. */
  of?: "number" | "time" | "check" | "act" | undefined;
  /** Left out on narrow screens, as are its cells with `data-wide`. */
  isWide?: boolean;
  sorted?: Sorted | undefined;
  /** Sorts by this column, or the other way round. */
  onSort?: (() => void) | undefined;
};

type TableProps = {
  label?: string | undefined;
  /** Visible above the heads; in place of `label`. */
  caption?: ReactNode;
  heads: readonly TableHead[];
  /** Above the heads, such as a checkbox that selects all rows. */
  above?: ReactNode;
  /** Below the rows, such as pages. */
  foot?: ReactNode;
  /** What rows are sorted by without a choice, in the select of narrow screens. */
  unsorted?: string;
  /** `tbody` and `tfoot`. */
  children: ReactNode;
};

/**
 * A table of the office. On narrow screens each row is two or three lines: the cell with `scope="row"` takes what is left of the first one, a
 * cell with `data-line` a line of its own, and `data-head` names a value.
 */
export function Table({ label, caption, heads, above, foot, unsorted, children }: TableProps) {
  const sortable = heads.filter(({ onSort }) => onSort);
  return (
    <div className={styles["box"]}>
      {(above || sortable.length > 0) && (
        <div className={styles["bar"]} data-narrow={!above || undefined}>
          {above}
          {sortable.length > 0 && (
            <SelectField
              label={
                <>
                  <ArrowUpDown size={18} aria-hidden />
                  <VisuallyHidden>Sort by</VisuallyHidden>
                </>
              }
              className={styles["sortBy"]}
              value={sortable.find(({ sorted = "none" }) => sorted !== "none")?.head ?? ""}
              onChange={({ target }) => sortable.find(({ head }) => head === target.value)?.onSort?.()}
            >
              {unsorted !== undefined && (
                <option value="" disabled>
                  {unsorted}
                </option>
              )}
              {sortable.map(({ head }) => (
                <option key={head}>{head}</option>
              ))}
            </SelectField>
          )}
        </div>
      )}
      <table className={styles["table"]} aria-label={label}>
        {caption && <caption>{caption}</caption>}
        <thead>
          <tr>
            {heads.map((head) => (
              <Head key={head.head} {...head} />
            ))}
          </tr>
        </thead>
        {children}
      </table>
      {foot && <div className={styles["bar"]}>{foot}</div>}
    </div>
  );
}

function Head({ head, of, isWide, sorted, onSort }: TableHead) {
  const Arrow = sorted === "ascending" ? ArrowUp : sorted === "descending" ? ArrowDown : null;
  return (
    <th scope="col" data-of={of} data-wide={isWide} aria-sort={sorted}>
      {onSort ? (
        <button type="button" onClick={onSort}>
          {head}
          {Arrow && <Arrow size={14} aria-hidden />}
        </button>
      ) : of === "check" || of === "act" ? (
        <VisuallyHidden>{head}</VisuallyHidden>
      ) : (
        head
      )}
    </th>
  );
}
