import { zodResolver } from "@hookform/resolvers/zod";
import { ContactMessage } from "@lamplight/api/contract/inquiries.ts";
import { useForm } from "react-hook-form";
import { EmailField, TextArea, TextField } from "../../../components/form/field.tsx";
import { Pair } from "../../../components/layout/boxes.tsx";
import { EmergencyHelpFor } from "../../../components/people/emergency-help-for.tsx";
import { useFormDraft } from "../../../lib/drafts/form-draft.ts";
import { InquiryForm } from "./inquiry-form.tsx";
import { useSendMessage } from "./queries.ts";

const fields = ["name", "email", "subject", "message"] as const;

/** A message to the office. The input is kept in this tab until it is sent. */
export function ContactForm({ button }: { button: string }) {
  const form = useForm({
    resolver: zodResolver(ContactMessage),
    defaultValues: { name: "", email: "", subject: "", message: "" },
  });
  const draft = useFormDraft("contact", form, fields);
  const { register, formState } = form;
  const { errors } = formState;
  const { mutateAsync: sendMessage } = useSendMessage();
  return (
    <InquiryForm
      form={form}
      fields={fields}
      send={(input) => draft.sending(() => sendMessage(input))}
      action="/api/user/contact"
      thanks="Message sent"
      button={button}
      busyLabel="Sending…"
    >
      <Pair>
        <TextField label="Name" autoComplete="name" required error={errors.name?.message} {...register("name")} />
        <EmailField error={errors.email?.message} {...register("email")} />
      </Pair>
      <TextField label="Subject" required error={errors.subject?.message} {...register("subject")} />
      <EmergencyHelpFor control={form.control} name="message" />
      <TextArea label="Message" rows={6} required error={errors.message?.message} {...register("message")} />
    </InquiryForm>
  );
}
