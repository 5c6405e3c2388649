import type { PayerOrganization } from "@lamplight/api/contract/payer-organizations.ts";
import type { UseFormRegisterReturn } from "react-hook-form";
import { SelectField, TextField } from "../../../components/form/field.tsx";
import { Stack } from "../../../components/layout/boxes.tsx";
import styles from "./payer-choice.module.css";

type Chosen = { field: UseFormRegisterReturn; error: string | undefined };
type PayerChoiceProps = { payers: readonly PayerOrganization[]; payer: Chosen; reference: Chosen };

/** The organization that pays on account, and what it knows the passenger by. */
export function PayerChoice({ payers, payer, reference }: PayerChoiceProps) {
  const active = payers.filter(({ stoppedAt }) => stoppedAt === null);
  if (active.length === 0)
    return <p>There's no organization to bill yet. An owner or the desk adds one under Money, Payers.</p>;
  return (
    <Stack className={styles["payer"]}>
      <SelectField label="Organization" required error={payer.error} {...payer.field}>
        <option value="">Choose an organization</option>
        {active.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Reference or member number"
        optional
        autoComplete="off"
        maxLength={60}
        hint="What the organization knows the passenger by. It's on the statement, with the passenger's initials."
        error={reference.error}
        {...reference.field}
      />
    </Stack>
  );
}
