import type { Conversation } from "@lamplight/api/contract/conversations.ts";
import { formatPhone, telHref } from "@lamplight/api/contract/format-phone.ts";
import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import { Note, Soft, Stack } from "../../../components/layout/boxes.tsx";
import styles from "./texts.module.css";

type ThreadProps = { conversation: Conversation; timeZone: string };

/** Texts in both directions, oldest first. Ours are at the right. */
export function ConversationThread({ conversation: { number, texts }, timeZone }: ThreadProps) {
  const dangers = texts.findLast(({ isOurs }) => !isOurs)?.dangers ?? [];
  if (texts.length === 0) return <Soft>No texts yet.</Soft>;
  return (
    <Stack>
      {dangers.length > 0 && (
        <Note as="p" role="alert" className={styles["danger"]}>
          <b>Words of danger in the last text.</b> Call now: <a href={telHref(number)}>{formatPhone(number)}</a>. If
          someone is in danger, call <a href="tel:911">911</a>
          {dangers.includes("crisis") && (
            <>
              {" "}
              or <a href="tel:988">988</a>
            </>
          )}
          .
        </Note>
      )}
      <ol className={styles["thread"]} aria-label="Texts">
        {texts.map((text) => (
          <li key={text._id} data-ours={text.isOurs || undefined}>
            <blockquote>{text.text}</blockquote>
            <Soft variant="xs">
              {text.isOurs && `${text.who ?? "Automatic"}, `}
              {dateAndTime(text.at, timeZone)}
              {text.state === "sending" && ". Sending."}
            </Soft>
            {text.state === "failed" && (
              <p className={styles["failed"]}>Not delivered. {text.problem ?? "Please call or email."}</p>
            )}
          </li>
        ))}
      </ol>
    </Stack>
  );
}
