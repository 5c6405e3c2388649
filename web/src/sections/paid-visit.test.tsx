import { VisitChoicesAnswer } from "@lamplight/api/contract/affected-visits.ts";
import { type Appointment, Booked } from "@lamplight/api/contract/appointments.ts";
import { ConsultantList } from "@lamplight/api/contract/consultants.ts";
import { ChangePreviewed } from "@lamplight/api/contract/visit-changes.ts";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { aConsultant, appointmentList, paid, profile, week } from "../../test/records.ts";
import { answer, errorResponse, serve } from "../../test/server.ts";
import { toastSaying, visit } from "../../test/visit.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T15:06:00Z") });
  vi.stubEnv("TZ", "America/New_York");
});

const preview = (found: Partial<ChangePreviewed> = {}) =>
  answer(ChangePreviewed, {
    success: true,
    blockers: [],
    refundCents: 0,
    keepsCents: 0,
    email: { subject: "Moved", text: "Moved." },
    ...found,
  });

function open(appointment: Appointment, more: Parameters<typeof serve>[0] = {}) {
  let shown = appointment;
  const change = (like: Partial<Appointment>) => {
    shown = { ...shown, revision: shown.revision + 1, ...like };
    return answer(Booked, { success: true, message: "Done.", appointment: shown });
  };
  const calls = serve({
    "GET /api/user/get-profile": () => profile("hannah@own.example"),
    [`GET /api/user/appointment/${appointment._id}`]: () => answer(Booked, { success: true, appointment: shown }),
    "GET /api/user/appointments": () => appointmentList(shown),
    [`GET /api/doctor/${appointment.docId}/slots`]: () => week(),
    "POST /api/user/move-appointment": () => change({ slotTime: "5:00 PM", startsAt: "2026-11-21T22:00:00.000Z" }),
    "POST /api/user/cancel-appointment": () => change({ cancelled: true, payment: false, cancelReason: "patient" }),
    ...more,
  });
  return { calls, ...visit(`/my-appointment/${appointment._id}`, { signedIn: true }) };
}

describe("rescheduling", () => {
  it("offers the free times, asks for confirmation with both times, and reschedules", async () => {
    const { calls, user } = open(paid(), { "POST /api/user/preview-change": () => preview({ keepsCents: 8000 }) });
    await user.click(await screen.findByRole("button", { name: "Choose another time" }));
    await user.click(await screen.findByRole("radio", { name: /^5:00 PM/ }));
    await user.click(screen.getByRole("button", { name: "Reschedule to Sat, Nov 21 at 5:00 PM EST" }));
    const dialog = await screen.findByRole("dialog", { name: "Reschedule your visit?" });
    expect(dialog).toHaveTextContent("FromSat, Nov 21 at 10:30 AM EST");
    expect(dialog).toHaveTextContent("ToSat, Nov 21 at 5:00 PM EST");
    expect(within(dialog).getByRole("button", { name: "Keep Sat, Nov 21" })).toBeVisible();
    await user.click(within(dialog).getByRole("button", { name: "Reschedule visit" }));
    expect(await toastSaying("Done.")).toBeVisible();
    expect(await screen.findByRole("heading", { level: 1, name: "Your visit is rescheduled" })).toBeVisible();
    expect(screen.queryByRole("heading", { name: "Choose another time" })).not.toBeInTheDocument();
    expect(calls.find(({ path }) => path.endsWith("move-appointment"))?.json).toMatchObject({
      revision: 1,
      slotTime: "5:00 PM",
    });
  });

  it("also shows the reader's own time in the confirmation", async () => {
    vi.stubEnv("TZ", "America/Chicago");
    const { user } = open(paid(), { "POST /api/user/preview-change": () => preview({ keepsCents: 8000 }) });
    await user.click(await screen.findByRole("button", { name: "Choose another time" }));
    await user.click(await screen.findByRole("radio", { name: /^5:00 PM/ }));
    await user.click(screen.getByRole("button", { name: "Reschedule to Sat, Nov 21 at 5:00 PM EST" }));
    expect(await screen.findByRole("dialog", { name: "Reschedule your visit?" })).toHaveTextContent(
      /Nov 21 at 10:30 AM EST, 9:30 AM for you \(CST\).*Nov 21 at 5:00 PM EST, 4:00 PM for you \(CST\)/,
    );
  });

  it("shows every blocker, and keeps the choice", async () => {
    const blockers = ["A visit can be moved twice.", "That time has just been taken."];
    const { calls, user } = open(paid(), { "POST /api/user/preview-change": () => preview({ blockers }) });
    await user.click(await screen.findByRole("button", { name: "Choose another time" }));
    await user.click(await screen.findByRole("radio", { name: /^5:00 PM/ }));
    await user.click(screen.getByRole("button", { name: /^Reschedule to/ }));
    expect(await screen.findByText(blockers.join(" "))).toBeVisible();
    expect(screen.getByRole("radio", { name: /^5:00 PM/ })).toBeChecked();
    expect(calls.some(({ path }) => path.endsWith("move-appointment"))).toBe(false);
  });

  it("shows beside the times that someone else took the slot", async () => {
    const { user } = open(paid(), {
      "POST /api/user/preview-change": () => preview(),
      "POST /api/user/move-appointment": () =>
        errorResponse(409, "That time has just been taken. Please choose another."),
    });
    await user.click(await screen.findByRole("button", { name: "Choose another time" }));
    await user.click(await screen.findByRole("radio", { name: /^5:00 PM/ }));
    await user.click(screen.getByRole("button", { name: /^Reschedule to/ }));
    await user.click(await screen.findByRole("button", { name: "Reschedule visit" }));
    expect(await screen.findByText("That time has just been taken. Please choose another.")).toBeVisible();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("is not offered on the last day, or after the start", async () => {
    vi.setSystemTime(new Date("2026-11-20T15:31:00Z"));
    const appointment = paid();
    open(appointment);
    expect(await screen.findByText(/so it can't be rescheduled or refunded/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Choose another time" })).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Cancel without a refund" })).toBeVisible();
  });
});

describe("the rights that a change costs", () => {
  const rightsOf = (like: Partial<NonNullable<Appointment["rights"]>>) =>
    paid({
      rights: {
        refundCents: 8000,
        reason: "in_time",
        until: "2026-11-20T15:30:00.000Z",
        movesLeft: 2,
        canMove: true,
        ...like,
      },
    });

  it.each([
    [
      { refundCents: 0, movesLeft: 0, reason: "late", until: null },
      "After this change: no refund and no further change.",
    ],
    [
      { refundCents: 8000, movesLeft: 0, reason: "in_time", until: "2026-11-21T22:00:00.000Z" },
      "After this change: no further change. You can still cancel for a full refund until Sat, Nov 21 at 5:00 PM EST",
    ],
    [
      { refundCents: 8000, movesLeft: 1, reason: "grace_period", until: "2026-11-20T15:10:00.000Z" },
      "After this change: you can still cancel for a full refund until Fri, Nov 20 at 10:10 AM EST",
    ],
  ] as const)("are shown before a visit is rescheduled", async (after, words) => {
    const until = "2026-11-21T15:00:00.000Z";
    const rights = { before: { refundCents: 8000, movesLeft: 2, reason: "in_time" as const, until }, after };
    const { user } = open(paid(), { "POST /api/user/preview-change": () => preview({ keepsCents: 8000, rights }) });
    await user.click(await screen.findByRole("button", { name: "Choose another time" }));
    await user.click(await screen.findByRole("radio", { name: /^5:00 PM/ }));
    await user.click(screen.getByRole("button", { name: /^Reschedule to/ }));
    expect(await screen.findByRole("dialog", { name: "Reschedule your visit?" })).toHaveTextContent(words);
  });

  it("are not mentioned when a change costs none", async () => {
    const same = { refundCents: 8000, movesLeft: 1, reason: "in_time", until: null } as const;
    const rights = { before: { ...same, movesLeft: 2 }, after: same };
    const { user } = open(paid(), { "POST /api/user/preview-change": () => preview({ keepsCents: 8000, rights }) });
    await user.click(await screen.findByRole("button", { name: "Choose another time" }));
    await user.click(await screen.findByRole("radio", { name: /^5:00 PM/ }));
    await user.click(screen.getByRole("button", { name: /^Reschedule to/ }));
    expect(await screen.findByRole("dialog", { name: "Reschedule your visit?" })).not.toHaveTextContent(
      "After this change",
    );
  });

  it("last until the start when the nurse is unavailable, with another nurse of the specialty as a choice", async () => {
    vi.setSystemTime(new Date("2026-11-21T14:00:00Z"));
    const appointment = rightsOf({ reason: "nurse_unavailable", until: "2026-11-21T15:30:00.000Z" });
    const [other, elsewhere] = [
      aConsultant({ name: "Ruth Adler" }),
      aConsultant({ name: "Ned Hall", speciality: "Oncology Nurse" }),
    ];
    const { calls, user } = open(appointment, {
      "GET /api/doctor/list": () => answer(ConsultantList, { success: true, doctors: [other, elsewhere] }),
      [`GET /api/doctor/${other._id}/slots`]: () => week(),
      "POST /api/user/preview-change": () => preview({ keepsCents: 8000 }),
      [`GET /api/user/visit-choices/${appointment._id}`]: () =>
        answer(VisitChoicesAnswer, { success: true, choices: null }),
    });
    expect(await screen.findByRole("region", { name: "Your nurse isn't available at this time" })).toBeVisible();
    expect(screen.getByText(/^Your nurse isn't available at this time\. We're sorry\./)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Choose another time" }));
    const nurses = await screen.findByRole("combobox", { name: "Nurse" });
    expect(
      within(nurses)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["Amara Okafor", "Ruth Adler"]);
    await user.selectOptions(nurses, "Ruth Adler");
    await user.click(await screen.findByRole("radio", { name: /^5:00 PM/ }));
    await user.click(screen.getByRole("button", { name: /^Reschedule to/ }));
    const dialog = await screen.findByRole("dialog", { name: "Reschedule your visit?" });
    expect(dialog).toHaveTextContent("with another nurse");
    await user.click(within(dialog).getByRole("button", { name: "Reschedule visit" }));
    await toastSaying("Done.");
    expect(calls.find(({ path }) => path.endsWith("move-appointment"))?.json).toMatchObject({ docId: other._id });
  });

  it("show the offered times and the refund while the nurse is unavailable; the chosen time takes one press", async () => {
    const appointment = rightsOf({ reason: "nurse_unavailable", until: "2026-11-21T15:30:00.000Z" });
    const time = (slotTime: string, startsAt: string) => ({
      ...{ docId: "01a20000-0000-7000-8000-000000000002", consultant: "Dana Brown", feeDifferenceCents: 0 },
      ...{ slotDate: "24_11_2026_", slotTime, startsAt },
    });
    const offered = [time("10:00 AM", "2026-11-24T15:00:00.000Z"), time("11:00 AM", "2026-11-24T16:00:00.000Z")];
    const { calls, user } = open(appointment, {
      [`GET /api/user/visit-choices/${appointment._id}`]: () =>
        answer(VisitChoicesAnswer, { success: true, choices: { refundCents: 8000, offered, others: [], nurses: [] } }),
    });
    expect(await screen.findByRole("heading", { level: 1, name: "Amara Okafor can't make Saturday" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Cancel visit and refund $80" })).toBeEnabled();
    await user.click(screen.getByRole("radio", { name: /^11:00 AM/ }));
    expect(screen.getByRole("region", { name: "Your choice" })).toHaveTextContent("Tue, Nov 24, 11:00 AM EST");
    expect(calls.some(({ path }) => path.startsWith("POST"))).toBe(false);
    await user.click(screen.getByRole("button", { name: "Choose this time" }));
    await toastSaying("Done.");
    expect(calls.find(({ path }) => path.endsWith("move-appointment"))?.json).toMatchObject({
      ...{ docId: offered[1]?.docId, slotTime: "11:00 AM", revision: 1 },
    });
  });

  it("include keeping the visit after a change by the office", async () => {
    const appointment = rightsOf({ reason: "moved_by_office", until: "2026-11-21T03:00:00.000Z" });
    const { calls, user } = open(appointment, {
      "POST /api/user/confirm-change": () =>
        answer(Booked, { success: true, message: "Thank you. Your visit is confirmed.", appointment }),
    });
    expect(await screen.findByText(/^We changed this visit\. Until Fri, Nov 20 at 10:00 PM EST/)).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Keep this visit" }));
    expect(await toastSaying("Thank you. Your visit is confirmed.")).toBeVisible();
    expect(calls.find(({ path }) => path.endsWith("confirm-change"))?.json).toEqual({ appointmentId: appointment._id });
  });
});

describe("canceling", () => {
  it.each([
    [{ refundCents: 8000, keepsCents: 0 }, "We'll refund $80 to your card.", "Cancel and refund $80"],
    [{ refundCents: 0, keepsCents: 8000 }, "so the $80 you paid isn't refundable", "Cancel visit"],
  ])("shows the refund first, and sends the amount that it showed", async (found, words, label) => {
    const { calls, user } = open(paid(), { "POST /api/user/preview-change": () => preview(found) });
    await user.click(await screen.findByRole("button", { name: "Cancel and get $80 back" }));
    const dialog = await screen.findByRole("dialog", { name: "Cancel this visit?" });
    expect(dialog).toHaveTextContent(words);
    await user.click(within(dialog).getByRole("button", { name: label }));
    expect(await toastSaying("Done.")).toBeVisible();
    expect(calls.find(({ path }) => path.endsWith("cancel-appointment"))?.json).toMatchObject({
      revision: 1,
      refundCents: found.refundCents,
    });
    expect(await screen.findByRole("heading", { level: 1, name: "Your visit is canceled" })).toBeVisible();
  });

  it("shows the server's error beside the button, after the toast is gone", async () => {
    const words = "Your refund has changed since you opened this page.";
    const { user } = open(paid(), {
      "POST /api/user/preview-change": () => preview({ refundCents: 8000 }),
      "POST /api/user/cancel-appointment": () => errorResponse(409, words),
    });
    await user.click(await screen.findByRole("button", { name: "Cancel and get $80 back" }));
    await user.click(await screen.findByRole("button", { name: "Cancel and refund $80" }));
    expect(await within(screen.getByRole("main")).findByText(words)).toBeVisible();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });
});
