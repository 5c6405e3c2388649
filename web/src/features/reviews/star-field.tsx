import { type Ref, useId } from "react";
import { FieldNote } from "../../components/form/field.tsx";
import { VisuallyHidden } from "../../components/page/layout.tsx";
import { Star } from "../../components/people/rating.tsx";
import styles from "./review-form.module.css";

const STARS = [1, 2, 3, 4, 5];
const WORDS = ["Poor", "Fair", "Good", "Very good", "Excellent"];

type StarFieldProps = {
  label: string;
  value: number;
  error: string | undefined;
  onChange: (stars: number) => void;
  /** Gets the focus when a rating is missing. */
  ref?: Ref<HTMLInputElement>;
};

/** One to five stars as radio buttons, which work with arrow keys and screen readers. */
export function StarField({ label, value, error, onChange, ref }: StarFieldProps) {
  const name = useId();
  return (
    <fieldset className={styles["stars"]} aria-describedby={error ? `${name}note` : undefined}>
      <legend>{label}</legend>
      <div className={styles["scale"]}>
        {STARS.map((stars) => (
          <label key={stars} className={styles["star"]}>
            <input
              ref={stars === 1 ? ref : undefined}
              type="radio"
              name={name}
              checked={stars === value}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(stars)}
            />
            <Star size={34} filled={stars <= value} />
            <VisuallyHidden>
              {stars} {stars === 1 ? "star" : "stars"}
            </VisuallyHidden>
          </label>
        ))}
        <span className={styles["word"]} aria-hidden="true">
          {WORDS[value - 1]}
        </span>
      </div>
      <div aria-live="polite" id={`${name}note`}>
        <FieldNote error={error} />
      </div>
    </fieldset>
  );
}
