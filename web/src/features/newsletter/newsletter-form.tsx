import type { Subscribe } from "@lamplight/api/contract/inquiries.ts";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useRef, useState } from "react";
import { Button } from "../../components/button.tsx";
import { TextField } from "../../components/field.tsx";
import { Form } from "../../components/form.tsx";
import { Section, Wrap } from "../../components/layout.tsx";
import { TrapField } from "../../components/trap-field.tsx";
import { Failure } from "../../lib/failure.ts";
import { notify } from "../../lib/notify.ts";
import { useOneAtATime } from "../../lib/one-at-a-time.ts";
import { useTraps } from "../../lib/traps.ts";
import styles from "./newsletter-form.module.css";

const subscribing = () => import("./subscribing.ts");

/** One field: too little for a form library on the first page anyone loads. */
export function NewsletterForm({ title, hint }: { title: string; hint: string }) {
  const titleId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [fault, setFault] = useState<string>();
  const [isSending, setSending] = useState(false);
  const { mutateAsync: subscribe } = useMutation({
    mutationFn: async (wish: Subscribe) => (await subscribing()).subscribe(wish),
    meta: { fallback: "Failed to subscribe" },
  });
  const traps = useTraps();

  const refuse = (message: string | undefined) => {
    setFault(message);
    form.current?.querySelector("input")?.focus();
  };

  const send = useOneAtATime(async (written: unknown) => {
    setSending(true);
    try {
      const email = (await subscribing()).readEmail(written);
      if (!email.success) return refuse(email.error.issues[0]?.message);
      setFault(undefined);
      const { message } = await subscribe({ email: email.data, ...(await traps.read()) });
      form.current?.reset();
      notify.success(message ?? "Thank you. Please look into your mailbox.");
    } catch (thrown) {
      if (thrown instanceof Failure && thrown.fields["email"]) refuse(thrown.fields["email"]);
    } finally {
      setSending(false);
    }
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(new FormData(event.currentTarget).get("email"));
  };

  return (
    <Section bare className={styles["band"]} aria-labelledby={titleId}>
      <Wrap className={styles["inner"]}>
        <h2 id={titleId}>{title}</h2>
        <Form ref={form} className={styles["form"]} onSubmit={submit}>
          <TextField
            label="Your email"
            name="email"
            type="email"
            autoComplete="email"
            required
            placeholder="name@example.com"
            round
            hint={hint}
            error={fault}
          />
          <TrapField ref={traps.field} />
          <Button type="submit" busy={isSending} busyLabel="Subscribing…">
            Subscribe
          </Button>
        </Form>
      </Wrap>
    </Section>
  );
}
