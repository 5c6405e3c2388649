import { expect, it } from "vitest";
import { around } from "../../../../api/test/pasted-values.ts";
import { MONEY_EXAMPLE, moneyText, readCents } from "./money-input.ts";

it.each([
  ["12.50", 1250],
  ["12,50", 1250],
  ["$12.50", 1250],
  ["$ 12.50", 1250],
  ["12.5", 1250],
  ["12.", 1200],
  ["0.01", 1],
  ["0,5", 50],
  ["1250", 125_000],
  ["1,250", 125_000],
  ["1,250.50", 125_050],
  ["1,250,000", 125_000_000],
  ["1 250.50", 125_050],
  [" 80 ", 8000],
  ["19.99", 1999],
  ["1.15", 115],
])("reads %j as %i cents", (typed, cents) => {
  expect(readCents(typed)).toBe(cents);
});

it.each([
  "1.250",
  "1.250,50",
  "1,25,000",
  "12,5000",
  "12.345",
  "-5",
  "+5",
  "1e3",
  "",
  " ",
  "$",
  ".50",
  "twelve",
  "12 dollars",
  "99999999999999999",
])("refuses %j, which is no amount or could mean two", (typed) => {
  expect(readCents(typed)).toBeNull();
});

it("says what is missing, or how to write an amount", () => {
  const field = moneyText("Please enter the fare");
  expect(field.safeParse(" ").error?.issues[0]?.message).toBe("Please enter the fare");
  expect(field.safeParse("1.250").error?.issues[0]?.message).toBe(MONEY_EXAMPLE);
  expect(field.parse("12,50")).toBe(1250);
});

it.each(["1250.50", "1,250.50", "$1,250.50", "US$1,250.50", "USD 1250.50", "1250.50 USD"].flatMap(around))(
  "an amount is read from %j",
  (typed) => {
    expect(readCents(typed)).toBe(125_050);
  },
);
