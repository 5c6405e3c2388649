import { UserToken } from "@lamplight/api/contract/accounts.ts";
import { type Waiting, WaitingList } from "@lamplight/api/contract/waitlist.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  aConsultant,
  appointmentList,
  aWeek,
  consultantFound,
  consultantList,
  ownReview,
  profile,
  reviewList,
  week,
} from "../../test/records.ts";
import { answer, errorResponse, serve } from "../../test/server.ts";
import { toastSaying, visit } from "../../test/visit.tsx";

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
    await user.type(await screen.findByLabelText("Email"), "hannah@example.com");
    await user.type(screen.getByLabelText("Password"), "lamplight");
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
