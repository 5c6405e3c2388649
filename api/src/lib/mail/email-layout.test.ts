import { expect, it } from "vitest";
import { aPractice } from "../../../test/practice.ts";
import { emailHtml, emailText } from "./email-layout.ts";

const written = async (greeting: string) => {
  const message = { to: "ann@x.test", subject: "Welcome", greeting, paragraphs: ["Your account is open."] };
  return [emailText(message, aPractice), await emailHtml(message, aPractice)];
};

it.each(["https://evil.example", "www.evil.example", "evil.example", "Free@evil.example", "ĝoja.ekzemplo"])(
  "%s, which a mail program would turn into a link, is left out of the greeting",
  async (name) => {
    for (const message of await written(`Dear ${name},`)) {
      expect(message).not.toContain(name);
      expect(message).toContain("Hello,");
    }
  },
);

it.each(["Ann", "J.R.", "Dr. Ann", "O'Neil-Smith", "Nguyễn"])("greets %s by name", async (name) => {
  const [text] = await written(`Dear ${name},`);
  expect(text).toContain(`Dear ${name},`);
});

it("puts a fact's details on a line below it", async () => {
  const message = { to: "ann@x.test", subject: "Welcome", greeting: "Hello,", paragraphs: ["Your ride is booked."] };
  const withDetails = {
    ...message,
    facts: [["When", "Fri, Nov 20 at 10:30 AM EST\n16:30 for you (GMT+1)"]] satisfies [string, string][],
  };
  expect(emailText(withDetails, aPractice)).toContain("When: Fri, Nov 20 at 10:30 AM EST\n  16:30 for you (GMT+1)\n");
  expect(await emailHtml(withDetails, aPractice)).toMatch(
    /10:30\u00a0AM\u00a0EST<\/p>\s*<p [^>]*>16:30 for you \(GMT\+1\)<\/p>/,
  );
});
