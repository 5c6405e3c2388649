import { expect, it } from "vitest";
import { factChips, hasChips, ruleChips, withChips, withChipsInside } from "./chips.ts";
import { DEFAULT_RULES } from "./rule-numbers.ts";

const values = { ...factChips({ name: "", shortName: 'The "Quay"', phone: "(215) 555-0142", hours: "", address: "" }) };

it("shows the value of a fact and of a rule in place of its chip, and leaves other braces alone", () => {
  expect(withChips("Call {phone}. {name} {Phone} {}", values)).toBe("Call (215) 555-0142. {name} {Phone} {}");
  expect(withChips("Cancel {visit-refund} before.", ruleChips(DEFAULT_RULES))).toBe("Cancel 24 hours before.");
});

it("puts any value into texts inside of JSON, whose own braces are no chips", () => {
  const json = JSON.stringify({ text: "Ask {short-name}", more: [{}, { phone: 1 }] });
  expect(hasChips(JSON.stringify({ phone: { phone: {} } }))).toBe(false);
  expect(JSON.parse(withChipsInside(json, values))).toEqual({ text: 'Ask The "Quay"', more: [{}, { phone: 1 }] });
});

it("says how often a visit can be rescheduled as part of a sentence", () => {
  const shown = (patientMoves: number) => ruleChips({ ...DEFAULT_RULES, patientMoves })["visit-changes"];
  expect([1, 2, 12].map(shown)).toEqual(["one time", "two times", "12 times"]);
});
