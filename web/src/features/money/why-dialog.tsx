import { zodResolver } from "@hookform/resolvers/zod";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { Button } from "../../components/button.tsx";
import { DialogActions, DialogCard } from "../../components/dialog-card.tsx";
import { TextArea } from "../../components/field.tsx";
import { Form } from "../../components/form.tsx";
import { useFormSend } from "../../lib/form-send.ts";
import styles from "./money.module.css";

type WhyDialogProps = {
  isOpen: boolean;
  title: string;
  text: string;
  /** What is to be said. */
  label: string;
  confirmLabel: string;
  send: (wish: { reason: string }) => Promise<unknown>;
  onClose: () => void;
};

const Why = z.object({ reason: z.string().trim().min(1, "Please say it in a few words").max(500) });

/** Asks for a sentence before something about money is settled for good. What was written stays where it is refused. */
export function WhyDialog({ isOpen, title, text, onClose, ...asking }: WhyDialogProps) {
  return (
    <DialogCard isOpen={isOpen} title={title} text={text} onClose={onClose}>
      <Asking {...asking} onClose={onClose} />
    </DialogCard>
  );
}

function Asking({ label, confirmLabel, send, onClose }: Omit<WhyDialogProps, "isOpen" | "title" | "text">) {
  const form = useForm({ resolver: zodResolver(Why), defaultValues: { reason: "" } });
  const { errors, isSubmitting } = form.formState;
  const sending = useFormSend(form, ["reason"], async (wish) => {
    await send(wish);
    form.reset();
    onClose();
  });
  return (
    <Form {...sending} className={styles["asking"]}>
      <TextArea label={label} rows={3} maxLength={500} error={errors.reason?.message} {...form.register("reason")} />
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          Not yet
        </Button>
        <Button type="submit" busy={isSubmitting} busyLabel="One moment…">
          {confirmLabel}
        </Button>
      </DialogActions>
    </Form>
  );
}
