import { setTimeout as wait } from "node:timers/promises";
import { DeliveryError } from "../mail/delivery-error.ts";
import {
  claimEmails,
  drop,
  isHopeless,
  markFailed,
  markSent,
  type OutboxEmail,
  retryLater,
} from "../mail/email-outbox.ts";
import type { MessageKind } from "../mail/message-kinds.ts";
import type { Services } from "../services.ts";
import type { Job } from "./jobs.ts";

type OutboxChannel = {
  name: string;
  channel: MessageKind["channel"];
  /** The number sent in parallel. */
  atOnce: number;
  /** Renders and sends one message; "silent": nothing to send, "paper": to be printed. Rejects with a DeliveryError. */
  deliver: (message: OutboxEmail) => Promise<"sent" | "silent" | "paper">;
};

/** Milliseconds. While the provider doesn't respond, a few messages are tried after a growing pause of at most this. */
const LONGEST_REST_MS = 30_000;
/** Milliseconds: the longest pause between two tries to record a sent message. One of `LOGGED_EACH` is logged. */
const LONGEST_WAIT_MS = 1000;
const LOGGED_EACH = 60;

/** Sends the due messages of one channel. A channel that is down doesn't delay the others. */
export function outboxSender(services: Services, { name, channel, atOnce, deliver }: OutboxChannel): Job {
  let rest = { until: 0, ms: 1000 };

  /** Returns "done", or the cure of an error, which is stored with the message. */
  async function send(message: OutboxEmail, stopping?: AbortSignal): Promise<"done" | DeliveryError["cure"]> {
    const { kind, subjectId, tries } = message;
    let outcome: Awaited<ReturnType<OutboxChannel["deliver"]>>;
    try {
      outcome = await deliver(message);
    } catch (error) {
      const problem =
        error instanceof DeliveryError ? error : new DeliveryError("We couldn't create this email.", "later");
      services.log.warn({ kind, subjectId, tries, err: error }, "an email could not be sent");
      await (isHopeless(message, problem) ? markFailed : retryLater)(services.db, message, problem);
      return problem.cure;
    }
    // The message was sent: recording it is retried until the database is reachable, so that it isn't sent twice.
    await untilRecorded(
      () => (outcome === "sent" ? markSent(services.db, message) : drop(services.db, message, outcome === "paper")),
      stopping,
    );
    return "done";
  }

  async function untilRecorded(record: () => Promise<unknown>, stopping?: AbortSignal): Promise<void> {
    for (let tries = 1; stopping?.aborted !== true; tries += 1) {
      try {
        await record();
        return;
      } catch (error) {
        if (tries % LOGGED_EACH === 1)
          services.log.warn({ err: error, tries }, "a sent message could not be recorded yet");
        await wait(Math.min(100 * 2 ** tries, LONGEST_WAIT_MS), undefined, { signal: stopping }).catch(() => {});
      }
    }
  }

  return {
    name,
    async run(stopping) {
      if (performance.now() < rest.until) return 0;
      const emails = await claimEmails(services.db, channel, atOnce);
      const outcomes = await Promise.all(emails.map((message) => send(message, stopping)));
      if (!outcomes.includes("away")) {
        rest = { until: 0, ms: 1000 };
        return emails.length;
      }
      const ms = Math.min(rest.ms * 2, LONGEST_REST_MS);
      rest = { until: performance.now() + ms, ms };
      return 0;
    },
  };
}
