import { zodResolver } from "@hookform/resolvers/zod";
import {
  REASON_LENGTH,
  RELATIONS,
  VisitDetailFields,
  type VisitDetails,
} from "@lamplight/api/contract/visit-details.ts";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { SelectField, TextArea, TextField } from "../../../components/form/field.tsx";
import { Form } from "../../../components/form/form.tsx";
import { FormActions } from "../../../components/form/form-actions.tsx";
import { Pair } from "../../../components/layout/boxes.tsx";
import { EmergencyHelpFor } from "../../../components/people/emergency-help-for.tsx";
import { useFormDraft } from "../../../lib/drafts/form-draft.ts";
import { useFormSend } from "../../../lib/forms/form-send.ts";
import { useTellNurse } from "../visit/details-queries.ts";
import styles from "./tell-nurse.module.css";

const fields = ["reason", "forName", "forRelation", "copyTo"] as const;
/** Name of the draft. */
export const tellNurseDraft = (appointmentId: string): string => `visit details ${appointmentId}`;

type TellNurseFormProps = { appointmentId: string; details: VisitDetails; onDone: () => void };

/** Form for the reason, the person, and a second email address. All fields are optional. */
export function TellNurseForm({ appointmentId, details, onDone }: TellNurseFormProps) {
  const { reason, visitFor, copyTo } = details;
  const form = useForm({
    resolver: zodResolver(VisitDetailFields),
    defaultValues: {
      reason,
      forName: visitFor?.name ?? "",
      forRelation: visitFor?.relation ?? "",
      copyTo: copyTo?.email ?? "",
    } satisfies VisitDetailFields,
  });
  const { register, setFocus, formState } = form;
  const { errors, isSubmitting } = formState;
  const { mutateAsync: save } = useTellNurse(appointmentId);
  useEffect(() => setFocus("reason"), [setFocus]);
  const draft = useFormDraft(tellNurseDraft(appointmentId), form, fields);
  const sending = useFormSend(form, fields, async (input) => {
    await draft.sending(() => save({ ...input, appointmentId }));
    onDone();
  });
  return (
    <Form {...sending} className={styles["form"]}>
      <EmergencyHelpFor control={form.control} name="reason" />
      <TextArea
        label="What is the visit about?"
        optional
        rows={4}
        maxLength={REASON_LENGTH}
        hint="In your own words: your symptoms, the medicines you take, and your questions."
        error={errors.reason?.message}
        {...register("reason")}
      />
      <Pair as="fieldset" className={styles["person"]}>
        <legend>Is the visit for someone else?</legend>
        <TextField
          label="Their name"
          optional
          autoComplete="off"
          error={errors.forName?.message}
          {...register("forName")}
        />
        <SelectField
          label="Relationship to you"
          optional
          error={errors.forRelation?.message}
          {...register("forRelation")}
        >
          <option value="">The visit is for me</option>
          {RELATIONS.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
      </Pair>
      <TextField
        label="Second email for our messages"
        type="email"
        inputMode="email"
        autoComplete="off"
        optional
        hint="For example, your mother's or a caregiver's. We'll ask them first, and only email them if they agree."
        error={errors.copyTo?.message}
        {...register("copyTo")}
      />
      <FormActions
        send="Save"
        sending="Saving…"
        isSending={isSubmitting}
        onCancel={() => {
          draft.end();
          onDone();
        }}
      />
    </Form>
  );
}
