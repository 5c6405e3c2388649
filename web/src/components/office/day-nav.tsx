import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { dayAfter } from "../../lib/time/format.ts";
import { DayField } from "../fields/day-field.tsx";
import { Button } from "../form/button.tsx";
import { VisuallyHidden } from "../page/layout.tsx";
import styles from "./day-nav.module.css";

type DayNavProps = {
  day: string;
  today: string;
  onDay: (day: string) => void;
  /** On a phone without the button for today: a menu beside it has one. */
  isShort?: boolean;
  /** Further buttons. */
  children?: ReactNode;
};

/** Chooses the day of a screen; `[` and `]` go to the day before and after. */
export const DayNav = ({ day, today, onDay, isShort = false, children }: DayNavProps) => (
  <div className={styles["days"]} data-short={isShort || undefined} data-unprinted>
    <Button
      variant="quiet"
      size="small"
      aria-label="Previous day"
      data-page-key="["
      onClick={() => onDay(dayAfter(day, -1))}
    >
      <ChevronLeft size={20} aria-hidden />
    </Button>
    <DayField label={<VisuallyHidden>Day</VisuallyHidden>} value={day} onDay={onDay} />
    <Button
      variant="quiet"
      size="small"
      aria-label="Next day"
      data-page-key="]"
      onClick={() => onDay(dayAfter(day, 1))}
    >
      <ChevronRight size={20} aria-hidden />
    </Button>
    <Button variant="quiet" size="small" aria-pressed={day === today} onClick={() => onDay(today)}>
      Today
    </Button>
    {children}
  </div>
);
