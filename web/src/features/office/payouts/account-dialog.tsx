import type { PersonDue } from "@lamplight/api/contract/payouts.ts";
import { DialogCard } from "../../../components/dialogs/dialog-card.tsx";
import { BankAccountPart } from "../../../components/earnings/bank-account-part.tsx";
import { useRemoveAccount, useSaveAccount } from "./queries.ts";

type AccountDialogProps = { person: Pick<PersonDue, "_id" | "kind" | "name" | "account">; onClose: () => void };

/** Enters or replaces where a person's payouts go. */
export function AccountDialog({ person, onClose }: AccountDialogProps) {
  const { _id, kind, account, name } = person;
  const { mutateAsync: save } = useSaveAccount();
  const { mutate: remove, isPending, error } = useRemoveAccount();
  return (
    <DialogCard
      isOpen
      title={`Account of ${name}`}
      text={
        account
          ? `Payouts go to the account ending in ${account.lastDigits}. To change it, enter the new one. Compare it with something the person wrote or said themselves.`
          : "Payouts go to this account. Afterwards only its last four digits are shown. The person can also enter it on their own page of earnings."
      }
      onClose={onClose}
    >
      <BankAccountPart
        account={account}
        name={name}
        save={({ password: _, ...entered }) => save({ kind, _id, ...entered })}
        onClose={onClose}
        remove={{
          act: (revision) => remove({ kind, _id, revision }, { onSuccess: onClose }),
          isPending,
          error,
        }}
      />
    </DialogCard>
  );
}
