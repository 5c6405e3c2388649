import { OneBankAccount, type SaveOwnBankAccount } from "@lamplight/api/contract/bank-accounts.ts";
import { type QueryKey, queryOptions } from "@tanstack/react-query";
import { useState } from "react";
import { ERRORS_INLINE } from "../../lib/errors/failure.ts";
import type { Shape } from "../../lib/http/http.ts";
import { type Key, useWrite } from "../../lib/http/write.ts";
import { notifyResponse } from "../../lib/page/notify.ts";
import { DialogCard } from "../dialogs/dialog-card.tsx";
import { Button } from "../form/button.tsx";
import { Actions, Card, Note } from "../layout/boxes.tsx";
import { QueryAnswer } from "../states/answer.tsx";
import { BankAccountPart } from "./bank-account-part.tsx";
import { accountType } from "./bank-account-types.ts";

type Calls = {
  /** The path of the account. */
  path: string;
  queryKey: QueryKey;
  get: <Answer>(path: string, shape: Shape<Answer>, call: { signal: AbortSignal }) => Promise<Answer>;
  post: <Answer>(path: string, input: SaveOwnBankAccount, shape: Shape<Answer>, key: Key) => Promise<Answer>;
};

/** The account for payouts, as its nurse or driver reads and replaces it. */
export const ownBankAccount = ({ path, queryKey, get, post }: Calls) => ({
  query: queryOptions({ queryKey, queryFn: ({ signal }) => get(path, OneBankAccount, { signal }) }),
  save: (input: SaveOwnBankAccount, key: Key) => post(path, input, OneBankAccount, key),
});

/** Where the payouts of the person go, and a form to say it or change it. */
export function OwnBankAccount({ calls }: { calls: ReturnType<typeof ownBankAccount> }) {
  const [isOpen, setOpen] = useState(false);
  const { mutateAsync: save } = useWrite(calls.save, {
    invalidates: [calls.query.queryKey],
    onSuccess: notifyResponse,
    meta: ERRORS_INLINE,
  });
  return (
    <QueryAnswer query={calls.query} what="your bank account">
      {({ account }) => (
        <>
          {account ? (
            <Card>
              <Actions variant="apart">
                <p>
                  Payouts go to {account.holderName}’s account ending in <b>{account.lastDigits}</b> (
                  {accountType(account).toLowerCase()}).
                </p>
                <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
                  Change account
                </Button>
              </Actions>
            </Card>
          ) : (
            <Note variant="lamp">
              <Actions variant="apart">
                <p>We don't know your bank account yet. Add it, so that we can pay you.</p>
                <Button size="small" onClick={() => setOpen(true)}>
                  Add bank account
                </Button>
              </Actions>
            </Note>
          )}
          {isOpen && (
            <DialogCard
              isOpen
              title={account ? "Change bank account" : "Add bank account"}
              text={
                account
                  ? "Payouts that are already made keep going to the old account. Afterwards only the last four digits of the new one are shown."
                  : "We pay your earnings to this account. Afterwards only its last four digits are shown."
              }
              onClose={() => setOpen(false)}
            >
              <BankAccountPart account={account} name="" isOwn save={save} onClose={() => setOpen(false)} />
            </DialogCard>
          )}
        </>
      )}
    </QueryAnswer>
  );
}
