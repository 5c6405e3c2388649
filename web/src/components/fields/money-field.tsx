import { type ComponentProps, useState } from "react";
import { MONEY_EXAMPLE, readCents } from "../../lib/forms/money-input.ts";
import { money } from "../../lib/time/format.ts";
import { TextField } from "../form/field.tsx";

type MoneyFieldProps = Omit<ComponentProps<typeof TextField>, "type" | "inputMode" | "value" | "defaultValue"> & {
  value?: string;
};

/**
 * The field for amounts of money in all forms. It takes text, so that the wheel changes nothing, and says back what it has read. Accepts
 * what `register` of react-hook-form returns.
 */
export function MoneyField({ value, hint, error, onChange, ...props }: MoneyFieldProps) {
  const [own, setOwn] = useState("");
  const typed = value ?? own;
  const cents = readCents(typed);
  const isUnread = value !== undefined && typed.trim() !== "" && cents === null;
  return (
    <TextField
      {...props}
      {...(value !== undefined && { value })}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      hint={cents === null ? hint : [`= ${money(cents / 100)}`, hint].filter(Boolean).join(". ")}
      {...(error ? { error } : isUnread ? { error: MONEY_EXAMPLE } : {})}
      onChange={(event) => {
        setOwn(event.target.value);
        return onChange?.(event);
      }}
    />
  );
}
