import type { Subscribe } from "@lamplight/api/contract/inquiries.ts";
import { useEffect, useId, useState } from "react";
import { HoneypotField } from "../../../components/fields/honeypot-field.tsx";
import { Agreement } from "../../../components/form/agreement.tsx";
import { Button } from "../../../components/form/button.tsx";
import { TextField } from "../../../components/form/field.tsx";
import { Form } from "../../../components/form/form.tsx";
import { Container, Section } from "../../../components/page/layout.tsx";
import { useDraft } from "../../../lib/drafts/draft.ts";
import { Failure, wordsOf } from "../../../lib/errors/failure.ts";
import { useHoneypot } from "../../../lib/forms/honeypot.ts";
import { useWrite } from "../../../lib/http/write.ts";
import { loadChunk } from "../../../lib/hydration/chunks.ts";
import { useOnPageHide } from "../../../lib/hydration/page-hide.ts";
import { notify } from "../../../lib/page/notify.ts";
import styles from "./newsletter-form.module.css";

const subscribing = () => loadChunk(() => import("./subscribing.ts"));

/** Without a form library: the home page loads it, and it has one field. */
export function NewsletterForm({ title, hint, button }: { title: string; hint: string; button: string }) {
  const titleId = useId();
  const [fieldError, setFieldError] = useState<string>();
  const [formError, setFormError] = useState<string>();
  const [isSending, setSending] = useState(false);
  const { mutateAsync: subscribe } = useWrite(async (input: Subscribe) => (await subscribing()).subscribe(input), {
    meta: { fallback: "Failed to subscribe" },
  });
  const honeypot = useHoneypot();
  const [written, setWritten] = useState("");
  const { kept, keep, drop } = useDraft("newsletter");
  useEffect(() => {
    if (kept) setWritten((now) => now || kept);
  }, [kept]);
  useOnPageHide(() => (written ? keep(written) : drop()));

  const send = async () => {
    setSending(true);
    setFormError(undefined);
    try {
      const email = (await subscribing()).readEmail(written);
      setFieldError(email.error?.issues[0]?.message);
      if (!email.success) return;
      const address = email.data;
      const { message } = await honeypot.sending((data) => subscribe({ email: address, ...data }));
      setWritten("");
      drop();
      notify.success(message ?? "Thank you. Please check your email.");
    } catch (thrown) {
      if (thrown instanceof Failure && thrown.fields["email"]) setFieldError(thrown.fields["email"]);
      else setFormError(wordsOf(thrown));
    } finally {
      setSending(false);
    }
  };

  return (
    <Section bare className={styles["band"]} aria-labelledby={titleId}>
      <Container layout="columns" className={styles["inner"]}>
        <h2 id={titleId}>{title}</h2>
        <Form action="/api/user/newsletter" send={send} formError={formError} className={styles["form"]}>
          <TextField
            label="Your email"
            name="email"
            type="email"
            autoComplete="email"
            required
            placeholder="name@example.com"
            value={written}
            onChange={({ target }) => setWritten(target.value)}
            round
            hint={
              <>
                {hint} <Agreement doing="subscribing" />
              </>
            }
            error={fieldError}
          />
          <HoneypotField ref={honeypot.field} />
          <Button type="submit" busy={isSending} busyLabel="Subscribing…">
            {button}
          </Button>
        </Form>
      </Container>
    </Section>
  );
}
