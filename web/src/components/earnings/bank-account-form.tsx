import { zodResolver } from "@hookform/resolvers/zod";
import { type BankAccountShown, SaveOwnBankAccount } from "@lamplight/api/contract/bank-accounts.ts";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { useFormSend } from "../../lib/forms/form-send.ts";
import { DialogActions } from "../dialogs/dialog-card.tsx";
import { PasswordField } from "../fields/password-field.tsx";
import { Button } from "../form/button.tsx";
import { SelectField, TextField } from "../form/field.tsx";
import { Form } from "../form/form.tsx";
import { FormError } from "../form/form-error.tsx";
import { TYPE_NAMES, TYPES, type Type } from "./bank-account-types.ts";

const Own = SaveOwnBankAccount.pick({ holderName: true, routingNumber: true, accountNumber: true, password: true });
/** The office enters no password. */
const Others = Own.extend({ password: z.literal("") });
const FIELDS = ["holderName", "routingNumber", "accountNumber", "password"] as const;
type BankAccountFormProps = {
  account: BankAccountShown | null;
  /** The name that is offered for an account's first entry. */
  name: string;
  /** Whether it is the person's own account: then the password is asked too. */
  isOwn?: boolean;
  save: (entered: SaveOwnBankAccount) => Promise<unknown>;
  onClose: () => void;
  /** Removes the account, where that is allowed. */
  remove?: { act: (revision: number) => void; isPending: boolean; error: Error | null };
};

/** Where payouts go. Nothing that is typed is kept as a draft. */
export function BankAccountForm({ account, name, isOwn = false, save, onClose, remove }: BankAccountFormProps) {
  // The revision that the form was opened with: a change by someone else since is refused.
  const [revision] = useState(account?.revision ?? 0);
  const [type, setType] = useState<Type>("checking");
  const form = useForm({
    resolver: zodResolver(isOwn ? Own : Others),
    defaultValues: { holderName: account?.holderName ?? name, routingNumber: "", accountNumber: "", password: "" },
  });
  const { errors, isSubmitting } = form.formState;
  const sending = useFormSend(form, FIELDS, async (input) => {
    const kinds = { isSavings: type.endsWith("savings"), isBusiness: type.startsWith("business") };
    await save({ revision, ...input, ...kinds });
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
      {isOwn && (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register("password")}
        />
      )}
      <FormError error={remove?.error} />
      <DialogActions>
        {account && remove && (
          <Button variant="danger" busy={remove.isPending} busyLabel="Removing…" onClick={() => remove.act(revision)}>
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
