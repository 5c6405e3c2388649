import { setTimeout as wait } from "node:timers/promises";
import { DeliveryError } from "./delivery-error.ts";
import { type Channel, claimEmails, drop, markSent, type OutboxEmail, putOff } from "./email-outbox.ts";
import type { Job } from "./jobs.ts";
import type { Services } from "./services.ts";

type OutboxChannel = {
  name: string;
  channel: Channel;
  /** The number sent in parallel. */
  atOnce: number;
  /** Renders and sends one message, or says why not. Rejects with a DeliveryError. */
  handOver: (owed: OutboxEmail) => Promise<"sent" | "silent" | "paper">;
};

/** While the provider doesn't respond, only a few messages are tried from time to time. */
const LONGEST_REST_MS = 30_000;
/** The longest between two tries to record that a message has left; every so many of them are logged. */
const LONGEST_WAIT_MS = 1000;
const LOGGED_EACH = 60;

/** Sends what is owed by one channel; a channel that is down holds no other up. */
export function outboxSender(services: Services, { name, channel, atOnce, handOver }: OutboxChannel): Job {
  let rest = { until: 0, ms: 1000 };

  /** The error is stored with the message. */
  async function carry(owed: OutboxEmail, stopping?: AbortSignal): Promise<"done" | DeliveryError["cure"]> {
    const { kind, about, tries } = owed;
    let became: Awaited<ReturnType<OutboxChannel["handOver"]>>;
    try {
      became = await handOver(owed);
    } catch (error) {
      const problem =
        error instanceof DeliveryError ? error : new DeliveryError("We couldn't create this email.", "later");
      services.log.warn({ kind, about, tries, err: error }, "an email could not be sent");
      await putOff(services.db, owed, problem);
      return problem.cure;
    }
    // The message was sent: recording it is retried until the database is reachable, so that it is not sent twice.
    await untilRecorded(
      () => (became === "sent" ? markSent(services.db, owed) : drop(services.db, owed, became === "paper")),
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
      const outcomes = await Promise.all(emails.map((owed) => carry(owed, stopping)));
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
