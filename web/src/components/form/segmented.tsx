import { useId } from "react";
import { VisuallyHidden } from "../page/layout.tsx";
import styles from "./segmented.module.css";

type SegmentedProps<Value extends string> = {
  /** Label for screen readers. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** In a narrow column: each option is as wide as its words. */
  isCompact?: boolean;
};

/** A choice of a few visible options: radio buttons in one pill. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
  isCompact = false,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      <div className={styles["set"]} data-compact={isCompact || undefined}>
        {options.map((option) => (
          <label key={option.value} className={styles["option"]}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
