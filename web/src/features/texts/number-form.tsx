import { zodResolver } from "@hookform/resolvers/zod";
import { AskForTexts } from "@lamplight/api/contract/texts.ts";
import { useEffect, useId } from "react";
import { useForm } from "react-hook-form";
import type { z } from "zod";
import { FieldNote, TextField } from "../../components/field.tsx";
import { Form } from "../../components/form.tsx";
import { FormActions } from "../../components/form-actions.tsx";
import { useFormDraft } from "../../lib/form-draft.ts";
import { useFormSend } from "../../lib/form-send.ts";
import { useAskForTexts } from "./queries.ts";
import styles from "./text-reminders.module.css";

/** The number, and the tick that agrees. */
export function NumberForm({ phone, onDone }: { phone: string; onDone: () => void }) {
  const noteId = useId();
  const ask = useAskForTexts();
  const form = useForm<z.input<typeof AskForTexts>, unknown, AskForTexts>({
    resolver: zodResolver(AskForTexts),
    defaultValues: { number: phone, consent: false },
  });
  const { register, setFocus, formState } = form;
  const { errors } = formState;
  useEffect(() => setFocus("number"), [setFocus]);
  const draft = useFormDraft("text number", form, ["number", "consent"]);
  const sending = useFormSend(form, ["number", "consent"], async (wish) => {
    await draft.sending(() => ask.mutateAsync(wish));
    onDone();
  });
  return (
    <Form {...sending} className={styles["form"]}>
      <TextField
        label="Mobile number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        hint="We send a code there first. Outside the United States: with the country's number in front."
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
            I agree to be sent reminders of my visits by text message at this number. Two messages a visit; your carrier
            may charge for them. Reply STOP to end them, HELP for help.
          </span>
        </label>
        <div id={noteId} aria-live="polite">
          <FieldNote error={errors.consent?.message} />
        </div>
      </div>
      <FormActions
        send="Send me a code"
        sending="Sending…"
        isSending={ask.isPending}
        onCancel={() => {
          draft.end();
          onDone();
        }}
      />
    </Form>
  );
}
