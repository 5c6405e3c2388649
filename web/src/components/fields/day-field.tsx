import { useState } from "react";
import { type FieldFrame, TextField } from "../form/field.tsx";

/** False for years that are still being typed: 2, 20, 202. */
const isWhole = (day: string): boolean => /^[1-9]\d{3}-/.test(day);

type DayFieldProps = FieldFrame & {
  /** YYYY-MM-DD, or "" for none. */
  value: string;
  /** Called at once for each complete day, and for "" with `canBeNone`. */
  onDay: (day: string) => void;
  canBeNone?: boolean;
  /** The last day offered, YYYY-MM-DD. */
  max?: string;
};

/**
 * A date field with immediate effect. While it has the focus it keeps its own text: a half-typed day has no value, and
 * rendering the old value would delete the digits.
 */
export function DayField({ value, onDay, canBeNone = false, ...frame }: DayFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      {...frame}
      type="date"
      value={typed ?? value}
      onFocus={() => setTyped(value)}
      onBlur={() => setTyped(null)}
      onChange={({ target }) => {
        setTyped(target.value);
        if (isWhole(target.value) || (canBeNone && target.value === "")) onDay(target.value);
      }}
    />
  );
}
