import { UserToken } from "@lamplight/api/contract/accounts.ts";
import { Booked } from "@lamplight/api/contract/appointments.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  aConsultant,
  anAppointment,
  appointmentList,
  aWeek,
  consultantList,
  ownReview,
  profile,
  reviewList,
  week,
} from "../../test/records.ts";
import { answer, refusal, serve } from "../../test/server.ts";
import { toastSaying, visit } from "../../test/visit.tsx";

const amara = aConsultant();
const page = `/appointment/${amara._id}`;
const SLOT = "day=21_11_2026_&time=10%3A30+AM";
const house = {
  "GET /api/doctor/list": () => consultantList(amara),
  [`GET /api/doctor/${amara._id}/slots`]: () => week(),
  [`GET /api/reviews/${amara._id}`]: () => reviewList(),
  [`GET /api/reviews/${amara._id}/mine`]: () => ownReview(null),
  "GET /api/user/get-profile": () => profile(),
  "GET /api/user/appointments": () => appointmentList(anAppointment()),
};
const booked = () =>
  answer(Booked, { success: true, message: "Your time is held.", appointment: anAppointment({ docId: amara._id }) });

const bookButton = () => within(screen.getByRole("complementary")).getByRole("button", { name: "Book an appointment" });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T15:00:00Z") });
  vi.stubEnv("TZ", "America/Chicago");
});

describe("the booking page", () => {
  it("shows who the consultant is and what the visit costs", async () => {
    serve(house);
    visit(page);
    expect(await screen.findByRole("heading", { level: 1, name: "Amara Okafor" })).toBeVisible();
    expect(screen.getByText("Pediatric Nurse, MSN, RN")).toBeVisible();
    expect(screen.getByText("12 years")).toBeVisible();
    expect(within(screen.getByRole("complementary")).getByText("$80")).toBeVisible();
  });

  it("opens the first day with a free slot, of seven, and names the zones", async () => {
    serve(house);
    visit(page);
    const days = await screen.findAllByRole("tab");
    expect(days).toHaveLength(7);
    expect(screen.getByRole("tab", { selected: true })).toHaveTextContent("Sat, Nov 21");
    expect(screen.getByText(/Times are/)).toHaveTextContent(
      "Sat, Nov 21. Times are Eastern (EST); your own time, Chicago (CST), stands below each.",
    );
    expect(screen.getByRole("radio", { name: "10:30 AM 9:30 for you" })).toBeVisible();
  });

  it("sends someone who is not logged in to the login screen, and back to the same slot with the email kept", async () => {
    serve({ ...house, "POST /api/user/login": () => answer(UserToken, { success: true, token: "fresh" }) });
    const { user, address } = visit(page);
    await user.click(await screen.findByRole("radio", { name: /^5:00 PM/ }));
    await user.type(screen.getByLabelText("Email for the Zoom link"), "me@elsewhere.org");
    await user.click(bookButton());
    expect(await toastSaying("Login to book Appointment")).toBeVisible();
    await waitFor(() => expect(address()).toBe("/login"));

    await user.type(await screen.findByLabelText("Email"), "hannah@example.com");
    await user.type(screen.getByLabelText("Password"), "lamplight");
    await user.click(screen.getByRole("button", { name: "Login" }));
    await waitFor(() => expect(address()).toBe(`${page}?day=21_11_2026_&time=5%3A00+PM`));
    expect(await screen.findByRole("radio", { name: /^5:00 PM/ })).toBeChecked();
    expect(screen.getByLabelText("Email for the Zoom link")).toHaveValue("me@elsewhere.org");
  });

  it("books the chosen slot once, with a key, and goes to My Appointments", async () => {
    const calls = serve({ ...house, "POST /api/user/book-appointment": booked });
    const { user, address } = visit(`${page}?${SLOT}`, { signedIn: true });
    await waitFor(() => expect(screen.getByLabelText("Email for the Zoom link")).toHaveValue("hannah@example.com"));
    expect(await screen.findByRole("radio", { name: /^10:30 AM/ })).toBeChecked();
    await user.dblClick(bookButton());
    expect(await toastSaying("Your time is held.")).toBeVisible();
    await waitFor(() => expect(address()).toBe("/my-appointment"));
    const bookings = calls.filter(({ path }) => path === "POST /api/user/book-appointment");
    expect(bookings.map(({ json }) => json)).toEqual([
      { docId: amara._id, slotDate: "21_11_2026_", slotTime: "10:30 AM", zoomEmail: "hannah@example.com" },
    ]);
    expect(bookings[0]?.headers.get("token")).toBe("a-live-token");
    expect(bookings[0]?.headers.get("Idempotency-Key")).toMatch(/^[0-9a-f]{32}$/);
  });

  it("asks for the Zoom email, and for a time", async () => {
    const calls = serve(house);
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

  it("says when a slot has been taken and does not offer it any more", async () => {
    const taken = "That time has just been taken. Please choose another.";
    let isTaken = false;
    const left = aWeek.map((day) => ({ ...day, slots: day.slots.slice(1) }));
    serve({
      ...house,
      [`GET /api/doctor/${amara._id}/slots`]: () => week(isTaken ? left : aWeek),
      "POST /api/user/book-appointment": () => {
        isTaken = true;
        return refusal(409, taken);
      },
    });
    const { user } = visit(`${page}?${SLOT}`, { signedIn: true });
    await waitFor(() => expect(screen.getByLabelText("Email for the Zoom link")).toHaveValue("hannah@example.com"));
    expect(await screen.findByRole("radio", { name: /^10:30 AM/ })).toBeChecked();
    await user.click(bookButton());
    expect(await toastSaying(taken)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("radio", { name: /^10:30 AM/ })).not.toBeInTheDocument());
    expect(screen.getByRole("alert")).toHaveTextContent(taken);
    expect(screen.queryByRole("radio", { checked: true })).not.toBeInTheDocument();
  });

  it("sends to the login screen when the session has died meanwhile", async () => {
    serve({ ...house, "POST /api/user/book-appointment": () => refusal(401, "Please log in to continue.") });
    const { user, address } = visit(`${page}?${SLOT}`, { signedIn: true });
    await waitFor(() => expect(screen.getByLabelText("Email for the Zoom link")).toHaveValue("hannah@example.com"));
    await screen.findByRole("radio", { name: /^10:30 AM/ });
    await user.click(bookButton());
    await waitFor(() => expect(address()).toBe("/login"));
    expect(localStorage.getItem("token")).toBeNull();
  });

  it("offers no booking of a consultant who is not available", async () => {
    serve({ ...house, "GET /api/doctor/list": () => consultantList({ ...amara, available: false }) });
    visit(page);
    expect(await screen.findByText("Not Available")).toBeVisible();
    expect(screen.getByRole("heading", { name: "Amara Okafor is not taking appointments right now" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Book an appointment" })).not.toBeInTheDocument();
  });

  it("says so when there is no such consultant", async () => {
    serve(house);
    visit("/appointment/nobody");
    expect(await screen.findByRole("heading", { name: "We do not know that consultant" })).toBeVisible();
  });

  it("shows up to five others of the same speciality, and not this one", async () => {
    const others = Array.from({ length: 6 }, (_, index) => aConsultant({ name: `Other ${index}` }));
    const cardiac = aConsultant({ name: "Harpreet Gill", speciality: "Cardiac Nurse" });
    serve({ ...house, "GET /api/doctor/list": () => consultantList(amara, cardiac, ...others) });
    visit(page);
    const related = await screen.findByRole("region", { name: "Other pediatric nurses" });
    expect(within(related).getAllByRole("link")).toHaveLength(5);
    expect(related).not.toHaveTextContent("Amara Okafor");
    expect(related).not.toHaveTextContent("Harpreet Gill");
  });

  it("shows what patients say, verified visits marked", async () => {
    const review = { _id: crypto.randomUUID(), rating: 5, comment: "Plain words.", date: "2026-11-14T12:00:00Z" };
    serve({
      ...house,
      [`GET /api/reviews/${amara._id}`]: () =>
        reviewList({ ...review, user: { name: "Leo M.", image: "" }, verified: true }),
    });
    visit(page);
    const reviews = await screen.findByRole("region", { name: "What patients say" });
    expect(await within(reviews).findByText("Plain words.")).toBeVisible();
    expect(reviews).toHaveTextContent("Leo M.");
    expect(reviews).toHaveTextContent("Verified visit");
  });
});
