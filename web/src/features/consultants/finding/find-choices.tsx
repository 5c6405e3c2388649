import { DAY_WORDS, LANGUAGES, type Sort, TIME_WORDS } from "@lamplight/api/contract/search-options.ts";
import { readCallPlace } from "@lamplight/api/contract/us-states.ts";
import { dayLabel, timeLabel } from "@lamplight/api/contract/wish-words.ts";
import { StateOptions } from "../../../components/fields/state-options.tsx";
import { Button } from "../../../components/form/button.tsx";
import { SelectField } from "../../../components/form/field.tsx";
import { money } from "../../../lib/time/format.ts";
import type { Filters } from "./filters.ts";
import { type Find, findIn } from "./find.ts";
import styles from "./find-choices.module.css";

const sorts: Record<Sort, string> = {
  listed: "Recommended",
  soonest: "Soonest free",
  price: "Lowest price",
  rating: "Best rated",
};
const isSort = (text: string): text is Sort => text in sorts;
const PRICES = [50, 75, 100];

/** Id of the form of the search and its filters. Without script the browser submits it. */
export const FIND_FORM = "find";

type FindChoicesProps = { filters: Filters; choose: (part: Partial<Find>) => void };

/** The choices, and the chosen one if the search text says another. */
const withOwn = (choices: readonly string[], own: string | null): readonly string[] =>
  own === null || choices.includes(own) ? choices : [...choices, own];

/** Filters and sort order of the list. Each choice applies at once. */
export function FindChoices({ filters, choose }: FindChoicesProps) {
  const prices = [...new Set([...PRICES, ...(filters.maxFee ? [filters.maxFee] : [])])].sort(
    (one, other) => one - other,
  );
  return (
    <div className={styles["choices"]}>
      <SelectField
        label="Day"
        name="day"
        form={FIND_FORM}
        value={filters.day ?? ""}
        onChange={({ target }) => choose({ day: target.value || null })}
      >
        <option value="">Any day</option>
        {withOwn(DAY_WORDS, filters.day).map((day) => (
          <option key={day} value={day}>
            {dayLabel(day)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Time of day"
        name="time"
        form={FIND_FORM}
        value={filters.time ?? ""}
        onChange={({ target }) => choose({ time: target.value || null })}
      >
        <option value="">Any time</option>
        {withOwn(TIME_WORDS, filters.time).map((time) => (
          <option key={time} value={time}>
            {timeLabel(time)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Sort by"
        name="sort"
        form={FIND_FORM}
        value={filters.sort}
        onChange={({ target }) => isSort(target.value) && choose({ sort: target.value })}
      >
        {Object.entries(sorts).map(([sort, label]) => (
          <option key={sort} value={sort}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Language"
        name="language"
        form={FIND_FORM}
        value={filters.language ?? ""}
        onChange={({ target }) =>
          choose({ language: findIn(new URLSearchParams({ language: target.value })).language })
        }
      >
        <option value="">Any language</option>
        {LANGUAGES.map((language) => (
          <option key={language} value={language}>
            {language}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Where you'll be during the call"
        name="state"
        form={FIND_FORM}
        value={filters.state ?? ""}
        onChange={({ target }) => choose({ state: readCallPlace(target.value) ?? null })}
      >
        <StateOptions none="Any state" />
      </SelectField>
      <SelectField
        label="Price"
        name="maxFee"
        form={FIND_FORM}
        value={filters.maxFee ?? ""}
        onChange={({ target }) => choose({ maxFee: Number(target.value) || null })}
      >
        <option value="">Any price</option>
        {prices.map((price) => (
          <option key={price} value={price}>
            {`Up to ${money(price)}`}
          </option>
        ))}
      </SelectField>
      <noscript>
        <Button type="submit" form={FIND_FORM}>
          Show nurses
        </Button>
      </noscript>
    </div>
  );
}
