import { useState } from "react";
import { TextField } from "./field.tsx";

type SearchFieldProps = {
  label: string;
  hint?: string;
  /** In `ListFilters`, which show the label inside the field on narrow screens. */
  isInList?: boolean;
  value: string;
  onText: (text: string) => void;
};

/** A search field. It shows what is typed at once; the list and the address follow. */
export function SearchField({ label, hint, isInList = false, value, onText }: SearchFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      label={label}
      hint={hint}
      type="search"
      maxLength={100}
      placeholder={isInList ? label : undefined}
      value={typed ?? value}
      onFocus={() => setTyped(value)}
      onBlur={() => setTyped(null)}
      onChange={({ target }) => {
        setTyped(target.value);
        onText(target.value);
      }}
    />
  );
}
