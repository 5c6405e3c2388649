import { AUDIT_ACTIONS, CHANGED_FIELDS, type ChangeForm } from "@lamplight/api/contract/audit-actions.ts";
import { describe, expect, it } from "vitest";
import { onDay } from "../../../test/on-day.ts";
import { actionOnRecord, actionText } from "./audit-actions.ts";
import { changeTexts } from "./audit-changes.ts";

onDay("2026-11-20T15:00:00Z");

const ZONE = "America/New_York";
const AT = "2026-11-27T15:00:00.000Z";
const LATER = "2026-11-30T19:30:00.000Z";
const ID = "01a20000-0000-7000-8000-000000000001";

/** Values that are stored, and worse ones. */
const VALUES: Record<ChangeForm, unknown[]> = {
  time: [AT, LATER, null],
  minutes: [0, 90],
  count: [0, 12],
  cents: [0, 8000],
  words: [
    "Ann Lee",
    `${AT} to ${LATER}`,
    `until ${AT}`,
    "2026-12-24 10:00–12:00",
    ["2026-12-24 closed"],
    { id: ID },
    "",
    null,
  ],
  code: ["paid", "cancelled", "on_my_way", "patient_absent", ["totp", "passkey"], [], null],
  choice: [true, false],
  picture: [`/files/portraits/${ID}.webp`, ""],
};

const RAW: [string, RegExp][] = [
  ["a raw instant", /\d{4}-\d\d-\d\dT/],
  ["a raw day", /\d{4}-\d\d-\d\d/],
  ["a raw id", /[\da-f]{8}-[\da-f]{4}/],
  ["camel case", /\b[a-z]+[A-Z]/],
  ["snake case", /[a-z]_[a-z]/],
  ["a value of the code", /\b(null|undefined|true|false|\[object)\b/],
  ["braces", /[{}[\]]/],
];

const faultsIn = (text: string) =>
  RAW.filter(([, pattern]) => pattern.test(text)).map(([fault]) => `${fault}: ${text}`);

it.each(Object.entries(CHANGED_FIELDS))("the change of %s is shown in words", (field, form) => {
  const texts = VALUES[form].flatMap((before) =>
    VALUES[form].flatMap((after) => changeTexts({ [field]: [before, after] }, ZONE)),
  );
  expect(texts.flatMap(faultsIn)).toEqual([]);
});

it("a field of another version is shown in words too", () => {
  expect(changeTexts({ pickupAt: [AT, LATER], tipCents: [0, 500], some_field: ["a_b", ID] }, ZONE)).toEqual([
    "Pickup changed from Fri, Nov 27 at 10:00 AM EST to Mon, Nov 30 at 2:30 PM EST",
    "Tip: $5.00",
    "Some field changed from a_b to another record",
  ]);
});

it.each(Object.keys(AUDIT_ACTIONS))("the action '%s' is shown in words", (what) => {
  const subject = { kind: "visit", _id: ID, name: "Ann Lee" };
  const texts = ["Olive Desk", "Ann Lee"].map((who) => actionText({ what, who, subject }));
  expect([...texts, actionOnRecord(what)].flatMap(faultsIn)).toEqual([]);
});

describe("changes in sentences", () => {
  it.each([
    ["startsAt", AT, LATER, "Moved from Fri, Nov 27 at 10:00 AM EST to Mon, Nov 30 at 2:30 PM EST"],
    ["role", "view", "desk", "Role changed from view only to desk"],
    ["refundCents", 0, 8000, "Refund: $80.00"],
    ["keptCents", 8000, 6000, "Not refunded changed from $80.00 to $60.00"],
    ["driver", "Dan", null, "Driver removed, was Dan"],
    ["step", "on_my_way", "at_door", "Step changed from on my way to at door"],
    ["available", false, true, "Takes appointments changed from no to yes"],
    ["licence", null, { state: "PA", number: "RN 1" }, "License: PA, RN 1"],
    ["insurance", "2026-11-20", "2027-11-20", "Insurance changed from Nov 20, 2026 to Nov 20, 2027"],
    ["image", "/files/a.webp", "/files/b.webp", "Picture changed"],
  ])("%s", (field, before, after, text) => {
    expect(changeTexts({ [field]: [before, after] }, ZONE)).toEqual([text]);
  });
});
