import { zodResolver } from "@hookform/resolvers/zod";
import { formatPhone } from "@lamplight/api/contract/format-phone.ts";
import { AskForTexts } from "@lamplight/api/contract/texts.ts";
import { useEffect, useId, useState } from "react";
import { useForm } from "react-hook-form";
import { PhoneField } from "../../../components/fields/phone-field.tsx";
import { FieldNote } from "../../../components/form/field.tsx";
import { Form } from "../../../components/form/form.tsx";
import { FormActions } from "../../../components/form/form-actions.tsx";
import { useFormDraft } from "../../../lib/drafts/form-draft.ts";
import { useFormSend } from "../../../lib/forms/form-send.ts";
import { useAskForTexts } from "./queries.ts";
import styles from "./text-reminders.module.css";

/** Number and consent. The parsed number is shown before a code is sent to it. */
export function NumberForm({ phone, onDone }: { phone: string; onDone: () => void }) {
  const noteId = useId();
  const requestCode = useAskForTexts();
  const [checked, setChecked] = useState<{ typed: string; number: string } | null>(null);
  const form = useForm({
    resolver: zodResolver(AskForTexts),
    defaultValues: { number: phone, consent: false },
  });
  const { register, getValues, setFocus, watch, formState } = form;
  const isChecked = checked !== null && checked.typed === watch("number");
  const { errors } = formState;
  useEffect(() => setFocus("number"), [setFocus]);
  const draft = useFormDraft("text number", form, ["number", "consent"]);
  const sending = useFormSend(form, ["number", "consent"], async (input) => {
    if (!isChecked) {
      setChecked({ typed: getValues("number"), number: input.number });
      return;
    }
    await draft.sending(() => requestCode.mutateAsync(input));
    onDone();
  });
  return (
    <Form {...sending} className={styles["form"]}>
      <PhoneField
        label="Mobile number"
        typed={watch("number")}
        says="We'll text"
        required
        hint={watch("number") ? undefined : "Ten digits for the US. For another country, start with + and its code."}
        error={errors.number?.message}
        {...register("number")}
      />
      <div>
        <label className={styles["tick"]}>
          <input
            type="checkbox"
            aria-invalid={errors.consent ? true : undefined}
            aria-describedby={errors.consent ? noteId : undefined}
            {...register("consent")}
          />
          <span>
            I agree to get text reminders of my visits at this number. Two messages per visit; your carrier may charge
            for them. Reply STOP to end them, HELP for help.
          </span>
        </label>
        <div id={noteId} aria-live="polite">
          <FieldNote error={errors.consent?.message} />
        </div>
      </div>
      <p role="status">
        {isChecked && (
          <>
            We'll text a code to <b>{formatPhone(checked.number)}</b>. Is that your number? If not, change it above.
          </>
        )}
      </p>
      <FormActions
        send={isChecked ? "Text me the code" : "Continue"}
        sending="Sending…"
        isSending={requestCode.isPending}
        onCancel={() => {
          draft.end();
          onDone();
        }}
      />
    </Form>
  );
}
