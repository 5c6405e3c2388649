import { OUTSIDE_US, OUTSIDE_US_NAME, stateName } from "@lamplight/api/contract/us-states.ts";
import { dayLabel } from "@lamplight/api/contract/wish-words.ts";
import { X } from "lucide-react";
import { Link } from "react-router-dom";
import { VisuallyHidden } from "../../../components/page/layout.tsx";
import { money } from "../../../lib/time/format.ts";
import styles from "./filter-chips.module.css";
import type { Filters } from "./filters.ts";
import type { Find } from "./find.ts";
import { shortName } from "./speciality.ts";
import { timeInZone } from "./time-in-zone.ts";

type Chip = { label: string; without: Partial<Find> };

/** The filters of a search that can be removed. The specialty of the page is not one of them. */
export function chipsOf(
  { specialities, language, state, day, time, zone, maxFee }: Filters,
  isOfPage: boolean,
): Chip[] {
  const rest = (removed: string) => specialities.filter((speciality) => speciality !== removed);
  return [
    ...(isOfPage ? [] : specialities).map((speciality) => ({
      label: `${shortName(speciality)} nurses`,
      without: { specialities: rest(speciality).length > 0 ? rest(speciality) : null },
    })),
    ...(language ? [{ label: language, without: { language: null } }] : []),
    ...(state
      ? [
          {
            label: state === OUTSIDE_US ? OUTSIDE_US_NAME : `Licensed in ${stateName(state)}`,
            without: { state: null },
          },
        ]
      : []),
    ...(day ? [{ label: dayLabel(day), without: { day: null } }] : []),
    ...(time ? [{ label: timeInZone(time, zone), without: { time: null } }] : []),
    ...(maxFee ? [{ label: `Up to ${money(maxFee)}`, without: { maxFee: null } }] : []),
  ];
}

type FilterChipsProps = {
  filters: Filters;
  isOfPage: boolean;
  choose: (part: Partial<Find>) => void;
  /** The URL parameters after a choice, for the browser without script. */
  searchWith: (part: Partial<Find>) => string;
};

/** What a search was understood to ask for. Each part can be removed. */
export function FilterChips({ filters, isOfPage, choose, searchWith }: FilterChipsProps) {
  const chips = chipsOf(filters, isOfPage);
  if (chips.length === 0) return null;
  return (
    <ul className={styles["chips"]} aria-label="Your search">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <Link
            to={{ search: searchWith(without) }}
            className={styles["chip"]}
            onClick={(event) => {
              event.preventDefault();
              choose(without);
            }}
          >
            <VisuallyHidden>Remove</VisuallyHidden> {label}
            <X size={16} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}
