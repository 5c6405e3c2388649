import type { ReactNode } from "react";
import { Button } from "../../../components/form/button.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { Note } from "../../../components/layout/boxes.tsx";
import styles from "./confirm-email-notice.module.css";
import { useSendEmailConfirmation } from "./security-queries.ts";

/** Says what a patient can do once their email is confirmed, and emails the link again. */
export function ConfirmEmailNotice({ children }: { children: ReactNode }) {
  const { mutate: send, isPending, data, error } = useSendEmailConfirmation();
  return (
    <Note variant="lamp" className={styles["notice"]}>
      <p>{children}</p>
      <Button variant="quiet" size="small" busy={isPending} busyLabel="Sending…" onClick={() => send()}>
        Email me the link
      </Button>
      <p role="status" className={styles["sent"]}>
        {data?.message}
      </p>
      <FormError error={error} />
    </Note>
  );
}
