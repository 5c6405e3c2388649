import { once } from "node:events";
import PostalMime, { type Email } from "postal-mime";
import { afterAll } from "vitest";
import { type Manner, openPostOffice } from "../local/mailbox/post.ts";
import { sendEmails } from "../src/emails.ts";
import type { TestApp } from "./app.ts";

/** `raw`: the headers and body as they were received. */
export type Received = Email & { to: string; raw: string };

/**
 * A mail server that keeps its emails. `open` and `shut` simulate a server that goes up and down; it starts open. `meet` sets the
 * response for an address. With a login, it accepts emails only over TLS from authenticated clients.
 */
export async function testMailbox(login?: { user: string; password: string }) {
  const received: Received[] = [];
  const manners = new Map<string, Manner>();
  const serve = () =>
    openPostOffice({
      async keep(raw, to) {
        const message = await PostalMime.parse(raw);
        for (const address of to)
          received.push(Object.assign({ ...message }, { to: address, raw: raw.toString("latin1") }));
      },
      mannerFor: (address) => manners.get(address) ?? "take",
      ...(login ? { login } : {}),
    });
  let server = serve();
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address();
  const port = typeof address === "object" && address ? address.port : 0;

  const shut = () => new Promise<void>((resolve) => server.close(resolve));
  const open = async () => {
    server = serve();
    server.listen(port, "127.0.0.1");
    await once(server.server, "listening");
  };
  afterAll(shut);

  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received,
    meet: (address: string, manner: Manner) => void manners.set(address, manner),
    /** Emails to one address, oldest first. */
    to: (email: string): Received[] => received.filter(({ to }) => to === email),
    open,
    shut,
  };
}

export type TestMailbox = Awaited<ReturnType<typeof testMailbox>>;

/** Makes every delayed email due now, for example one that waits for a hold to be five minutes old. */
export const makeEmailsDue = ({ sql }: Pick<TestApp, "sql">) =>
  sql`update email_outbox set due_at = now() where due_at > now()`;

/** Sends every due email now. Emails that the mail server rejects stay queued. */
export async function sendDueEmails({ services }: TestApp): Promise<void> {
  const { run } = sendEmails(services);
  while ((await run()) > 0);
}
