import { zodResolver } from "@hookform/resolvers/zod";
import { CallerEmail } from "@lamplight/api/contract/office-booking.ts";
import type { OfficeVisit } from "@lamplight/api/contract/office-visits.ts";
import { useForm } from "react-hook-form";
import { Button } from "../../components/button.tsx";
import { EmailField } from "../../components/field.tsx";
import { Form } from "../../components/form.tsx";
import { useFormSend } from "../../lib/form-send.ts";
import { useNoteEmail } from "./queries.ts";
import styles from "./visit-record.module.css";

/** What becomes of an account that was opened on the phone: with an email on it, its patient makes it theirs. */
export function ClaimSection({ patient }: { patient: OfficeVisit["patient"] }) {
  const form = useForm({ resolver: zodResolver(CallerEmail), defaultValues: { email: patient.email } });
  const { errors, isSubmitting } = form.formState;
  const { mutateAsync: note } = useNoteEmail(patient._id);
  const sending = useFormSend(form, ["email"], note);
  return (
    <details className={styles["part"]}>
      <summary>This account was opened on the phone</summary>
      <p>
        {patient.email
          ? "Its patient makes it theirs at the login, with “Forgot password?” and this email. Then they see this visit, move it and cancel it by themselves."
          : "Letters are printed from this page. With an email on it, its patient can make it theirs at the login, with “Forgot password?”, and see, move and cancel this visit by themselves."}
      </p>
      <Form {...sending} className={styles["part"]}>
        <EmailField autoComplete="off" error={errors.email?.message} {...form.register("email")} />
        <Button type="submit" variant="quiet" size="small" busy={isSubmitting} busyLabel="Saving…">
          Note the email
        </Button>
      </Form>
    </details>
  );
}
