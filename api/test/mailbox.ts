import { once } from "node:events";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll } from "vitest";
import { deliver } from "../src/letters.ts";
import type { TestApp } from "./app.ts";

export type Received = Email & { to: string };

/**
 * A mail server that keeps what it is sent. `open` and `shut` stand for a server that comes and goes at one address; it
 * starts open.
 */
export async function testMailbox() {
  const received: Received[] = [];
  let server = serve(received);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address();
  const port = typeof address === "object" && address ? address.port : 0;

  const shut = () => new Promise<void>((resolve) => server.close(resolve));
  const open = async () => {
    server = serve(received);
    server.listen(port, "127.0.0.1");
    await once(server.server, "listening");
  };
  afterAll(shut);

  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    /** Letters to one address, oldest first. */
    to: (email: string): Received[] => received.filter(({ to }) => to === email),
    open,
    shut,
  };
}

export type TestMailbox = Awaited<ReturnType<typeof testMailbox>>;

function serve(received: Received[]): SMTPServer {
  return new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        const letter = await PostalMime.parse(Buffer.concat(chunks));
        for (const { address } of session.envelope.rcptTo) received.push(Object.assign({ ...letter }, { to: address }));
        done();
      });
    },
  });
}

/** Delivers what has been posted so far, without waiting for the queue; rejects when the mail server does. */
export async function emptyPostBox({ on, sql }: TestApp): Promise<void> {
  const posted = await sql<{ kind: string; about: string }[]>`
    select kind, about from letter where sent_at is null order by posted_at, kind`;
  for (const { kind, about } of posted) await deliver(on, kind, about);
}
