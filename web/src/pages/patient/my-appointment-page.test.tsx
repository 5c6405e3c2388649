import { UserToken } from "@lamplight/api/contract/accounts.ts";
import { AppointmentList, Booked, CheckoutUrl } from "@lamplight/api/contract/appointments.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { anAppointment, appointmentList, paid, profile } from "../../../test/records.ts";
import { answer, errorResponse, serve } from "../../../test/server.ts";
import { toastSaying, visit } from "../../../test/visit.tsx";

const handlers = { "GET /api/user/get-profile": () => profile() };
const list = (...appointments: Parameters<typeof appointmentList>) => ({
  ...handlers,
  "GET /api/user/appointments": () => appointmentList(...appointments),
});
const card = () => screen.findByRole("article", { name: "Amara Okafor" });
const at = (now: string) => vi.setSystemTime(new Date(now));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T15:06:00Z") });
  vi.stubEnv("TZ", "America/Chicago");
});

describe("an appointment", () => {
  it("that is unpaid and open can be paid and cancelled, and counts its hold down", async () => {
    serve(list(anAppointment()));
    visit("/my-appointment", { signedIn: true });
    const open = await card();
    expect(within(open).getByRole("button", { name: "Pay Online ($80)" })).toBeVisible();
    expect(within(open).getByRole("button", { name: "Cancel Appointment" })).toBeVisible();
    expect(within(open).getByRole("timer")).toHaveTextContent(/^2[34]:\d\d$/);
    expect(open).toHaveTextContent("10:30 AM EST");
    expect(open).toHaveTextContent("9:30 AM for you (CST)");
  });

  it("announces the same minutes left as the visible timer", async () => {
    serve(list(anAppointment({ holdExpiresAt: "2026-11-20T15:07:50.000Z" })));
    visit("/my-appointment", { signedIn: true });
    expect(await screen.findByText("2 minutes left to pay")).toBeInTheDocument();
    expect(screen.getByRole("timer")).toHaveTextContent(/^1:/);
  });

  it("that is paid shows 'Payment Confirmed' and when the call opens", async () => {
    serve(list(paid()));
    visit("/my-appointment", { signedIn: true });
    expect(await card()).toHaveTextContent("Payment Confirmed");
    expect(await card()).toHaveTextContent(
      "You can join at 10:20 AM EST, 9:20 AM for you (CST). Full refund until Fri, Nov 20 at 10:30 AM EST.",
    );
    expect(screen.getByRole("button", { name: "Add to calendar" })).toBeVisible();
    expect(screen.queryByRole("link", { name: "Join call" })).not.toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "Cancel Appointment" })).not.toBeInTheDocument();
  });

  it.each([
    ["2026-11-21T15:20:00Z", "Your call starts in 10 minutes."],
    ["2026-11-21T15:45:00Z", "Your call has started."],
  ])("that is paid can be joined at %s", async (now, sentence) => {
    at(now);
    serve(list(paid()));
    visit("/my-appointment", { signedIn: true });
    const join = await screen.findByRole("link", { name: "Join call" });
    expect(join).toHaveAttribute("href", "https://meet.example/room");
    expect(await card()).toHaveTextContent(sentence);
  });

  it("that is over can no longer be joined", async () => {
    at("2026-11-21T16:00:00Z");
    serve(list(paid()));
    visit("/my-appointment", { signedIn: true });
    expect(await card()).toHaveTextContent("This call is over.");
    expect(screen.queryByRole("link", { name: "Join call" })).not.toBeInTheDocument();
  });

  it("that took place shows 'Completed'", async () => {
    serve(list(paid({ isCompleted: true })));
    visit("/my-appointment", { signedIn: true });
    expect(await card()).toHaveTextContent("Completed");
    expect(screen.getByRole("link", { name: "Book again" })).toBeVisible();
  });

  it.each([
    [{ cancelReason: "patient" as const }, "You canceled this visit. You weren't charged."],
    [{ cancelReason: "unpaid" as const }, "You didn't pay in time. You weren't charged."],
    [
      { cancelReason: "slot_taken" as const, refund: "due" as const, refundState: "on_its_way" as const },
      "Someone else booked this time before your payment arrived. Your refund is on its way to your card.",
    ],
  ])("that was cancelled shows why: %o", async (how, sentence) => {
    serve(list(anAppointment({ cancelled: true, holdExpiresAt: null, ...how })));
    visit("/my-appointment", { signedIn: true });
    expect(await card()).toHaveTextContent("Appointment Cancelled");
    expect(await card()).toHaveTextContent(sentence);
    expect(screen.queryByRole("button", { name: /Pay Online/ })).not.toBeInTheDocument();
  });

  it("that could not be cancelled shows why in the open dialog", async () => {
    const paidMessage = "This appointment is paid. Please write to us to change it.";
    serve({ ...list(anAppointment()), "POST /api/user/cancel-appointment": () => errorResponse(409, paidMessage) });
    const { user } = visit("/my-appointment", { signedIn: true });
    await user.click(await screen.findByRole("button", { name: "Cancel Appointment" }));
    const question = screen.getByRole("dialog", { name: "Cancel this appointment?" });
    await user.click(within(question).getByRole("button", { name: "Yes, cancel it" }));
    expect(await within(question).findByRole("alert")).toHaveTextContent(paidMessage);
  });

  it("is cancelled after a confirmation", async () => {
    const appointment = anAppointment();
    const calls = serve({
      ...list(appointment),
      "POST /api/user/cancel-appointment": () =>
        answer(Booked, { success: true, message: "Your appointment is canceled.", appointment }),
    });
    const { user } = visit("/my-appointment", { signedIn: true });
    await user.click(await screen.findByRole("button", { name: "Cancel Appointment" }));
    const question = screen.getByRole("dialog", { name: "Cancel this appointment?" });
    expect(calls.some(({ path }) => path.startsWith("POST"))).toBe(false);
    await user.click(within(question).getByRole("button", { name: "Yes, cancel it" }));
    expect(await toastSaying("Your appointment is canceled.")).toBeVisible();
    expect(calls.find(({ path }) => path.startsWith("POST"))?.json).toEqual({
      appointmentId: appointment._id,
      revision: appointment.revision,
    });
  });
});

describe("paying", () => {
  it("opens checkout", async () => {
    const leave = vi.fn();
    vi.stubGlobal("location", { origin: location.origin, assign: leave });
    const appointment = anAppointment();
    const url = "https://checkout.example/session";
    const calls = serve({
      ...list(appointment),
      "POST /api/user/pay-appointment": () => answer(CheckoutUrl, { success: true, url }),
    });
    const { user } = visit("/my-appointment", { signedIn: true });
    await user.click(await screen.findByRole("button", { name: "Pay Online ($80)" }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith(url));
    expect(calls.find(({ path }) => path.startsWith("POST"))?.headers.get("Idempotency-Key")).toBeTruthy();
  });

  it("shows beside the button why checkout could not be opened, after the toast is gone", async () => {
    const over = "The time to pay has run out.";
    serve({ ...list(anAppointment()), "POST /api/user/pay-appointment": () => errorResponse(409, over) });
    const { user } = visit("/my-appointment", { signedIn: true });
    await user.click(await screen.findByRole("button", { name: "Pay Online ($80)" }));
    expect(await within(await card()).findByRole("alert")).toHaveTextContent(over);
  });

  it("marks the appointment paid on return, reloads the list and resets the URL", async () => {
    let appointment = anAppointment();
    const calls = serve({
      ...handlers,
      "GET /api/user/appointments": () => appointmentList(appointment),
      "POST /api/user/mark-appointment-paid": () => {
        appointment = paid({ _id: appointment._id });
        return answer(Booked, { success: true, message: "Paid Successfully", appointment });
      },
    });
    const { address } = visit(`/my-appointment?payment=success&appointmentId=${appointment._id}`, { signedIn: true });
    expect(await toastSaying("Paid Successfully")).toBeVisible();
    await waitFor(() => expect(address()).toBe("/my-appointment"));
    await waitFor(() => expect(screen.getByText("Payment Confirmed")).toBeVisible());
    expect(await screen.findByRole("heading", { level: 1, name: "You're booked" })).toBeVisible();
    expect(screen.getByRole("region", { name: "Receipt" })).toHaveTextContent("$80");
    const marks = calls.filter(({ path }) => path === "POST /api/user/mark-appointment-paid");
    expect(marks.map(({ json }) => json)).toEqual([{ appointmentId: appointment._id }]);
  });

  it("shows 'Payment was canceled' on return, and resets the URL", async () => {
    serve(list(anAppointment()));
    const { address } = visit("/my-appointment?payment=cancel&appointmentId=x", { signedIn: true });
    expect(await toastSaying("Payment was canceled")).toBeVisible();
    expect(screen.getByText(/^You haven't been charged\./)).toBeVisible();
    await waitFor(() => expect(address()).toBe("/my-appointment"));
    expect(await screen.findByRole("button", { name: "Pay Online ($80)" })).toBeVisible();
  });

  it("waits for a payment that has not arrived, and shows when it does", async () => {
    let appointment = anAppointment();
    serve({
      ...handlers,
      "GET /api/user/appointments": () => appointmentList(appointment),
      "POST /api/user/mark-appointment-paid": () =>
        appointment.payment
          ? answer(Booked, { success: true, message: "Paid Successfully", appointment })
          : errorResponse(402, "We haven't received a payment for this appointment yet."),
    });
    visit(`/my-appointment?payment=success&appointmentId=${appointment._id}`, { signedIn: true });
    expect(await screen.findByText(/Your payment hasn't arrived yet/)).toBeVisible();
    appointment = paid({ _id: appointment._id });
    expect(await screen.findByText("Paid Successfully")).toBeVisible();
    expect(screen.queryByText(/Your payment hasn't arrived yet/)).not.toBeInTheDocument();
  });
});

describe("My Appointments", () => {
  it("lists unpaid visits first, then the next with details, upcoming and past ones", async () => {
    const on = (day: number, name: string) => ({
      docData: { ...anAppointment().docData, name },
      startsAt: `2026-11-${day}T15:30:00.000Z`,
      endsAt: `2026-11-${day}T16:00:00.000Z`,
      joinFrom: `2026-11-${day}T15:20:00.000Z`,
    });
    serve(
      list(
        paid(on(26, "Booked last")),
        anAppointment(on(25, "Unpaid")),
        paid({ ...on(18, "Long over"), isCompleted: true }),
        paid(on(22, "Soonest")),
        anAppointment({ ...on(19, "Cancelled"), cancelled: true, holdExpiresAt: null, cancelReason: "patient" }),
      ),
    );
    visit("/my-appointment", { signedIn: true });
    const next = await screen.findByRole("region", { name: "Next, in 2 days" });
    expect(within(next).getByRole("article", { name: "Soonest" })).toBeVisible();
    expect(within(next).getByRole("link", { name: "Open visit" })).toBeVisible();
    expect(within(next).getByRole("button", { name: "Add to calendar" })).toBeVisible();
    const inOrder = screen.getAllByRole("article").map((one) => within(one).getByRole("heading").textContent);
    expect(inOrder).toEqual(["Unpaid", "Soonest", "Booked last", "Cancelled", "Long over"]);
    const sections = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    expect(sections).toEqual(expect.arrayContaining(["Not paid yet", "Next, in 2 days", "Coming", "Past"]));
  });

  it("shows the year of a date in another year", async () => {
    const onDay = (startsAt: string, name: string) =>
      paid({ startsAt, isCompleted: true, docData: { ...anAppointment().docData, name } });
    serve(list(onDay("2026-11-10T15:30:00.000Z", "This year"), onDay("2025-11-10T15:30:00.000Z", "Last year")));
    visit("/my-appointment", { signedIn: true });
    expect(await screen.findByRole("article", { name: "This year" })).toHaveTextContent(/^Tue, Nov 10(?!, 20)/);
    expect(screen.getByRole("article", { name: "Last year" })).toHaveTextContent(/^Mon, Nov 10, 2025/);
  });

  it("shows ten past visits, and older ones on demand, loading them if needed", async () => {
    const past = (count: number) => Array.from({ length: count }, () => paid({ isCompleted: true }));
    const [newest, older] = [past(15), past(3)];
    const calls = serve({
      ...handlers,
      "GET /api/user/appointments": ({ search }) =>
        answer(AppointmentList, {
          success: true,
          ...(search.get("cursor") === "more" ? { appointments: older } : { appointments: newest, next: "more" }),
        }),
    });
    const { user } = visit("/my-appointment", { signedIn: true });
    const earlier = await screen.findByRole("button", { name: "Show earlier" });
    expect(screen.getAllByRole("article")).toHaveLength(10);
    expect(calls.filter(({ path }) => path === "GET /api/user/appointments")).toHaveLength(1);
    await user.click(earlier);
    await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(18));
    expect(screen.queryByRole("button", { name: "Show earlier" })).not.toBeInTheDocument();
  });

  it("leads to a first visit when there is none", async () => {
    serve(list());
    visit("/my-appointment", { signedIn: true });
    expect(await screen.findByRole("heading", { name: "No appointments yet" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Find a nurse" })).toHaveAttribute("href", "/doctors");
  });

  it("requires a login, and handles a return from checkout after it", async () => {
    const appointment = paid();
    serve({
      ...list(appointment),
      "POST /api/user/login": () => answer(UserToken, { success: true, token: "fresh" }),
      "POST /api/user/mark-appointment-paid": () =>
        answer(Booked, { success: true, message: "Paid Successfully", appointment }),
    });
    const { user, address } = visit(`/my-appointment?payment=success&appointmentId=${appointment._id}`);
    await user.fill(await screen.findByLabelText("Email"), "hannah@example.com");
    expect(address()).toBe("/login");
    await user.fill(screen.getByLabelText("Password"), "lamplight");
    await user.click(screen.getByRole("button", { name: "Login" }));
    expect(await toastSaying("Paid Successfully")).toBeVisible();
  });

  it("ends a rejected session and opens the login screen", async () => {
    const dead = () => errorResponse(401, "Please log in to continue.");
    serve({ "GET /api/user/get-profile": dead, "GET /api/user/appointments": dead });
    const { address } = visit("/my-appointment", { signedIn: true });
    await waitFor(() => expect(address()).toBe("/login"));
    expect(localStorage.getItem("token")).toBeNull();
  });
});

it("shows an evening visit to a reader in Berlin with their own day and 24-hour time, not as today", async () => {
  vi.stubEnv("TZ", "Europe/Berlin");
  vi.spyOn(navigator, "language", "get").mockReturnValue("de-DE");
  at("2026-11-21T23:21:00Z");
  const startsAt = "2026-11-22T00:00:00.000Z";
  serve(list(paid({ startsAt, endsAt: "2026-11-22T00:30:00.000Z", joinFrom: "2026-11-21T23:50:00.000Z" })));
  visit("/my-appointment", { signedIn: true });
  expect(await card()).toHaveTextContent("7:00 PM EST");
  expect(await card()).toHaveTextContent("Sun, Nov 22, 01:00 for you (GMT+1)");
  expect(await card()).toHaveTextContent("You can join at 6:50 PM EST, Sun, Nov 22, 00:50 for you (GMT+1).");
  expect(await card()).toHaveTextContent(/^Sat, 21 Nov/);
  expect(await card()).not.toHaveTextContent("Today");
});
