import { LANGUAGES, type Sort } from "@lamplight/api/contract/search-options.ts";
import { SelectField } from "../../components/field.tsx";
import { Switch } from "../../components/switch.tsx";
import { money } from "../../lib/format.ts";
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

type FindChoicesProps = { find: Find; choose: (part: Partial<Find>) => void };

/** Filters and sort order of the list. Each choice applies at once. */
export function FindChoices({ find, choose }: FindChoicesProps) {
  const prices = [...new Set([...PRICES, ...(find.maxFee ? [find.maxFee] : [])])].sort((one, other) => one - other);
  return (
    <div className={styles["choices"]}>
      <Switch
        label="Free today"
        checked={find.isToday}
        onChange={({ target }) => choose({ isToday: target.checked })}
      />
      <SelectField
        label="Sort by"
        value={find.sort}
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
        value={find.language ?? ""}
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
        label="Price"
        value={find.maxFee ?? ""}
        onChange={({ target }) => choose({ maxFee: Number(target.value) || null })}
      >
        <option value="">Any price</option>
        {prices.map((price) => (
          <option key={price} value={price}>
            {`Up to ${money(price)}`}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
