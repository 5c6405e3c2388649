import { describe, expect, it } from "vitest";
import { around } from "../test/pasted-values.ts";
import { CheckEmail } from "./accounts.ts";
import { Day, Email, UsState, wholeText } from "./fields.ts";
import { linkCode } from "./link-code.ts";
import { plainCode, plainDay, plainNumber } from "./pasted.ts";
import { readPhone } from "./read-phone.ts";
import { ConfirmSecret, VerifyFactor } from "./staff.ts";
import { ConfirmTexts } from "./texts.ts";

it("a text that is much too long stays as it is", () => {
  const long = `123456 is your code${"a".repeat(100_000)}`;
  expect([plainCode(long), plainNumber(long), plainDay(long)]).toEqual([long, long, long]);
});

describe("codes of six digits", () => {
  const spellings = [
    "123456",
    "123 456",
    "123-456",
    "123\u2011456",
    "123–456",
    "1 2 3 4 5 6",
    "123.456",
    "١٢٣٤٥٦",
    "१२३४५६",
  ];
  const read = (code: string) => [
    CheckEmail.safeParse({ email: "ann@mail.com", code }).data?.code,
    ConfirmTexts.safeParse({ code }).data?.code,
    ConfirmSecret.safeParse({ code }).data?.code,
    VerifyFactor.safeParse({ code }).data?.code,
  ];
  it.each([
    ...spellings.flatMap(around),
    "Your code is 123456.",
    "Your code is 123 456. It works for ten minutes.",
    "Code: 123456",
    "123456 is your code",
  ])("are read from %j in every field", (typed) => {
    expect(read(typed)).toEqual(["123456", "123456", "123456", "123456"]);
  });
  it.each(["12345", "1234567", "123456 or 654321", "", "abcdef"])("are not read from %j", (typed) => {
    expect(read(typed).slice(0, 3)).toEqual([undefined, undefined, undefined]);
  });
  it.each(["abcd-2345-6789", "2345-2345-2345", "abcd 234567"])("leave the recovery code %s", (code) => {
    expect(VerifyFactor.parse({ code }).code).toBe(code);
  });
});

it.each(
  ["ann@mail.com", "Ann@Mail.com", "mailto:ann@mail.com", "ann @ mail.com"]
    .flatMap(around)
    .concat([
      "Ann Lee <ann@mail.com>",
      '"Lee, Ann" <ann@mail.com>,',
      "Ann Lee <mailto:ann@mail.com>",
      "mailto:ann@mail.com?subject=Hello",
      "Email: ann@mail.com",
      "E-mail address: ann@mail.com",
    ]),
)("an email is read from %j", (typed) => {
  expect(Email.safeParse(typed).data).toBe("ann@mail.com");
});

it("an email may have a dash of any kind, and two emails are refused", () => {
  expect(Email.parse("mary\u2011ann@mail.com")).toBe("mary-ann@mail.com");
  expect(Email.safeParse("ann@mail.com bob@mail.com").success).toBe(false);
  expect(Email.safeParse("ann@mail.com, bob@mail.com").success).toBe(false);
});

it.each(["80", "$80", "80.00", "$ 80", "80 minutes", "80%"].flatMap(around))(
  "a whole number is read from %j",
  (typed) => {
    expect([plainNumber(typed), wholeText("no number", 100).safeParse(typed).data]).toEqual(["80", "80"]);
  },
);
it.each(["8.5", "80-90", "-80", "eighty", "1,00", ""])("a whole number is not read from %j", (typed) => {
  expect(plainNumber(typed)).toBe(typed);
});

it.each(["2026-11-08", "2026\u201111\u201108", "11/8/2026", "11/08/2026"].flatMap(around))(
  "a day is read from %j",
  (typed) => {
    expect(Day.safeParse(typed).data).toBe("2026-11-08");
  },
);

it.each(["(215) 555-0134", "215\u2011555\u20110134", "+1 215 555 0134", "tel:+12155550134"].flatMap(around))(
  "a phone number is read from %j",
  (typed) => {
    expect(readPhone(typed)).toEqual({ number: "+12155550134" });
  },
);

it.each(["NJ", "nj", "New Jersey", "new  jersey"].flatMap(around))("a state is read from %j", (typed) => {
  expect(UsState.safeParse(typed).data).toBe("NJ");
});

it.each(["ABCD-EFGH-JK23", "abcd efgh jk23", "ABCD\u2011EFGH\u2011JK23"].flatMap(around))(
  "a link's code is read from %j",
  (code) => {
    expect(linkCode("no code").safeParse({ code }).data?.code).toBe("ABCDEFGHJK23");
  },
);

it("finds no phone number in a text as long as a request, and looks no longer for one", () => {
  for (const sign of [".", ";", "1", "(", " -"]) expect(readPhone(`${sign.repeat(90_000)}x`)).toHaveProperty("problem");
});
