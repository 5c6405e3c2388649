import { expect, it } from "vitest";
import { calendarLinks, visitEntry } from "./calendar-links.ts";

const links = calendarLinks(
  visitEntry({
    consultant: "Amara O'Kafor & Sons",
    startsAt: new Date("2026-11-21T15:30:00Z"),
    endsAt: new Date("2026-11-21T16:00:00Z"),
    page: "https://lamplight.test/my-appointment/1",
  }),
);
const read = (label: string) => new URL(links.find((link) => link.label === label)?.url ?? "");

it("a visit is added to Google Calendar at its instant", () => {
  const { host, searchParams } = read("Google Calendar");
  expect(host).toBe("calendar.google.com");
  expect(Object.fromEntries(searchParams)).toEqual({
    action: "TEMPLATE",
    text: "Video call with Amara O'Kafor & Sons",
    dates: "20261121T153000Z/20261121T160000Z",
    details: "Join the call here: https://lamplight.test/my-appointment/1",
  });
});

it("a visit is added to Outlook at its instant, without a plus sign in its text", () => {
  const { host, search, searchParams } = read("Outlook");
  expect(host).toBe("outlook.live.com");
  expect(search).not.toContain("+");
  expect(Object.fromEntries(searchParams)).toMatchObject({
    subject: "Video call with Amara O'Kafor & Sons",
    startdt: "2026-11-21T15:30:00.000Z",
    enddt: "2026-11-21T16:00:00.000Z",
  });
});
