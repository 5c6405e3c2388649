import { formatPhone } from "@lamplight/api/contract/format-phone.ts";
import { type ComponentProps, useEffect, useState } from "react";
import { type FieldFrame, TextField } from "../form/field.tsx";

type Reader = typeof import("@lamplight/api/contract/read-phone.ts");

/** The reader of phone numbers, loaded once there is something to read. Null until then, and where it cannot be loaded. */
function useReader(isWanted: boolean): Reader | null {
  const [reader, setReader] = useState<Reader | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isHere = true;
    import("@lamplight/api/contract/read-phone.ts").then(
      (loaded) => isHere && setReader(loaded),
      // The server reads the number too.
      () => {},
    );
    return () => {
      isHere = false;
    };
  }, [isWanted]);
  return reader;
}

type PhoneFieldProps = Omit<FieldFrame, "label"> &
  ComponentProps<"input"> & {
    label?: string;
    /** What is typed. */
    typed: string | undefined;
    /** What happens with the number: `We'll text`. The number follows. */
    says: string;
  };

/** The field for phone numbers. Any format is accepted; below it, the number is said back as it was read. */
export function PhoneField({ label = "Phone", typed = "", says, hint, ...props }: PhoneFieldProps) {
  const reader = useReader(typed !== "");
  const reading = typed === "" ? undefined : reader?.readPhone(typed);
  const saidBack = reading && "number" in reading ? `${says} ${formatPhone(reading.number)}.` : undefined;
  return (
    <TextField
      label={label}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      {...props}
      hint={saidBack ? (hint ? `${saidBack} ${hint}` : saidBack) : hint}
    />
  );
}
