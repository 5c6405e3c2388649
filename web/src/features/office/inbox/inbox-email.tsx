import { formatPhone, telHref } from "@lamplight/api/contract/format-phone.ts";
import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { InboxItem } from "@lamplight/api/contract/inbox.ts";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { recordPaths } from "../../../app/paths.ts";
import { Button } from "../../../components/form/button.tsx";
import { FormError } from "../../../components/form/form-error.tsx";
import { Facts, Soft, Stack } from "../../../components/layout/boxes.tsx";
import { PoliciesFact } from "../../../components/office/policies-fact.tsx";
import { EmailFact, Fact, PhoneFact } from "../../../components/office/record.tsx";
import { PageTitle } from "../../../components/page/page-title.tsx";
import { Status } from "../../../components/states/status.tsx";
import { formatDay } from "../../../lib/time/format.ts";
import { AnswerForm } from "./answer-form.tsx";
import styles from "./inbox.module.css";
import { InboxActions } from "./inbox-actions.tsx";
import { OpenColumns } from "./inbox-columns.tsx";
import { INBOX_KINDS, statusText } from "./labels.ts";
import { useResume } from "./queries.ts";

type InboxEmailProps = {
  item: InboxItem;
  title: string;
  /** That the message can't be kept up to date. */
  notice: ReactNode;
  staffId: string;
  timeZone: string;
  timeline: ReactNode;
  /** The conversation by text, and the people and records of its number. */
  texts?: { conversation: ReactNode; records: ReactNode; mayEmail: boolean } | undefined;
};

/** A message or application, our replies, and who is handling it. Beside it, whom and what it is about. */
export function InboxEmail({ item, title, notice, staffId, timeZone, timeline, texts }: InboxEmailProps) {
  const { text, replies, email, conversation, phone } = item;
  // Somebody who gets no texts can be emailed.
  const isByEmail = texts?.mayEmail === true && conversation?.blocker != null && email !== "";
  return (
    <OpenColumns
      newest={conversation?.texts.at(-1)?._id}
      records={texts?.records}
      about={
        <>
          <Part title="Facts" isOpen={!texts}>
            <FactsOf item={item} timeZone={timeZone} />
            <Resume item={item} />
          </Part>
          <Part title="Timeline">{timeline}</Part>
        </>
      }
    >
      <header className={styles["head"]}>
        <PageTitle title={title} isListed={false} />
        <div>
          <h1>{title}</h1>
          <p className={styles["ways"]}>
            {phone && <a href={telHref(phone)}>{formatPhone(phone)}</a>}
            {conversation && (
              <Status tone={conversation.blocker ? "bad" : "good"}>
                {conversation.blocker ? "Texts off" : "Texts on"}
              </Status>
            )}
            {!phone && email && <a href={`mailto:${email}`}>{email}</a>}
          </p>
        </div>
        <InboxActions item={item} staffId={staffId} timeZone={timeZone} />
        <Soft variant="xs">{statusText(item, staffId, timeZone)}</Soft>
      </header>
      <div className={styles["body"]}>
        {notice}
        {texts?.conversation}
        {!texts && text !== null && (
          <Stack as="section" aria-labelledby="text">
            <h2 id="text">{item.topic}</h2>
            <blockquote className={styles["text"]}>{text}</blockquote>
          </Stack>
        )}
        {(!texts || replies.length > 0 || isByEmail) && (
          <Stack as="section" aria-labelledby="answer">
            <h2 id="answer">{texts ? "By email" : "Our reply"}</h2>
            {replies.map((reply) => (
              <div key={reply._id}>
                <blockquote className={styles["text"]}>{reply.text}</blockquote>
                <Soft variant="xs">
                  {reply.who}, {dateAndTime(reply.at, timeZone)}.{" "}
                  {reply.problem ?? (reply.sentAt ? "Email sent." : "Sending the email.")}
                </Soft>
              </div>
            ))}
            {(!texts || isByEmail) && <AnswerForm item={item} blocker={blockerOf(item, staffId)} />}
          </Stack>
        )}
      </div>
    </OpenColumns>
  );
}

/** A part beside a message that is seldom needed. */
const Part = ({ title, isOpen = false, children }: { title: string; isOpen?: boolean; children: ReactNode }) => (
  <details open={isOpen}>
    <summary>{title}</summary>
    {children}
  </details>
);

/** Why this person can't reply to an item now; null if they can. */
export function blockerOf({ takenBy, closedAt }: InboxItem, staffId: string): string | null {
  if (takenBy !== null && takenBy._id !== staffId) return `Only ${takenBy.name} can reply.`;
  if (closedAt) return "Reopen this to reply.";
  return null;
}

const FactsOf = ({ item, timeZone }: { item: InboxItem; timeZone: string }) => (
  <Facts>
    <Fact name="Type">{item.isText ? "Text" : INBOX_KINDS[item.kind]}</Fact>
    <Fact name="From">{item.name}</Fact>
    <EmailFact email={item.email} />
    <PhoneFact phone={item.phone} />
    <Fact name="Sent">{dateAndTime(item.sentAt, timeZone)}</Fact>
    <PoliciesFact at={item.isText ? null : item.sentAt} />
    <Fact name="Applying as">{item.kind === "application" && item.topic}</Fact>
    <Fact name="Country">{item.country}</Fact>
    <Fact name="Account">{item.patientId && <Link to={recordPaths.patient(item.patientId)}>Patient record</Link>}</Fact>
    <Fact name="May be about">
      {item.about && !item.conversation && (
        <Link to={item.about.kind === "ride" ? recordPaths.ride(item.about._id) : recordPaths.visit(item.about._id)}>
          The {item.about.kind} on {dateAndTime(item.about.startsAt, timeZone)}
        </Link>
      )}
    </Fact>
    <Fact name="Hired as a nurse">
      {item.hired && <Link to={recordPaths.consultant(item.hired.docId)}>{item.hired.name}</Link>}
    </Fact>
    <Fact name="Hired as a driver">
      {item.hiredDriver && <Link to={recordPaths.driver(item.hiredDriver.driverId)}>{item.hiredDriver.name}</Link>}
    </Fact>
    <Fact name="Deleted on">{formatDay(item.forgetOn)}</Fact>
  </Facts>
);

/** A file from outside the practice. It can be downloaded and is never rendered here. */
function Resume({ item: { _id, fileName } }: { item: InboxItem }) {
  const { mutate: save, isPending, error } = useResume(_id);
  if (fileName === null) return null;
  return (
    <Stack variant="start" className={styles["resume"]}>
      <Button variant="quiet" size="small" busy={isPending} busyLabel="Downloading…" onClick={() => save(fileName)}>
        Download {fileName}
      </Button>
      <Soft variant="xs">From outside the practice. Open with care; downloads are logged.</Soft>
      <FormError error={error} />
    </Stack>
  );
}
