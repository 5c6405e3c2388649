import { zodResolver } from "@hookform/resolvers/zod";
import { CallerEmail } from "@lamplight/api/contract/office-booking.ts";
import type { OfficeVisit } from "@lamplight/api/contract/office-visits.ts";
import { useForm } from "react-hook-form";
import { ChangedNotice } from "../../../components/dialogs/changed-notice.tsx";
import { Button } from "../../../components/form/button.tsx";
import { EmailField } from "../../../components/form/field.tsx";
import { Form } from "../../../components/form/form.tsx";
import { useOpenedRecord } from "../../../lib/drafts/opened-record.ts";
import { useStaffFormSend } from "../../../lib/drafts/staff-draft.ts";
import { useNoteEmail } from "./queries.ts";

/** An account that the office created for a caller. Once it has an email, its patient can claim it. */
export function ClaimSection({ patient }: { patient: OfficeVisit["patient"] }) {
  const form = useForm({
    resolver: zodResolver(CallerEmail.pick({ email: true })),
    defaultValues: { email: patient.email },
  });
  const { errors, isSubmitting } = form.formState;
  const { mutateAsync: saveEmail } = useNoteEmail(patient._id);
  const { opened, changed } = useOpenedRecord(patient, { subject: patient._id, isBusy: isSubmitting });
  const sending = useStaffFormSend(`email of ${patient._id}`, form, ["email"], ({ email }) =>
    saveEmail({ email, revision: opened.revision }),
  );
  return (
    <details>
      <summary>This account was created by phone</summary>
      <p>
        {patient.email
          ? "The patient can claim this account on the login page with “Forgot password?” and this email, then see, reschedule and cancel this visit."
          : "Print messages from this page. If you add an email, the patient can claim the account on the login page with “Forgot password?”, then see, reschedule and cancel this visit."}
      </p>
      <Form {...sending}>
        <EmailField autoComplete="off" error={errors.email?.message} {...form.register("email")} />
        <ChangedNotice changed={changed} />
        <Button
          type="submit"
          variant="quiet"
          size="small"
          busy={isSubmitting}
          busyLabel="Saving…"
          disabled={changed !== null}
        >
          Save email
        </Button>
      </Form>
    </details>
  );
}
