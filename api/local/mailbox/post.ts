import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { type MessageStore, readLetter } from "./store.ts";

/** Takes letters for anyone over SMTP, without a password, and keeps each before it says so. */
export function openPostOffice(messages: MessageStore): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    onAuth: (_credentials, _session, done) => done(null, { user: "anyone" }),
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      buffer(stream)
        .then((raw) => readLetter(randomUUID(), raw, to, new Date().toISOString()))
        .then((message) => messages.add(message))
        .then(() => done(), done);
    },
  });
}
