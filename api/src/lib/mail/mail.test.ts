import { expect, it, onTestFinished } from "vitest";
import { testMailbox } from "../../../test/mailbox.ts";
import { aPractice } from "../../../test/practice.ts";
import { openMail } from "./mail.ts";

const login = { user: "lamplight", password: "by lamplight" };
const mailbox = await testMailbox(login);
/** The stand-in signs its own certificate. */
const OWN_CERTIFICATE = "?tls.rejectUnauthorized=false";

function mailThrough(password: string, query: string) {
  const who = password && `${login.user}:${encodeURIComponent(password)}@`;
  const smtpUrl = `smtp://${who}127.0.0.1:${mailbox.port}${query}`;
  const mail = openMail({ smtpUrl, from: "Lamplight <hello@lamplight.test>" }, aPractice);
  onTestFinished(() => mail.close());
  return mail;
}
const message = { to: "ann@patient.test", subject: "Hello", greeting: "Dear Ann,", paragraphs: ["Good evening."] };

it("logs in over TLS where the mail server requires both, and sends several emails in parallel", async () => {
  const mail = mailThrough(login.password, OWN_CERTIFICATE);
  await Promise.all(Array.from({ length: mail.atOnce }, (_, place) => mail.send(message, `tls.${place}`)));
  expect(mailbox.to("ann@patient.test")).toHaveLength(mail.atOnce);
});

it.each([
  ["a wrong password", "wrong", OWN_CERTIFICATE, "The mail server rejected our login (535)."],
  ["no password where one is required", "", OWN_CERTIFICATE, "The mail server rejected this email (530)."],
  ["an untrusted certificate", login.password, "", "We couldn't set up a secure connection to the mail server."],
])("with %s reports that, and that a person is needed", async (_, password, query, words) => {
  const sending = mailThrough(password, query).send(message, "never");
  await expect(sending).rejects.toMatchObject({ message: words, cure: "person" });
});
