import { useState } from "react";
import { type FieldFrame, TextField } from "./field.tsx";

/** Not the years that a date runs through while its year is being typed: 2, 20, 202. */
const isWhole = (day: string): boolean => /^[1-9]\d{3}-/.test(day);

type DayFieldProps = FieldFrame & {
  /** YYYY-MM-DD, or "" for none. */
  value: string;
  /** Hears of each day that is whole, at once; of "" where `canBeNone`. */
  onDay: (day: string) => void;
  canBeNone?: boolean;
};

/**
 * A day that something else depends on at once. While somebody is in it the field keeps what they have typed to itself: a day
 * that is half typed has no value, and being told the old one again would take their digits away.
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
