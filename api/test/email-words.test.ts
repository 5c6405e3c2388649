import { expect, it } from "vitest";
import { emailsToPeople } from "../../content-schemas/schema/email-words.ts";
import { MESSAGE_KINDS } from "../src/lib/mail/message-kinds.ts";

it.each(emailsToPeople)(
  "editors can add a paragraph to $value, which goes to people outside the office",
  ({ value }) => {
    expect(MESSAGE_KINDS.get(value)?.audience).toMatch(/^(patient|nurse|driver|visitor)$/);
  },
);
