import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import styles from "../form/field.module.css";
import { Field, type FieldFrame } from "../form/field.tsx";

/** A password field with a show/hide button. The button's label says what a press does. */
export function PasswordField({
  label,
  hint,
  error,
  className,
  ...control
}: FieldFrame & { label: string } & ComponentProps<"input">) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(ariaProps) => (
        <div className={styles["withToggle"]}>
          <input {...control} {...ariaProps} type={isShown ? "text" : "password"} className={styles["input"]} />
          <button
            type="button"
            className={styles["toggle"]}
            aria-label={`${isShown ? "Hide" : "Show"} ${label.toLowerCase()}`}
            onClick={() => setShown(!isShown)}
          >
            <Icon size={22} aria-hidden />
          </button>
        </div>
      )}
    </Field>
  );
}
