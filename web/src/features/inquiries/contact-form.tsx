import { zodResolver } from "@hookform/resolvers/zod";
import { ContactMessage } from "@lamplight/api/contract/inquiries.ts";
import { useForm } from "react-hook-form";
import { Button } from "../../components/button.tsx";
import { TextArea, TextField } from "../../components/field.tsx";
import { TrapField } from "../../components/trap-field.tsx";
import { useAwake } from "../../lib/awake.ts";
import { showFieldFaults } from "../../lib/failure.ts";
import { notify } from "../../lib/notify.ts";
import { useOneAtATime } from "../../lib/one-at-a-time.ts";
import { useTraps } from "../../lib/traps.ts";
import styles from "./inquiry-form.module.css";
import { useSendMessage } from "./queries.ts";

const fields = ["name", "email", "subject", "message"] as const;
const empty = { name: "", email: "", subject: "", message: "" };

/** A message to the office (spec §5). What was written stays when sending fails. */
export function ContactForm() {
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(ContactMessage),
    defaultValues: empty,
  });
  const isAwake = useAwake();
  const { errors, isSubmitting } = formState;
  const { mutateAsync: sendMessage } = useSendMessage();
  const traps = useTraps();
  const send = useOneAtATime(
    handleSubmit(async (message) => {
      try {
        const { message: thanks } = await sendMessage({ ...message, ...(await traps.read()) });
        notify.success(thanks ?? "Message sent");
        reset(empty);
      } catch (thrown) {
        showFieldFaults(thrown, fields, setError);
      }
    }),
  );
  return (
    <form inert={!isAwake} className={styles["form"]} noValidate onSubmit={send}>
      <div className={styles["pair"]}>
        <TextField label="Name" autoComplete="name" required error={errors.name?.message} {...register("name")} />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          inputMode="email"
          required
          error={errors.email?.message}
          {...register("email")}
        />
      </div>
      <TextField label="Subject" required error={errors.subject?.message} {...register("subject")} />
      <TextArea label="Message" rows={6} required error={errors.message?.message} {...register("message")} />
      <TrapField ref={traps.field} />
      <Button type="submit" busy={isSubmitting} busyLabel="Sending…">
        Send Message
      </Button>
    </form>
  );
}
