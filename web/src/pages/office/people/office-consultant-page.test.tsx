import { Notes } from "@lamplight/api/contract/nurse.ts";
import { type OfficeConsultant, OneOfficeConsultant } from "@lamplight/api/contract/office-consultants.ts";
import { OfficeReviews } from "@lamplight/api/contract/reviews.ts";
import { Log, type OfficeRole } from "@lamplight/api/contract/staff.ts";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { officeCalls } from "../../../../test/office.ts";
import { answer, serve } from "../../../../test/server.ts";
import { visit } from "../../../../test/visit.tsx";

const docId = "01a20000-0000-7000-8000-0000000000c1";

function open(role: OfficeRole, like: Partial<OfficeConsultant> = {}, part = "reviews") {
  const calls = serve({
    ...officeCalls(role),
    [`GET /api/office/consultants/${docId}`]: () =>
      answer(OneOfficeConsultant, {
        success: true,
        consultant: {
          ...{
            _id: docId,
            revision: 1,
            name: "Nora Quinn",
            image: "",
            speciality: "Cardiac Nurse",
            degree: "BSN",
            about: "",
          },
          ...{
            experienceYears: 4,
            feeCents: 8000,
            feeSharePercent: 60,
            available: true,
            missing: [],
            hours: "Mondays",
          },
          ...{
            worksWithoutLogin: false,
            languages: ["English"],
            licence: null,
            licensedStates: [],
            compactLicense: true,
          },
          ...{ address: { line1: "", line2: "" }, noticeMinutes: 60, visitMinutes: 30, nextTimeOff: null },
          ...{ use: { booked: 0, open: 4 }, account: { email: "nora@nurse.test", state: "active" } },
          notes: [{ _id: docId, at: "2026-11-20T15:00:00.000Z", who: "Olive Desk", text: "Covers weekends." }],
          ...like,
        },
      }),
    [`POST /api/office/consultants/${docId}/notes`]: () => answer(Notes, { success: true, notes: [] }),
    // These two parts stay loading.
    [`GET /api/office/consultants/${docId}/hours`]: () => new Promise(() => {}),
    [`GET /api/office/consultants/${docId}/time-off`]: () => new Promise(() => {}),
    [`GET /api/office/consultants/${docId}/reviews`]: () => answer(OfficeReviews, { success: true, reviews: [] }),
    "GET /api/office/log": () =>
      answer(Log, {
        success: true,
        entries: [
          {
            ...{ _id: docId, at: "2026-11-20T15:00:00.000Z", who: "Olive Desk", what: "consultant.changed" },
            ...{
              subject: { kind: "consultant", _id: docId, name: "Nora Quinn" },
              change: {},
              reason: "License renewed",
            },
          },
        ],
        next: null,
      }),
  });
  const sent = () => calls.findLast(({ path }) => path === `POST /api/office/consultants/${docId}/notes`)?.json;
  const asked = () => calls.filter(({ path }) => path === "GET /api/office/log").map(({ search }) => search);
  return { asked, sent, ...visit(`/office/consultants/${docId}?part=${part}`) };
}

it("shows a nurse's timeline from the log, as other records have one", async () => {
  const { asked } = open("owner");
  const timeline = within(await screen.findByRole("region", { name: "Timeline" }));
  expect(await timeline.findByText("License renewed")).toBeVisible();
  expect(asked().map((search) => search.get("subject"))).toEqual([docId]);
});

it("does not ask for the log of a nurse for those who may only read their own entries", async () => {
  const { asked } = open("desk");
  expect(await screen.findByRole("heading", { level: 1, name: "Nora Quinn" })).toBeVisible();
  expect(screen.queryByRole("region", { name: "Timeline" })).toBeNull();
  expect(asked()).toEqual([]);
});

it("shows the office's notes about a nurse, and adds one", async () => {
  const { sent, user } = open("desk");
  const notes = within(await screen.findByRole("region", { name: "Notes of the office" }));
  expect(notes.getByText("Covers weekends.")).toBeVisible();
  await user.fill(notes.getByLabelText("Note for the office"), "Prefers calls after 5 PM.");
  await user.click(notes.getByRole("button", { name: "Save note" }));
  await expect.poll(sent).toEqual({ text: "Prefers calls after 5 PM." });
});

it.each(["hours", "time-off", "record", "reviews"])(
  "says on the tab %s what is missing before patients can book",
  async (part) => {
    open("desk", { available: false, missing: ["license", "hours", "login"], account: null }, part);
    const missing = within(await screen.findByRole("region", { name: "Before patients can book" }));
    const record = `/office/consultants/${docId}?part=record`;
    expect(missing.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["Enter the license state and number.", record],
      ["Set the weekly hours.", `/office/consultants/${docId}?part=hours`],
      ["Invite the nurse, or confirm that they work without a login.", record],
    ]);
  },
);

it("says nothing about a nurse whom patients can book", async () => {
  open("desk");
  expect(await screen.findByRole("heading", { level: 1, name: "Nora Quinn" })).toBeVisible();
  expect(screen.queryByRole("region", { name: "Before patients can book" })).toBeNull();
});
