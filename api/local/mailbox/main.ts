import { startMailbox } from "./server.ts";

const { MAILBOX_PORT = "3902", MAILBOX_SMTP_PORT = "3903", MAILBOX_FILE = ":memory:" } = process.env;

const { url, smtpUrl, stop } = await startMailbox({
  port: Number(MAILBOX_PORT),
  smtpPort: Number(MAILBOX_SMTP_PORT),
  file: MAILBOX_FILE,
});
console.log(`Mailbox on ${url}, letters to ${smtpUrl}`);
process.send?.({ url, smtpUrl });
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop());
