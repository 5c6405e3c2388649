import { zodResolver } from "@hookform/resolvers/zod";
import { type CannedReply, type Conversation, OfficeText } from "@lamplight/api/contract/conversations.ts";
import { formatPhone } from "@lamplight/api/contract/format-phone.ts";
import { straightened, textLengthInWords } from "@lamplight/api/contract/text-length.ts";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { Button } from "../../../components/form/button.tsx";
import { TextArea } from "../../../components/form/field.tsx";
import { Form } from "../../../components/form/form.tsx";
import { Actions, Note, Stack } from "../../../components/layout/boxes.tsx";
import { KeyHint } from "../../../components/office/keys.tsx";
import { useStaffFormSend } from "../../../lib/drafts/staff-draft.ts";
import { filled } from "./fill.ts";
import { cannedRepliesQuery } from "./queries.ts";
import styles from "./texts.module.css";

const Written = z.object({ text: OfficeText.shape.text });

export type SendText = (input: { text: string; latest: string | null }) => Promise<unknown>;

type TextFormProps = { conversation: Conversation; name: string; draft: string; send: SendText };

/** Writes a text. What was typed stays when somebody writes in the meantime, and is sent only after that has been read. */
export function TextForm({ conversation, name, draft, send }: TextFormProps) {
  const { number, latest, values } = conversation;
  const form = useForm({ resolver: zodResolver(Written), defaultValues: { text: "" } });
  const { errors, isSubmitting } = form.formState;
  const text = form.watch("text");
  const [seen, setSeen] = useState(latest);
  // An empty form has nothing that a new text could contradict.
  if (seen !== latest && (text === "" || isSubmitting)) setSeen(latest);
  const isBehind = seen !== latest && !isSubmitting;
  const sending = useStaffFormSend(`text ${draft}`, form, ["text"], async (input) => {
    await send({ ...input, latest: seen });
    form.reset();
  });
  const choose = ({ text: canned }: CannedReply) => {
    form.setValue("text", filled(canned, values), { shouldDirty: true });
    form.setFocus("text");
  };
  const sendByKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
  };
  return (
    <Form {...sending} className={styles["answer"]}>
      <Stack>
        <CannedChoice choose={choose} />
        <TextArea
          label={`Text to ${name}`}
          hint={`To ${formatPhone(number)}. ${textLengthInWords(straightened(text))}.`}
          rows={3}
          error={errors.text?.message}
          onKeyDown={sendByKey}
          {...form.register("text")}
        />
        {isBehind && (
          <Note as="div" variant="lamp" role="status">
            <p>There is a new text. Read it before you send yours.</p>
            <Button variant="quiet" size="small" onClick={() => setSeen(latest)}>
              I've read it
            </Button>
          </Note>
        )}
        <Actions>
          <Button type="submit" busy={isSubmitting} busyLabel="Sending…" disabled={isBehind}>
            Send text <KeyHint>Ctrl Enter</KeyHint>
          </Button>
        </Actions>
      </Stack>
    </Form>
  );
}

/** The canned replies, chosen by a press or by the keys 1 to 9 outside of fields. */
function CannedChoice({ choose }: { choose: (reply: CannedReply) => void }) {
  const { data } = useQuery(cannedRepliesQuery);
  const replies = data ?? [];
  // A key pressed before the replies are here counts once they are.
  const early = useRef("");
  const chooseBy = useEffectEvent((pressed: string): boolean => {
    const reply = replies.find(({ key }) => String(key) === pressed);
    if (reply) choose(reply);
    return reply !== undefined;
  });
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (!data) early.current = event.key;
    else if (chooseBy(event.key)) event.preventDefault();
  });
  useEffect(() => {
    if (data) chooseBy(early.current);
    early.current = "";
  }, [data]);
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  if (replies.length === 0) return null;
  return (
    <fieldset aria-label="Canned replies" className={styles["canned"]}>
      {replies.map((reply) => (
        <Button key={reply._id} variant="quiet" size="small" onClick={() => choose(reply)}>
          <KeyHint>{String(reply.key)}</KeyHint> {reply.label}
        </Button>
      ))}
    </fieldset>
  );
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName) ||
    target.closest("dialog") !== null);
