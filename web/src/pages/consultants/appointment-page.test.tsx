import { UserToken } from "@lamplight/api/contract/accounts.ts";
import { Booked, CheckoutUrl } from "@lamplight/api/contract/appointments.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { amara, bookButton, handlers, onThatFriday, page, SLOT } from "../../../test/booking-page.ts";
import {
  aConsultant,
  anAppointment,
  appointmentList,
  aWeek,
  consultantFound,
  consultantList,
  profile,
  week,
} from "../../../test/records.ts";
import { answer, errorResponse, serve } from "../../../test/server.ts";
import { toastSaying, visit } from "../../../test/visit.tsx";
import { signIn } from "../../lib/http/session.ts";

const booked = () =>
  answer(Booked, { success: true, message: "Your time is held.", appointment: anAppointment({ docId: amara._id }) });

beforeEach(onThatFriday);

describe("the booking page", () => {
  it("shows who the consultant is and what the visit costs", async () => {
    serve(handlers);
    visit(page);
    expect(await screen.findByRole("heading", { level: 1, name: "Amara Okafor" })).toBeVisible();
    expect(screen.getByText("Pediatric Nurse, MSN, RN")).toBeVisible();
    expect(screen.getByText("12 years")).toBeVisible();
    expect(within(screen.getByRole("complementary")).getByText("$80")).toBeVisible();
  });

  it("shows the consultant's languages, license and whole text", async () => {
    const nurse = { ...amara, languages: ["English", "Igbo"] };
    serve({ ...handlers, [`GET /api/doctor/${amara._id}`]: () => consultantFound(nurse) });
    visit(page);
    const about = within(await screen.findByRole("region", { name: "About Amara Okafor" }));
    expect(about.getByText("English and Igbo")).toBeVisible();
    expect(about.getByText("Licensed in Pennsylvania, RN 512345")).toBeVisible();
  });

  it("on a full day, offers the next day with a free slot and moves the focus there", async () => {
    serve(handlers);
    const { user } = visit(page);
    await user.click((await screen.findAllByRole("tab")).at(3) ?? document.body);
    expect(screen.getByRole("tabpanel")).toHaveTextContent("There are no free times on this day.");
    await user.click(screen.getByRole("button", { name: "Sat, Nov 21 has 2 free times" }));
    expect(screen.getByRole("tab", { selected: true })).toHaveTextContent("Sat, Nov 21");
    expect(screen.getByRole("tab", { selected: true })).toHaveFocus();
    expect(screen.getByRole("radio", { name: /^10:30 AM/ })).toBeVisible();
  });

  it("opens the first day with a free slot, of seven, and names the zones", async () => {
    serve(handlers);
    visit(page);
    const days = await screen.findAllByRole("tab");
    expect(days).toHaveLength(7);
    expect(screen.getByRole("tab", { selected: true })).toHaveTextContent("Sat, Nov 21");
    expect(screen.getByText(/Times are/)).toHaveTextContent(
      "Sat, Nov 21. Times are Eastern (EST). Your time, Chicago (CST), is below each.",
    );
    expect(screen.getByRole("radio", { name: "10:30 AM 9:30 AM for you" })).toBeVisible();
  });

  it("sends a visitor to log in, and back to the same slot with the email kept", async () => {
    serve({ ...handlers, "POST /api/user/login": () => answer(UserToken, { success: true, token: "fresh" }) });
    const { user, address } = visit(page);
    await user.click(await screen.findByRole("radio", { name: /^5:00 PM/ }));
    await user.fill(screen.getByLabelText("Email for the Zoom link"), "me@elsewhere.org");
    await user.click(bookButton());
    expect(await toastSaying("Login to book Appointment")).toBeVisible();
    await waitFor(() => expect(address()).toBe("/login"));

    await user.fill(await screen.findByLabelText("Email"), "hannah@example.com");
    await user.fill(screen.getByLabelText("Password"), "lamplight");
    await user.click(screen.getByRole("button", { name: "Login" }));
    await waitFor(() => expect(address()).toBe(`${page}?day=21_11_2026_&time=5%3A00+PM`));
    expect(await screen.findByRole("radio", { name: /^5:00 PM/ })).toBeChecked();
    expect(screen.getByLabelText("Email for the Zoom link")).toHaveValue("me@elsewhere.org");
  });

  it("waits for the patient's own email, shows that it is busy, and books with it", async () => {
    const late = Promise.withResolvers<Response>();
    const calls = serve({
      ...handlers,
      "GET /api/user/get-profile": () => late.promise,
      "POST /api/user/book-appointment": booked,
    });
    const { user, address } = visit(`${page}?${SLOT}`, { signedIn: true });
    await screen.findByRole("radio", { checked: true });
    await user.click(bookButton());
    expect(await within(screen.getByRole("complementary")).findByRole("button", { name: "Booking…" })).toBeVisible();
    expect(screen.queryByText("Please provide an email for Zoom link")).not.toBeInTheDocument();
    late.resolve(profile());
    await waitFor(() => expect(address()).toBe("/my-appointment"));
    expect(calls.find(({ path }) => path.endsWith("book-appointment"))?.json).toMatchObject({
      zoomEmail: "hannah@example.com",
    });
  });

  it("asks for an email when the patient's own cannot be loaded", async () => {
    serve({ ...handlers, "GET /api/user/get-profile": () => errorResponse(400, "Not now") });
    const { user } = visit(`${page}?${SLOT}`, { signedIn: true });
    await screen.findByRole("radio", { checked: true });
    await user.click(bookButton());
    expect((await screen.findAllByText("Please provide an email for Zoom link")).length).toBeGreaterThan(0);
    expect(screen.getByLabelText("Email for the Zoom link")).toHaveFocus();
  });

  it("suggests the patient's own email in an empty field, even one that was emptied before a reload", async () => {
    serve(handlers);
    const { user } = visit(page, { signedIn: true });
    const field = () => screen.findByLabelText("Email for the Zoom link");
    await waitFor(async () => expect(await field()).toHaveValue("hannah@example.com"));
    await user.clear(await field());
    window.dispatchEvent(new Event("pagehide"));
    cleanup();
    visit(page, { signedIn: true });
    await waitFor(async () => expect(await field()).toHaveValue("hannah@example.com"));
  });

  it("keeps another email for the link after a reload", async () => {
    serve(handlers);
    const { user } = visit(page, { signedIn: true });
    const field = () => screen.findByLabelText("Email for the Zoom link");
    await waitFor(async () => expect(await field()).toHaveValue("hannah@example.com"));
    await user.clear(await field());
    await user.fill(await field(), "me@elsewhere.org");
    window.dispatchEvent(new Event("pagehide"));
    cleanup();
    visit(page, { signedIn: true, isFramed: true });
    await screen.findByRole("button", { name: /Hannah/ });
    expect(await field()).toHaveValue("me@elsewhere.org");
  });

  it("books the chosen slot once, with an idempotency key, and opens My Appointments", async () => {
    const calls = serve({ ...handlers, "POST /api/user/book-appointment": booked });
    const { user, address } = visit(`${page}?${SLOT}`, { signedIn: true });
    await waitFor(() => expect(screen.getByLabelText("Email for the Zoom link")).toHaveValue("hannah@example.com"));
    expect(await screen.findByRole("radio", { name: /^10:30 AM/ })).toBeChecked();
    await user.dblClick(bookButton());
    expect(await toastSaying("Your time is held.")).toBeVisible();
    await waitFor(() => expect(address()).toBe("/my-appointment"));
    const bookings = calls.filter(({ path }) => path === "POST /api/user/book-appointment");
    expect(bookings.map(({ json }) => json)).toEqual([
      {
        docId: amara._id,
        slotDate: "21_11_2026_",
        slotTime: "10:30 AM",
        zoomEmail: "hannah@example.com",
        state: "PA",
        visitor: { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, hour12: true },
      },
    ]);
    expect(bookings[0]?.headers.get("token")).toBe("a-live-token");
    expect(bookings[0]?.headers.get("Idempotency-Key")).toMatch(/^[0-9a-f]{32}$/);
  });

  it("offers to email the link when the server requires a confirmed email, and books at the next press", async () => {
    let isConfirmed = false;
    const message = "You already hold an unpaid appointment. Please confirm your email to hold up to three.";
    serve({
      ...handlers,
      "POST /api/user/book-appointment": () =>
        isConfirmed ? booked() : errorResponse(403, message, undefined, "confirmed-email"),
      "POST /api/user/send-email-confirmation": () => answer(Done, { success: true, message: "We emailed a link." }),
    });
    const { user, address } = visit(`${page}?${SLOT}`, { signedIn: true });
    await waitFor(() => expect(screen.getByLabelText("Email for the Zoom link")).toHaveValue("hannah@example.com"));
    await user.click(bookButton());
    expect(await toastSaying(message)).toBeVisible();
    await user.click(await screen.findByRole("button", { name: "Email me the link" }));
    expect(await screen.findByText("We emailed a link.")).toBeVisible();
    isConfirmed = true;
    await user.click(bookButton());
    await waitFor(() => expect(address()).toBe("/my-appointment"));
  });

  it("asks for the Zoom email and for a time", async () => {
    const calls = serve(handlers);
    const { user } = visit(page, { signedIn: true });
    const email = await screen.findByLabelText("Email for the Zoom link");
    await waitFor(() => expect(email).toHaveValue("hannah@example.com"));
    await user.click(bookButton());
    expect(await toastSaying("Please choose a time")).toBeVisible();
    await user.clear(email);
    await user.click(bookButton());
    expect(await toastSaying("Please provide an email for Zoom link")).toBeVisible();
    expect(email).toHaveAccessibleDescription("Please provide an email for Zoom link");
    expect(calls.filter(({ path }) => path.startsWith("POST"))).toEqual([]);
  });

  it("says that a slot was taken, and no longer offers it", async () => {
    const conflict = "That time has just been taken. Please choose another.";
    let isTaken = false;
    const left = aWeek.map((day) => ({ ...day, slots: day.slots.slice(1) }));
    serve({
      ...handlers,
      [`GET /api/doctor/${amara._id}/slots`]: () => week(isTaken ? left : aWeek),
      "POST /api/user/book-appointment": () => {
        isTaken = true;
        return errorResponse(409, conflict);
      },
    });
    const { user } = visit(`${page}?${SLOT}`, { signedIn: true });
    await waitFor(() => expect(screen.getByLabelText("Email for the Zoom link")).toHaveValue("hannah@example.com"));
    expect(await screen.findByRole("radio", { name: /^10:30 AM/ })).toBeChecked();
    await user.click(bookButton());
    expect(await toastSaying(conflict)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("radio", { name: /^10:30 AM/ })).not.toBeInTheDocument());
    expect(screen.getByRole("alert")).toHaveTextContent(conflict);
    expect(screen.queryByRole("radio", { checked: true })).not.toBeInTheDocument();
  });

  it("does not show a booking's response to the next person", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const conflict = "That time has just been taken.";
    serve({ ...handlers, "POST /api/user/book-appointment": () => promise });
    const { user } = visit(`${page}?${SLOT}`, { signedIn: true });
    await waitFor(() => expect(screen.getByLabelText("Email for the Zoom link")).toHaveValue("hannah@example.com"));
    expect(await screen.findByRole("radio", { name: /^10:30 AM/ })).toBeChecked();
    await user.click(bookButton());
    act(() => signIn("user", "another-token", "joseph@example.com"));
    resolve(errorResponse(409, conflict));
    await waitFor(() => expect(bookButton()).toBeEnabled());
    expect(screen.queryByText(conflict)).toBeNull();
    expect(screen.queryByText("Something went wrong")).toBeNull();
  });

  it("opens the login screen when the session has expired", async () => {
    serve({ ...handlers, "POST /api/user/book-appointment": () => errorResponse(401, "Please log in to continue.") });
    const { user, address } = visit(`${page}?${SLOT}`, { signedIn: true });
    await waitFor(() => expect(screen.getByLabelText("Email for the Zoom link")).toHaveValue("hannah@example.com"));
    await screen.findByRole("radio", { name: /^10:30 AM/ });
    await user.click(bookButton());
    await waitFor(() => expect(address()).toBe("/login"));
    expect(localStorage.getItem("token")).toBeNull();
  });

  it("offers no booking of an unavailable consultant", async () => {
    serve({ ...handlers, [`GET /api/doctor/${amara._id}`]: () => consultantFound({ ...amara, available: false }) });
    visit(page);
    expect(await screen.findByText("Not Available")).toBeVisible();
    expect(screen.getByRole("heading", { name: "Amara Okafor is not taking appointments right now" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Book an appointment" })).not.toBeInTheDocument();
  });

  it("says that it does not know a consultant", async () => {
    serve({ ...handlers, "GET /api/doctor/nobody": () => errorResponse(400, "We couldn't find that nurse") });
    visit("/appointment/nobody");
    expect(await screen.findByRole("heading", { name: "We couldn't find that nurse" })).toBeVisible();
  });

  it("shows up to five other consultants of the same specialty", async () => {
    const others = Array.from({ length: 6 }, (_, index) => aConsultant({ name: `Other ${index}` }));
    const cardiac = aConsultant({ name: "Harpreet Gill", speciality: "Cardiac Nurse" });
    serve({ ...handlers, "GET /api/doctor/list": () => consultantList(amara, cardiac, ...others) });
    visit(page);
    const related = await screen.findByRole("region", { name: "Other pediatric nurses" });
    expect(within(related).getAllByRole("link")).toHaveLength(5);
    expect(related).not.toHaveTextContent("Amara Okafor");
    expect(related).not.toHaveTextContent("Harpreet Gill");
  });
});

it("shows the patient's hold of this consultant with its end and a pay button", async () => {
  const held = anAppointment({ docId: amara._id, holdExpiresAt: "2026-11-20T15:30:00.000Z" });
  const url = "https://checkout.example/session";
  serve({
    ...handlers,
    "GET /api/user/appointments": () => appointmentList(held),
    "POST /api/user/pay-appointment": () => answer(CheckoutUrl, { success: true, url }),
  });
  const leave = vi.fn();
  vi.stubGlobal("location", { origin: location.origin, assign: leave });
  const { user } = visit(page, { signedIn: true });
  const notice = await screen.findByText(/^You hold/);
  expect(notice).toHaveTextContent(
    "You hold Sat, Nov 21 at 10:30 AM EST, 9:30 AM for you (CST) with Amara Okafor until 10:30 AM EST, 9:30 AM for you (CST).",
  );
  expect(screen.getByRole("timer", { name: "Time left to pay" })).toHaveTextContent(/^\d+:\d\d$/);
  await user.click(screen.getByRole("button", { name: "Pay now" }));
  await waitFor(() => expect(leave).toHaveBeenCalledWith(url));
});

it("shows a missing time and a missing email in their places until both are there", async () => {
  serve({ ...handlers, "GET /api/user/get-profile": () => profile("") });
  const { user } = visit(page, { signedIn: true });
  await screen.findByRole("heading", { level: 1, name: "Amara Okafor" });
  await screen.findByRole("radio", { name: /^10:30 AM/ });
  await user.click(bookButton());
  expect(await screen.findByText("Please choose a time")).toBeVisible();
  expect(screen.getByLabelText("Email for the Zoom link")).toBeInvalid();
  await waitFor(() => expect(screen.getByRole("radio", { name: /^10:30 AM/ })).toHaveFocus());
  await user.click(screen.getByRole("radio", { name: /^10:30 AM/ }));
  await waitFor(() => expect(screen.getByRole("alert")).toBeEmptyDOMElement());
});
