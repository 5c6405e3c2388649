import { zodResolver } from "@hookform/resolvers/zod";
import { SaveBankAccount } from "@lamplight/api/contract/bank-accounts.ts";
import type { PersonDue } from "@lamplight/api/contract/payouts.ts";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { DialogActions, DialogCard } from "../../../components/dialogs/dialog-card.tsx";
import { Button } from "../../../components/form/button.tsx";
import { SelectField, TextField } from "../../../components/form/field.tsx";
import { Form } from "../../../components/form/form.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { useFormSend } from "../../../lib/forms/form-send.ts";
import { useRemoveAccount, useSaveAccount } from "./queries.ts";

type AccountDialogProps = { person: Pick<PersonDue, "_id" | "kind" | "name" | "account">; onClose: () => void };

const Fields = SaveBankAccount.pick({ holderName: true, routingNumber: true, accountNumber: true });
const FIELDS = ["holderName", "routingNumber", "accountNumber"] as const;
const TYPES = {
  checking: "Checking",
  savings: "Savings",
  "business-checking": "Company's checking",
  "business-savings": "Company's savings",
} as const;
type Type = keyof typeof TYPES;

/** Enters or replaces where somebody's payouts go. What is typed is never kept as a draft. */
export function AccountDialog({ person, onClose }: AccountDialogProps) {
  const { account, name } = person;
  return (
    <DialogCard
      isOpen
      title={`Account of ${name}`}
      text={
        account
          ? `Payouts go to the account ending in ${account.lastDigits}. To change it, enter the new one. Compare it with something the person wrote or said themselves.`
          : "Payouts go to this account. Afterwards only its last four digits are shown."
      }
      onClose={onClose}
    >
      <AccountForm person={person} onClose={onClose} />
    </DialogCard>
  );
}

function AccountForm({ person, onClose }: AccountDialogProps) {
  const { _id, kind, name, account } = person;
  // The revision that the dialog was opened with: a change by somebody else since is refused.
  const [revision] = useState(account?.revision ?? 0);
  const [type, setType] = useState<Type>("checking");
  const form = useForm({
    resolver: zodResolver(Fields),
    defaultValues: { holderName: account?.holderName ?? name, routingNumber: "", accountNumber: "" },
  });
  const { errors, isSubmitting } = form.formState;
  const { mutateAsync: save } = useSaveAccount();
  const { mutate: remove, isPending: isRemoving, error } = useRemoveAccount();
  const sending = useFormSend(form, FIELDS, async (input) => {
    const kinds = { isSavings: type.endsWith("savings"), isBusiness: type.startsWith("business") };
    await save({ kind, _id, revision, ...input, ...kinds });
    onClose();
  });
  return (
    <Form {...sending}>
      <TextField
        label="Name on the account"
        autoComplete="off"
        error={errors.holderName?.message}
        {...form.register("holderName")}
      />
      <TextField
        label="Routing number"
        hint="Nine digits, at the lower left of a check"
        inputMode="numeric"
        autoComplete="off"
        error={errors.routingNumber?.message}
        {...form.register("routingNumber")}
      />
      <TextField
        label="Account number"
        autoComplete="off"
        error={errors.accountNumber?.message}
        {...form.register("accountNumber")}
      />
      <SelectField
        label="Type"
        value={type}
        onChange={({ target }) => setType(TYPE_NAMES.find((one) => one === target.value) ?? "checking")}
      >
        {TYPE_NAMES.map((one) => (
          <option key={one} value={one}>
            {TYPES[one]}
          </option>
        ))}
      </SelectField>
      <FormError error={error} />
      <DialogActions>
        {account && (
          <Button
            variant="danger"
            busy={isRemoving}
            busyLabel="Removing…"
            onClick={() => remove({ kind, _id, revision }, { onSuccess: onClose })}
          >
            Remove account
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={isSubmitting} busyLabel="Saving…">
          Save account
        </Button>
      </DialogActions>
    </Form>
  );
}

const TYPE_NAMES = ["checking", "savings", "business-checking", "business-savings"] as const satisfies Type[];
