import { expect, it } from "vitest";
import { callText, helpAt, sendsToPhone } from "./help-hours.ts";

const ZONE = "America/New_York";
const WEEK = "Monday to Friday, 8:00 AM to 6:00 PM";
const at = (time: string) => new Date(`2026-12-${time}:00-05:00`);

it.each([
  ["Monday morning", "07T08:00", { phone: "open" }],
  ["a minute before the end", "11T17:59", { phone: "open" }],
  ["Monday before the start", "07T07:59", { phone: "closed", answerBy: "Monday at 6:00 PM EST" }],
  ["Monday evening, which is Tuesday in UTC", "07T20:30", { phone: "closed", answerBy: "Tuesday at 6:00 PM EST" }],
  ["Friday at the end", "11T18:00", { phone: "closed", answerBy: "Monday at 6:00 PM EST" }],
  ["Sunday", "13T12:00", { phone: "closed", answerBy: "Monday at 6:00 PM EST" }],
])("knows on %s whether the phone is answered, and by when a message is", (_, time, help) => {
  expect(helpAt(WEEK, at(time), ZONE)).toEqual(help);
});

it.each([
  ["Monday to Friday, 8 AM to 6 PM; Saturday, 9:30 AM to 12:00 PM", "12T11:00", { phone: "open" }],
  ["Every day, 8:00 AM–6:00 PM", "13T11:00", { phone: "open" }],
  ["Monday, 9:00 AM to 5:00 PM", "07T17:00", { phone: "closed", answerBy: "Monday at 5:00 PM EST" }],
  ["weekdays, business hours", "07T11:00", { phone: "unknown" }],
  ["Friday to Monday, 8:00 AM to 6:00 PM", "07T11:00", { phone: "unknown" }],
  ["", "07T11:00", { phone: "unknown" }],
])("reads %j", (hours, time, help) => {
  expect(helpAt(hours, at(time), ZONE)).toEqual(help);
});

it("finds sentences that send their reader to the phone", () => {
  expect(sendsToPhone("Please call us if you can't come.")).toBe(true);
  expect(sendsToPhone("This can't be undone anymore. Please call the office.")).toBe(true);
  expect(sendsToPhone("In an emergency call 911.")).toBe(false);
});

it("says in emails what to do when the phone isn't answered", () => {
  expect(callText({ phone: "(215) 555-0142", hours: WEEK }, "https://lamplight.test")).toBe(
    "(215) 555-0142, Monday to Friday, 8:00 AM to 6:00 PM. At other times, send us a message, and we'll answer the next day our phone is open: https://lamplight.test/contact",
  );
  expect(callText({ phone: "(215) 555-0142", hours: "" }, "")).toBe("(215) 555-0142");
  expect(callText({ phone: "", hours: WEEK }, "")).toBe("");
});
