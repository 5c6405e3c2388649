import { type Appointment, Booked } from "@lamplight/api/contract/appointments.ts";
import { ChangePreviewed } from "@lamplight/api/contract/visit-changes.ts";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { appointmentList, paid, profile, week } from "../../test/records.ts";
import { answer, refusal, serve } from "../../test/server.ts";
import { toastSaying, visit } from "../../test/visit.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T15:06:00Z") });
  vi.stubEnv("TZ", "America/New_York");
});

const preview = (found: { hindrances?: string[]; refundCents?: number; keepsCents?: number } = {}) =>
  answer(ChangePreviewed, {
    success: true,
    hindrances: [],
    refundCents: 0,
    keepsCents: 0,
    letter: { subject: "Moved", text: "Moved." },
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

describe("another time", () => {
  it("is chosen among the free ones, asked for once more with both times, and kept", async () => {
    const { calls, user } = open(paid(), { "POST /api/user/preview-change": () => preview({ keepsCents: 8000 }) });
    await user.click(await screen.findByRole("button", { name: "Choose another time" }));
    await user.click(await screen.findByRole("radio", { name: /^5:00 PM/ }));
    await user.click(screen.getByRole("button", { name: "Move to Sat, Nov 21 at 5:00 PM EST" }));
    const dialog = await screen.findByRole("dialog", { name: "Move your visit?" });
    expect(dialog).toHaveTextContent("from Sat, Nov 21 at 10:30 AM EST to Sat, Nov 21 at 5:00 PM EST");
    await user.click(within(dialog).getByRole("button", { name: "Yes, move it" }));
    expect(await toastSaying("Done.")).toBeVisible();
    expect(await screen.findByRole("heading", { name: "Move or cancel this visit" })).toHaveFocus();
    expect(calls.find(({ path }) => path.endsWith("move-appointment"))?.json).toMatchObject({
      revision: 1,
      slotTime: "5:00 PM",
    });
  });

  it("is asked for in the reader's own time too", async () => {
    vi.stubEnv("TZ", "America/Chicago");
    const { user } = open(paid(), { "POST /api/user/preview-change": () => preview({ keepsCents: 8000 }) });
    await user.click(await screen.findByRole("button", { name: "Choose another time" }));
    await user.click(await screen.findByRole("radio", { name: /^5:00 PM/ }));
    await user.click(screen.getByRole("button", { name: "Move to Sat, Nov 21 at 5:00 PM EST" }));
    expect(await screen.findByRole("dialog", { name: "Move your visit?" })).toHaveTextContent(
      "from Sat, Nov 21 at 10:30 AM EST, 9:30 AM for you (CST) to Sat, Nov 21 at 5:00 PM EST, 4:00 PM for you (CST).",
    );
  });

  it("that cannot be had says everything that stands in the way, and keeps the choice", async () => {
    const hindrances = ["A visit can be moved twice.", "That time has just been taken."];
    const { calls, user } = open(paid(), { "POST /api/user/preview-change": () => preview({ hindrances }) });
    await user.click(await screen.findByRole("button", { name: "Choose another time" }));
    await user.click(await screen.findByRole("radio", { name: /^5:00 PM/ }));
    await user.click(screen.getByRole("button", { name: /^Move to/ }));
    expect(await screen.findByText(hindrances.join(" "))).toBeVisible();
    expect(screen.getByRole("radio", { name: /^5:00 PM/ })).toBeChecked();
    expect(calls.some(({ path }) => path.endsWith("move-appointment"))).toBe(false);
  });

  it("taken by another in the last moment is told beside the times", async () => {
    const { user } = open(paid(), {
      "POST /api/user/preview-change": () => preview(),
      "POST /api/user/move-appointment": () => refusal(409, "That time has just been taken. Please choose another."),
    });
    await user.click(await screen.findByRole("button", { name: "Choose another time" }));
    await user.click(await screen.findByRole("radio", { name: /^5:00 PM/ }));
    await user.click(screen.getByRole("button", { name: /^Move to/ }));
    await user.click(await screen.findByRole("button", { name: "Yes, move it" }));
    expect(await screen.findByText("That time has just been taken. Please choose another.")).toBeVisible();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });

  it("is not offered in the last day, nor once the visit has begun", async () => {
    vi.setSystemTime(new Date("2026-11-20T15:31:00Z"));
    const appointment = paid();
    open(appointment);
    expect(await screen.findByText(/so it can no longer be moved here/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Choose another time" })).not.toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Cancel this visit" })).toBeVisible();
  });
});

describe("cancelling", () => {
  it.each([
    [{ refundCents: 8000, keepsCents: 0 }, "$80 comes back to your card."],
    [{ refundCents: 0, keepsCents: 8000 }, "nothing of the $80 you paid comes back"],
  ])("says first what comes back, and sends what it said", async (found, words) => {
    const { calls, user } = open(paid(), { "POST /api/user/preview-change": () => preview(found) });
    await user.click(await screen.findByRole("button", { name: "Cancel this visit" }));
    const dialog = await screen.findByRole("dialog", { name: "Cancel this visit?" });
    expect(dialog).toHaveTextContent(words);
    await user.click(within(dialog).getByRole("button", { name: "Yes, cancel it" }));
    expect(await toastSaying("Done.")).toBeVisible();
    expect(calls.find(({ path }) => path.endsWith("cancel-appointment"))?.json).toMatchObject({
      revision: 1,
      refundCents: found.refundCents,
    });
    expect(await screen.findByRole("heading", { level: 1, name: "My Appointments" })).toBeVisible();
  });

  it("that the server refuses says so beside its button, to read when the toast has gone", async () => {
    const words = "What comes back has changed meanwhile. Please look again.";
    const { user } = open(paid(), {
      "POST /api/user/preview-change": () => preview({ refundCents: 8000 }),
      "POST /api/user/cancel-appointment": () => refusal(409, words),
    });
    await user.click(await screen.findByRole("button", { name: "Cancel this visit" }));
    await user.click(await screen.findByRole("button", { name: "Yes, cancel it" }));
    expect(await within(screen.getByRole("main")).findByText(words)).toBeVisible();
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });
});
