import { CircleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { classes } from "../../lib/page/classes.ts";
import styles from "./field.module.css";

export type FieldFrame = {
  label: ReactNode;
  /** Hint below the field; an error replaces it. */
  hint?: ReactNode;
  error?: string;
  /** Adds "(optional)" to the label. */
  optional?: boolean;
  className?: string;
};

type Control = {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
};

/** Label, control, and the hint or error below, connected for screen readers. */
export function Field({
  label,
  hint,
  error,
  optional,
  className,
  children,
}: FieldFrame & { children: (control: Control) => ReactNode }) {
  const id = useId();
  const noteId = `${id}note`;
  return (
    <div className={classes(styles["field"], className)}>
      <label htmlFor={id} className={styles["label"]}>
        {label}
        {optional && <span className={styles["optional"]}> (optional)</span>}
      </label>
      {children({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": error || hint ? noteId : undefined,
      })}
      <div aria-live="polite" id={noteId}>
        <FieldNote hint={hint} error={error} />
      </div>
    </div>
  );
}

/** Hint or error below a control. */
export function FieldNote({ hint, error }: Pick<FieldFrame, "hint" | "error">) {
  if (error)
    return (
      <p className={styles["error"]}>
        <CircleAlert size={18} aria-hidden />
        {error}
      </p>
    );
  return hint ? <p className={styles["hint"]}>{hint}</p> : null;
}

const split = <Props extends FieldFrame>({ label, hint, error, optional, className, ...control }: Props) => ({
  frame: { label, hint, error, optional, className },
  control,
});

/** A single-line text field. Accepts what `register` of react-hook-form returns. */
export function TextField(props: FieldFrame & ComponentProps<"input"> & { round?: boolean }) {
  const { frame, control } = split(props);
  const { round, ...rest } = control;
  return (
    <Field {...frame}>
      {(ariaProps) => <input {...rest} {...ariaProps} className={classes(styles["input"], round && styles["round"])} />}
    </Field>
  );
}

/** The field for email addresses in all forms. */
export const EmailField = (props: Omit<FieldFrame, "label"> & ComponentProps<"input">) => (
  <TextField label="Email" type="email" autoComplete="email" inputMode="email" required {...props} />
);

export function TextArea(props: FieldFrame & ComponentProps<"textarea">) {
  const { frame, control } = split(props);
  return (
    <Field {...frame}>
      {(ariaProps) => (
        <textarea rows={4} {...control} {...ariaProps} className={classes(styles["input"], styles["area"])} />
      )}
    </Field>
  );
}

/** A select box; `children` are its options. */
export function SelectField(props: FieldFrame & ComponentProps<"select">) {
  const { frame, control } = split(props);
  return <Field {...frame}>{(ariaProps) => <select {...control} {...ariaProps} className={styles["input"]} />}</Field>;
}
