import { Search } from "lucide-react";
import { type ComponentProps, useId } from "react";
import { VisuallyHidden } from "../../../components/page/layout.tsx";
import { classes } from "../../../lib/page/classes.ts";
import styles from "./search-field.module.css";

type SearchFieldProps = Pick<ComponentProps<"input">, "name" | "value" | "className"> & {
  /** Examples of what can be searched for. */
  hint: string;
  onType: (text: string) => void;
};

/** Search field. The results update while typing. */
export function SearchField({ name, value, hint, onType, className }: SearchFieldProps) {
  const id = useId();
  return (
    <div className={classes(styles["field"], className)}>
      <label htmlFor={id}>
        <Search size={22} strokeWidth={1.75} aria-hidden />
        <VisuallyHidden>Search by symptom, specialty, language, time or name</VisuallyHidden>
      </label>
      <input
        id={id}
        name={name}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        placeholder={hint}
        value={value}
        onChange={({ target }) => onType(target.value)}
      />
    </div>
  );
}
