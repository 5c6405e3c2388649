import type { Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** How the server responds to an email; real servers do each of these. */
export const MANNERS = ["take", "refuse", "too large", "put off", "hang up"] as const;
export type Manner = (typeof MANNERS)[number];

const REPLIES: Partial<Record<Manner, { words: string; code: number }>> = {
  refuse: { words: "mailbox unavailable", code: 550 },
  "put off": { words: "try again later", code: 451 },
};

export type PostOffice = {
  keep: (raw: Buffer, to: string[]) => Promise<void>;
  /** Called for each recipient. */
  mannerFor: (address: string) => Manner;
  /** With a login, only authenticated clients over TLS can send; without one, anyone can. */
  login?: { user: string; password: string };
};

/** An SMTP server that stores each email before it confirms it. */
export function openPostOffice({ keep, mannerFor, login }: PostOffice): SMTPServer {
  const lines = new Set<Socket>();
  const office = new SMTPServer({
    disableReverseLookup: true,
    // On shutdown, do not wait for clients to disconnect.
    closeTimeout: 100,
    ...(login ? {} : { authOptional: true, disabledCommands: ["STARTTLS"] }),
    onAuth({ username, password }, _session, done) {
      if (!login || (username === login.user && password === login.password)) return done(null, { user: "anyone" });
      done(refusal("that password is not right", 535));
    },
    onRcptTo({ address }, _session, done) {
      const reply = REPLIES[mannerFor(address)];
      done(reply ? refusal(reply.words, reply.code) : null);
    },
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      if (to.some((address) => mannerFor(address) === "hang up")) {
        stream.once("data", () => {
          for (const line of lines) if (line.remotePort === session.remotePort) line.destroy();
        });
        return;
      }
      const isTooLarge = to.some((address) => mannerFor(address) === "too large");
      buffer(stream)
        .then((raw) => {
          if (isTooLarge) throw refusal("message too large", 552);
          return keep(raw, to);
        })
        .then(() => done(), done);
    },
  } satisfies SMTPServerOptions);
  office.server.on("connection", (line: Socket) => {
    lines.add(line);
    line.once("close", () => lines.delete(line));
  });
  return office;
}

const refusal = (words: string, responseCode: number) => Object.assign(new Error(words), { responseCode });
