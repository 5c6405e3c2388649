import { dateAndTime } from "@lamplight/api/contract/format-time.ts";
import type { InboxItem } from "@lamplight/api/contract/inbox.ts";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { officeConsultantPath, officeDriverPath, officePatientPath } from "../../app/paths.ts";
import { Button } from "../../components/button.tsx";
import { FormError } from "../../components/form-error.tsx";
import { Fact, Facts, RecordLayout } from "../../components/record.tsx";
import { formatDay, formatPhone } from "../../lib/format.ts";
import { telHref } from "../../lib/tel-href.ts";
import { AnswerForm } from "./answer-form.tsx";
import styles from "./inbox.module.css";
import { InboxActions } from "./inbox-actions.tsx";
import { INBOX_KINDS, standingOf } from "./labels.ts";
import { useResume } from "./queries.ts";

type InboxEmailProps = { item: InboxItem; staffId: string; timeZone: string; timeline: ReactNode };

/** What somebody wrote to us, what we answered, and who sees to it. */
export function InboxEmail({ item, staffId, timeZone, timeline }: InboxEmailProps) {
  const { takenBy, closedAt, words, replies } = item;
  const isTheirs = takenBy !== null && takenBy._id !== staffId;
  return (
    <RecordLayout
      beside={
        <>
          <section aria-labelledby="facts">
            <h2 id="facts">Facts</h2>
            <FactsOf item={item} timeZone={timeZone} />
            <Resume item={item} />
          </section>
          <section aria-labelledby="timeline">
            <h2 id="timeline">Timeline</h2>
            {timeline}
          </section>
        </>
      }
    >
      <section aria-label="How it stands" className={styles["part"]}>
        <p>{standingOf(item, staffId, timeZone)}</p>
        <InboxActions item={item} staffId={staffId} timeZone={timeZone} />
      </section>
      {words !== null && (
        <section aria-labelledby="words" className={styles["part"]}>
          <h2 id="words">{item.topic}</h2>
          <blockquote className={styles["words"]}>{words}</blockquote>
        </section>
      )}
      <section aria-labelledby="answer" className={styles["part"]}>
        <h2 id="answer">Our answer</h2>
        {replies.map((reply) => (
          <div key={reply._id}>
            <blockquote className={styles["words"]}>{reply.words}</blockquote>
            <p className={styles["soft"]}>
              {reply.who}, {dateAndTime(reply.at, timeZone)}.{" "}
              {reply.trouble ?? (reply.sentAt ? "The letter has left." : "The letter is on its way.")}
            </p>
          </div>
        ))}
        {isTheirs ? (
          <p>{takenBy.name} answers this.</p>
        ) : closedAt ? (
          replies.length === 0 && <p>It was closed without one.</p>
        ) : item.email === "" ? (
          <p>We have no email address for this number. Please call them, then close this.</p>
        ) : (
          <AnswerForm item={item} />
        )}
      </section>
    </RecordLayout>
  );
}

const FactsOf = ({ item, timeZone }: { item: InboxItem; timeZone: string }) => (
  <Facts>
    <Fact name="What">{INBOX_KINDS[item.kind]}</Fact>
    <Fact name="From">{item.name}</Fact>
    <Fact name="Email">{item.email && <a href={`mailto:${item.email}`}>{item.email}</a>}</Fact>
    <Fact name="Phone">{item.phone && <a href={telHref(item.phone)}>{formatPhone(item.phone)}</a>}</Fact>
    <Fact name="Sent">{dateAndTime(item.sentAt, timeZone)}</Fact>
    <Fact name="Applies as">{item.kind === "application" && item.topic}</Fact>
    <Fact name="Country">{item.country}</Fact>
    <Fact name="Account">{item.patientId && <Link to={officePatientPath(item.patientId)}>Their record</Link>}</Fact>
    <Fact name="Hired">{item.hired && <Link to={officeConsultantPath(item.hired.docId)}>{item.hired.name}</Link>}</Fact>
    <Fact name="Drives for us">
      {item.hiredDriver && <Link to={officeDriverPath(item.hiredDriver.driverId)}>{item.hiredDriver.name}</Link>}
    </Fact>
    <Fact name="Erased on">{formatDay(item.forgetOn)}</Fact>
  </Facts>
);

/** Sent by a stranger: it is kept by who opens it, never shown here. */
function Resume({ item: { _id, fileName } }: { item: InboxItem }) {
  const { mutate: save, isPending, error } = useResume(_id);
  if (fileName === null) return null;
  return (
    <div className={styles["resume"]}>
      <Button variant="quiet" size="small" busy={isPending} busyLabel="Saving…" onClick={() => save(fileName)}>
        Save {fileName}
      </Button>
      <p className={styles["soft"]}>A stranger sent it: open it with care. That you have it is written down.</p>
      <FormError error={error} />
    </div>
  );
}
