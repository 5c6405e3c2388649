import { startMailbox } from "./server.ts";

const { MAILBOX_PORT = "3902", MAILBOX_SMTP_PORT = "3903", MAILBOX_FILE = ":memory:" } = process.env;
const { TEXTS_FILE = ":memory:", TEXTS_INBOUND_URL = "http://localhost:3000/api/texts/inbound" } = process.env;

const { url, smtpUrl, stop } = await startMailbox({
  port: Number(MAILBOX_PORT),
  smtpPort: Number(MAILBOX_SMTP_PORT),
  file: MAILBOX_FILE,
  texts: { file: TEXTS_FILE, inboundUrl: TEXTS_INBOUND_URL },
});
console.log(`Mailbox on ${url}, emails to ${smtpUrl}, text messages on ${url}/texts`);
process.send?.({ url, smtpUrl });
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop());
