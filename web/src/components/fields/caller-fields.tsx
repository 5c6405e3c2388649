import { useQuery } from "@tanstack/react-query";
import type { useCaller } from "../../lib/forms/caller.ts";
import { knownQuery } from "../../lib/office/office-queries.ts";
import { Button } from "../form/button.tsx";
import { TextField } from "../form/field.tsx";
import { Switch } from "../form/switch.tsx";
import styles from "./caller-fields.module.css";
import { PhoneField } from "./phone-field.tsx";

type CallerFieldsProps = {
  caller: ReturnType<typeof useCaller>;
  /** What is booked: `visit` or `ride`. */
  what: string;
  /** Hint about an account without email. */
  withoutEmail: string;
  /** True if the booking is for the given patient only. */
  isSettled?: boolean;
};

/** Fields for a person on the phone. If the number is known, offers its accounts before a new one is created. */
export function CallerFields({ caller, what, withoutEmail, isSettled = false }: CallerFieldsProps) {
  const { known, setKnown, written, field, isSomebodyElse, setSomebodyElse } = caller;
  const { data: same = [] } = useQuery(knownQuery(known ? "" : written.phone.trim()));
  if (known)
    return (
      <p className={styles["known"]}>
        For <b>{known.name}</b>.{" "}
        {!isSettled && (
          <Button variant="link" size="small" onClick={() => setKnown(null)}>
            Someone else
          </Button>
        )}
      </p>
    );
  return (
    <>
      <PhoneField typed={written.phone} says="We'll call" autoComplete="off" required {...field("phone")} />
      {same.length > 0 && (
        <div className={styles["known"]} role="status">
          <p>We know this number. Who is the {what} for?</p>
          {same.map(({ _id, label, more }) => (
            <Button key={_id} variant="quiet" size="small" onClick={() => setKnown({ _id, name: label })}>
              {label}
              <small>{more}</small>
            </Button>
          ))}
          <Switch
            label="Someone else with this number"
            checked={isSomebodyElse}
            onChange={({ target }) => setSomebodyElse(target.checked)}
          />
        </div>
      )}
      <TextField label="Name" autoComplete="off" required {...field("name")} />
      <TextField label="Email" type="email" autoComplete="off" optional hint={withoutEmail} {...field("email")} />
    </>
  );
}
