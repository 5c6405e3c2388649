import { zodResolver } from "@hookform/resolvers/zod";
import { DeleteAccount } from "@lamplight/api/contract/accounts.ts";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../components/button.tsx";
import { Form } from "../../components/form.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { useFormSend } from "../../lib/form-send.ts";
import { notify } from "../../lib/notify.ts";
import { saveFile } from "../../lib/save-file.ts";
import styles from "./account-care.module.css";
import { useDeleteAccount, useExport } from "./queries.ts";

/** What one may do with all of one's account: take the records along, delete it. */
export function AccountCare({ onLeft }: { onLeft: () => void }) {
  const [isLeaving, setLeaving] = useState(false);
  const { mutate: exportRecords, isPending: isExporting } = useExport();

  return (
    <section aria-labelledby="account-care" className={styles["card"]}>
      <h2 id="account-care">Your account</h2>
      <div className={styles["rows"]}>
        <div className={styles["row"]}>
          <div>
            <h3>Your records</h3>
            <p>Everything we keep about you, as a file other programs can read (JSON).</p>
          </div>
          <Button
            variant="quiet"
            busy={isExporting}
            busyLabel="Preparing…"
            onClick={() => exportRecords(undefined, { onSuccess: (file) => saveFile(file, "lamplight-records.json") })}
          >
            Download my records
          </Button>
        </div>
        <div className={styles["row"]}>
          <div>
            <h3>Delete your account</h3>
            <p>
              Your profile and reviews are erased for good. Records of visits, rides and payments, which we must keep,
              lose your name.
            </p>
          </div>
          {isLeaving ? (
            <Farewell onLeft={onLeft} onStay={() => setLeaving(false)} />
          ) : (
            <Button variant="danger" onClick={() => setLeaving(true)}>
              Delete account
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

/** Asks for the password before the account is gone. */
function Farewell({ onLeft, onStay }: { onLeft: () => void; onStay: () => void }) {
  const form = useForm({ resolver: zodResolver(DeleteAccount), defaultValues: { password: "" } });
  const { register, setFocus, formState } = form;
  const { mutateAsync: deleteAccount } = useDeleteAccount();
  useEffect(() => setFocus("password"), [setFocus]);
  const sending = useFormSend(form, ["password"], async (wish) => {
    const { message } = await deleteAccount(wish);
    if (message) notify.success(message);
    onLeft();
  });
  return (
    <Form {...sending} className={styles["form"]}>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        required
        hint="To be sure that it is you. This cannot be undone."
        error={formState.errors.password?.message}
        {...register("password")}
      />
      <div className={styles["actions"]}>
        <Button variant="quiet" onClick={onStay}>
          Keep my account
        </Button>
        <Button type="submit" variant="danger" busy={formState.isSubmitting} busyLabel="Deleting…">
          Delete for good
        </Button>
      </div>
    </Form>
  );
}
