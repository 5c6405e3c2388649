import { UserToken } from "@lamplight/api/contract/accounts.ts";
import { type Waiting, WaitingList, type WaitingWish } from "@lamplight/api/contract/waitlist.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  aConsultant,
  appointmentList,
  aWeek,
  consultantFound,
  consultantList,
  consultantPage,
  ownReview,
  profile,
  reviewList,
  week,
} from "../../../test/records.ts";
import { answer, errorResponse, serve } from "../../../test/server.ts";
import { toastSaying, visit } from "../../../test/visit.tsx";

const nurse = aConsultant();
const FULL_DAY = `/appointment/${nurse._id}?day=22_11_2026_`;
const line = (like: Partial<Waiting> = {}): Waiting => ({
  _id: crypto.randomUUID(),
  docId: nurse._id,
  name: nurse.name,
  slotDate: "22_11_2026_",
  from: "2026-11-22T05:00:00.000Z",
  until: "2026-11-23T05:00:00.000Z",
  timeZone: "America/New_York",
  place: 3,
  ...like,
});
const wish = (like: Partial<WaitingWish> = {}): WaitingWish => ({
  _id: crypto.randomUUID(),
  specialities: ["Pediatric Nurse"],
  language: "Spanish",
  state: "PA",
  maxFee: 80,
  days: ["2026-11-20T22:00:00.000Z"],
  time: "evening",
  until: "2026-11-21T02:00:00.000Z",
  timeZone: "America/New_York",
  ...like,
});
const lines = (...waiting: Waiting[]) => answer(WaitingList, { success: true, message: "Done.", waiting, wishes: [] });
const handlers = {
  "GET /api/doctor/list": () => consultantList(nurse),
  [`GET /api/doctor/${nurse._id}`]: () => consultantFound(nurse),
  [`GET /api/doctor/${nurse._id}/slots`]: () => week(),
  [`GET /api/reviews/${nurse._id}`]: () => reviewList(),
  [`GET /api/reviews/${nurse._id}/mine`]: () => ownReview(null),
  "GET /api/user/get-profile": () => profile(),
};
const notifyButton = () => screen.findByRole("button", { name: "Notify me if a time opens up" });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T15:06:00Z") });
});

describe("a day without free slots", () => {
  it("adds a patient to the waitlist once and shows the place, which can be given up", async () => {
    const own = line();
    const calls = serve({
      ...handlers,
      "POST /api/user/waitlist/join": () => lines(own),
      "POST /api/user/waitlist/leave": () => lines(),
    });
    const { user } = visit(FULL_DAY, { signedIn: true });
    await user.dblClick(await notifyButton());
    expect(await screen.findByText("2 people are ahead of you")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Notify me if a time opens up" })).toBeNull();
    const joins = calls.filter(({ path }) => path === "POST /api/user/waitlist/join");
    expect(joins.map(({ json }) => json)).toEqual([
      expect.objectContaining({ docId: nurse._id, slotDate: "22_11_2026_" }),
    ]);
    await user.click(screen.getByRole("button", { name: /^Leave waitlist/ }));
    expect(await notifyButton()).toBeVisible();
  });

  it("shows beside the button why a patient could not be added", async () => {
    const words = "You're already on 5 waitlists. Please leave one of them first.";
    serve({ ...handlers, "POST /api/user/waitlist/join": () => errorResponse(409, words) });
    const { user } = visit(FULL_DAY, { signedIn: true });
    await user.click(await notifyButton());
    expect(await within(screen.getByRole("main")).findByText(words)).toBeVisible();
  });

  it("sends a visitor to log in, and back to that day", async () => {
    serve({ ...handlers, "POST /api/user/login": () => answer(UserToken, { success: true, token: "fresh" }) });
    const { user, address } = visit(FULL_DAY);
    await user.click(await notifyButton());
    await waitFor(() => expect(address()).toBe("/login"));
    expect(await screen.findByText(/To join the waitlist of Amara Okafor, log in or sign up/)).toBeVisible();
    await user.fill(await screen.findByLabelText("Email"), "hannah@example.com");
    await user.fill(screen.getByLabelText("Password"), "lamplight");
    await user.click(screen.getByRole("button", { name: "Login" }));
    await waitFor(() => expect(address()).toBe(FULL_DAY));
    expect(await notifyButton()).toBeVisible();
  });

  it("shows the free slots when the server says that there are some", async () => {
    let isFree = false;
    serve({
      ...handlers,
      [`GET /api/doctor/${nurse._id}/slots`]: () =>
        week(
          isFree
            ? aWeek.map((day) =>
                day.slotDate === "22_11_2026_"
                  ? { ...day, slots: [{ slotTime: "11:00 AM", startsAt: "2026-11-22T16:00:00.000Z" }] }
                  : day,
              )
            : aWeek,
        ),
      "POST /api/user/waitlist/join": () => {
        isFree = true;
        return errorResponse(409, "A time has just opened up. Please choose it from the list.");
      },
    });
    const { user } = visit(FULL_DAY, { signedIn: true });
    await user.click(await notifyButton());
    expect(await screen.findByRole("radio", { name: /^11:00 AM/ })).toBeInTheDocument();
    expect(await toastSaying("A time has just opened up. Please choose it from the list.")).toBeVisible();
  });

  it("offers the whole week only if all of it is full", async () => {
    serve({
      ...handlers,
      [`GET /api/doctor/${nurse._id}/slots`]: () => week(aWeek.map((day) => ({ ...day, slots: [] }))),
    });
    visit(FULL_DAY, { signedIn: true });
    expect(await screen.findByRole("button", { name: "Notify me about any day this week" })).toBeVisible();
  });
});

it("My Appointments lists waitlist entries, also without appointments, with a button to leave", async () => {
  const own = [
    line({ place: 1 }),
    line({ slotDate: null, from: "2026-11-20T05:00:00.000Z", until: "2026-11-27T05:00:00.000Z" }),
  ];
  let left = false;
  serve({
    ...handlers,
    "GET /api/user/appointments": () => appointmentList(),
    "GET /api/user/waitlist": () => lines(...own.slice(left ? 1 : 0)),
    "POST /api/user/waitlist/leave": () => {
      left = true;
      return lines(...own.slice(1));
    },
  });
  const { user } = visit("/my-appointment", { signedIn: true });
  await screen.findByRole("heading", { level: 1, name: "No appointments yet" });
  const section = await screen.findByRole("region", { name: "Your waitlists" });
  const items = within(section).getAllByRole("listitem");
  expect(items[0]).toHaveTextContent("Amara Okafor, Sun, Nov 22. You're first on the waitlist.");
  expect(items[1]).toHaveTextContent("Amara Okafor, any day until Thu, Nov 26. 2 people are ahead of you.");
  await user.click(within(section).getByRole("button", { name: "Leave waitlist for Amara Okafor, Sun, Nov 22" }));
  await waitFor(() => expect(within(section).getAllByRole("listitem")).toHaveLength(1));
});

it("shows beside an entry why it could not be left", async () => {
  const own = line();
  serve({
    ...handlers,
    "GET /api/user/appointments": () => appointmentList(),
    "GET /api/user/waitlist": () => lines(own),
    "POST /api/user/waitlist/leave": () => errorResponse(404, "You're not on that waitlist anymore."),
  });
  const { user } = visit("/my-appointment", { signedIn: true });
  await screen.findByRole("heading", { level: 1, name: "No appointments yet" });
  await user.click(await screen.findByRole("button", { name: /^Leave waitlist/ }));
  expect(await within(screen.getByRole("main")).findByText("You're not on that waitlist anymore.")).toBeVisible();
});

describe("a search that nobody fits", () => {
  const SEARCH = "/doctors?q=pediatric+nurse+spanish+today+evening";
  const WORDS = "Spanish-speaking pediatric nurse, today, evening";
  const nearest = { dropped: ["time" as const], day: null, words: null };
  const unmet = { ...handlers, "GET /api/doctor/search": () => consultantPage([nurse], null, 1, nearest) };
  const wishes = (...all: WaitingWish[]) =>
    answer(WaitingList, { success: true, message: "Done.", waiting: [], wishes: all });

  it("offers to wait for exactly that, for a call from the patient's state", async () => {
    const calls = serve({ ...unmet, "POST /api/user/waitlist/join-wish": () => wishes(wish()) });
    const { user } = visit(SEARCH, { signedIn: true });
    const button = await notifyButton();
    expect(button).toHaveAccessibleDescription(`Waiting for: ${WORDS}`);
    const state = screen.getByLabelText("Where will you be during the call?");
    await user.selectOptions(state, "New Jersey");
    await user.dblClick(button);
    expect(await screen.findByText(/^You're on the waitlist$/)).toBeVisible();
    expect(screen.getByText(/for a call from New Jersey/)).toHaveTextContent(
      `You're on the waitlist for: ${WORDS}, for a call from New Jersey. If a time opens up, we'll hold it for you for 15 minutes and email you right away.`,
    );
    expect(screen.getByRole("link", { name: "See or leave your waitlists" })).toHaveAttribute(
      "href",
      "/my-appointment",
    );
    const joins = calls.filter(({ path }) => path === "POST /api/user/waitlist/join-wish");
    expect(joins.map(({ json }) => json)).toEqual([
      expect.objectContaining({
        ...{ specialities: ["Pediatric Nurse"], language: "Spanish", state: "NJ", day: "today", time: "evening" },
      }),
    ]);
  });

  it("sends a visitor to log in, and back to that search", async () => {
    serve({ ...unmet, "POST /api/user/login": () => answer(UserToken, { success: true, token: "fresh" }) });
    const { user, address } = visit(SEARCH);
    await user.click(await notifyButton());
    await waitFor(() => expect(address()).toBe("/login"));
    expect(await screen.findByText("To join the waitlist, log in or sign up. We saved your search.")).toBeVisible();
    await user.fill(await screen.findByLabelText("Email"), "hannah@example.com");
    await user.fill(screen.getByLabelText("Password"), "lamplight");
    await user.click(screen.getByRole("button", { name: "Login" }));
    await waitFor(() => expect(address()).toBe(SEARCH));
    expect(await notifyButton()).toHaveAccessibleDescription(`Waiting for: ${WORDS}`);
  });

  it("shows the nurses when the server says that a time is free", async () => {
    let isFree = false;
    serve({
      ...unmet,
      "GET /api/doctor/search": () => consultantPage([nurse], null, 1, isFree ? null : nearest),
      "POST /api/user/waitlist/join-wish": () => {
        isFree = true;
        return errorResponse(409, "A time has just opened up. Please choose it from the list.");
      },
    });
    const { user } = visit(SEARCH, { signedIn: true });
    await user.click(await notifyButton());
    expect(await toastSaying("A time has just opened up. Please choose it from the list.")).toBeVisible();
    await waitFor(() => expect(screen.queryByText(/^Waiting for/)).toBeNull());
  });

  it.each([
    ["somebody fits", "/doctors?language=Spanish", null],
    ["a name was searched for", "/doctors?q=amara&language=Spanish", nearest],
  ])("does not offer it when %s", async (_, address, found) => {
    serve({ ...unmet, "GET /api/doctor/search": () => consultantPage([nurse], null, 1, found) });
    visit(address, { signedIn: true });
    await screen.findByRole("link", { name: /Amara Okafor.*Rated/ });
    expect(screen.queryByRole("button", { name: "Notify me if a time opens up" })).toBeNull();
  });

  it("is listed in My Appointments and can be left", async () => {
    let left = false;
    const tonight = wish();
    const weekend = wish({
      ...{ specialities: [], language: null, maxFee: null, state: "NJ", time: "after-1830" },
      days: ["2026-11-21T23:30:00.000Z", "2026-11-22T23:30:00.000Z"],
    });
    serve({
      ...handlers,
      "GET /api/user/appointments": () => appointmentList(),
      "GET /api/user/waitlist": () => (left ? wishes(weekend) : wishes(tonight, weekend)),
      "POST /api/user/waitlist/leave": () => {
        left = true;
        return wishes(weekend);
      },
    });
    const { user } = visit("/my-appointment", { signedIn: true });
    await screen.findByRole("heading", { level: 1, name: "No appointments yet" });
    const section = await screen.findByRole("region", { name: "Your waitlists" });
    const first = "Spanish-speaking pediatric nurse, Fri, Nov 20, evening, up to $80";
    const items = within(section).getAllByRole("listitem");
    expect(items[0]).toHaveTextContent(`${first}. For a call from Pennsylvania.`);
    expect(items[1]).toHaveTextContent(
      "Nurse, Sat, Nov 21 and Sun, Nov 22, after 6:30 PM. For a call from New Jersey.",
    );
    await user.click(within(section).getByRole("button", { name: `Leave waitlist for ${first}` }));
    await waitFor(() => expect(within(section).getAllByRole("listitem")).toHaveLength(1));
  });
});
