import { zodResolver } from "@hookform/resolvers/zod";
import { type AheadOfDeletion, DeleteAccount } from "@lamplight/api/contract/accounts.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router-dom";
import { paths } from "../../../app/paths.ts";
import { PasswordField } from "../../../components/fields/password-field.tsx";
import { Button } from "../../../components/form/button.tsx";
import { Form } from "../../../components/form/form.tsx";
import { Panel, Stack } from "../../../components/layout/boxes.tsx";
import { Answer } from "../../../components/states/answer.tsx";
import { Skeleton } from "../../../components/states/skeleton.tsx";
import { useFormSend } from "../../../lib/forms/form-send.ts";
import { saveFile } from "../../../lib/http/save-file.ts";
import { notify } from "../../../lib/page/notify.ts";
import { aheadOfDeletionQuery, useDeleteAccount, useExport } from "../queries.ts";
import styles from "./account-care.module.css";

/** Downloads the account's data or deletes the account. */
export function AccountCare({ onLeft }: { onLeft: () => void }) {
  const [isDeleting, setDeleting] = useState(false);
  const { mutate: exportRecords, isPending: isExporting } = useExport();

  return (
    <Panel aria-labelledby="account-care">
      <h2 id="account-care">Your account</h2>
      <div className={styles["rows"]}>
        <div className={styles["row"]}>
          <div>
            <h3>Your data</h3>
            <p>Download everything we keep about you as a JSON file, which other programs can read.</p>
          </div>
          <Button
            variant="quiet"
            busy={isExporting}
            busyLabel="Preparing…"
            onClick={() => exportRecords(undefined, { onSuccess: (file) => saveFile(file, "my-records.json") })}
          >
            Download my data
          </Button>
        </div>
        <div className={styles["row"]}>
          <div>
            <h3>Delete your account</h3>
            <p>
              We permanently delete your profile and reviews. We have to keep visit, ride and payment records, but we
              remove your name from them.
            </p>
          </div>
          {isDeleting ? (
            <Deleting onLeft={onLeft} onStay={() => setDeleting(false)} />
          ) : (
            <Button variant="danger" onClick={() => setDeleting(true)}>
              Delete account
            </Button>
          )}
        </div>
      </div>
    </Panel>
  );
}

type DeletingProps = { onLeft: () => void; onStay: () => void };

/** Says what must be canceled or end first. Asks for the password only when nothing is ahead. */
function Deleting(props: DeletingProps) {
  return (
    <Answer of={useQuery(aheadOfDeletionQuery)} what="your account" skeleton={<Skeleton />}>
      {(ahead) => (ahead.length > 0 ? <Ahead ahead={ahead} onStay={props.onStay} /> : <DeleteAccountForm {...props} />)}
    </Answer>
  );
}

function Ahead({ ahead, onStay }: { ahead: AheadOfDeletion["ahead"]; onStay: () => void }) {
  return (
    <div className={styles["form"]}>
      <p>You can delete your account once nothing is booked:</p>
      <Stack as="ul">
        {ahead.map(({ kind, _id, when, canCancel }) => (
          <li key={_id}>
            <Link to={kind === "visit" ? paths.visit(_id) : paths.ride(_id)}>
              Your {kind} on {when}
            </Link>
            {canCancel
              ? ". Cancel it there; you'll see your refund first."
              : ". It has begun, so wait until it is over."}
          </li>
        ))}
      </Stack>
      <div className={styles["actions"]}>
        <Button variant="quiet" onClick={onStay}>
          Keep my account
        </Button>
      </div>
    </div>
  );
}

/** Asks for the password before the account is deleted. */
function DeleteAccountForm({ onLeft, onStay }: DeletingProps) {
  const form = useForm({ resolver: zodResolver(DeleteAccount), defaultValues: { password: "" } });
  const { register, setFocus, formState } = form;
  const { mutateAsync: deleteAccount } = useDeleteAccount();
  useEffect(() => setFocus("password"), [setFocus]);
  const sending = useFormSend(form, ["password"], async (input) => {
    const { message } = await deleteAccount(input);
    if (message) notify.success(message);
    onLeft();
  });
  return (
    <Form {...sending} className={styles["form"]}>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        required
        hint="Enter it to confirm that it's you. You can't undo this."
        error={formState.errors.password?.message}
        {...register("password")}
      />
      <div className={styles["actions"]}>
        <Button variant="quiet" onClick={onStay}>
          Keep my account
        </Button>
        <Button type="submit" variant="danger" busy={formState.isSubmitting} busyLabel="Deleting…">
          Delete permanently
        </Button>
      </div>
    </Form>
  );
}
