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
const lines = (...waiting: Waiting[]) => answer(WaitingList, { success: true, message: "Done.", waiting });
const house = {
  "GET /api/doctor/list": () => consultantList(nurse),
  [`GET /api/doctor/${nurse._id}`]: () => consultantFound(nurse),
  [`GET /api/doctor/${nurse._id}/slots`]: () => week(),
  [`GET /api/reviews/${nurse._id}`]: () => reviewList(),
  [`GET /api/reviews/${nurse._id}/mine`]: () => ownReview(null),
  "GET /api/user/get-profile": () => profile(),
};
const tellMe = () => screen.findByRole("button", { name: "Notify me if a time opens up" });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T15:06:00Z") });
});

describe("a day with nothing free", () => {
  it("puts who asks in line, once, and shows the place; the line can be left", async () => {
    const own = line();
    const calls = serve({
      ...house,
      "POST /api/user/waitlist/join": () => lines(own),
      "POST /api/user/waitlist/leave": () => lines(),
    });
    const { user } = visit(FULL_DAY, { signedIn: true });
    await user.dblClick(await tellMe());
    expect(await screen.findByText("2 people are ahead of you")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Notify me if a time opens up" })).toBeNull();
    const joins = calls.filter(({ path }) => path === "POST /api/user/waitlist/join");
    expect(joins.map(({ json }) => json)).toEqual([
      expect.objectContaining({ docId: nurse._id, slotDate: "22_11_2026_" }),
    ]);
    await user.click(screen.getByRole("button", { name: /^Leave waitlist/ }));
    expect(await tellMe()).toBeVisible();
  });

  it("says beside the button why somebody could not be put in line", async () => {
    const words = "You're already on 5 waitlists. Please leave one of them first.";
    serve({ ...house, "POST /api/user/waitlist/join": () => errorResponse(409, words) });
    const { user } = visit(FULL_DAY, { signedIn: true });
    await user.click(await tellMe());
    expect(await within(screen.getByRole("main")).findByText(words)).toBeVisible();
  });

  it("asks who is not logged in to do so, and leads back to that day", async () => {
    serve({ ...house, "POST /api/user/login": () => answer(UserToken, { success: true, token: "fresh" }) });
    const { user, address } = visit(FULL_DAY);
    await user.click(await tellMe());
    await waitFor(() => expect(address()).toBe("/login"));
    expect(await screen.findByText(/To join the waitlist of Amara Okafor, log in or sign up/)).toBeVisible();
    await user.type(await screen.findByLabelText("Email"), "hannah@example.com");
    await user.type(screen.getByLabelText("Password"), "lamplight");
    await user.click(screen.getByRole("button", { name: "Login" }));
    await waitFor(() => expect(address()).toBe(FULL_DAY));
    expect(await tellMe()).toBeVisible();
  });

  it("shows what came free meanwhile, when the server says so", async () => {
    let isFree = false;
    serve({
      ...house,
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
    await user.click(await tellMe());
    expect(await screen.findByRole("radio", { name: /^11:00 AM/ })).toBeInTheDocument();
    expect(await toastSaying("A time has just opened up. Please choose it from the list.")).toBeVisible();
  });

  it("offers the whole week only where all of it is full", async () => {
    serve({
      ...house,
      [`GET /api/doctor/${nurse._id}/slots`]: () => week(aWeek.map((day) => ({ ...day, slots: [] }))),
    });
    visit(FULL_DAY, { signedIn: true });
    expect(await screen.findByRole("button", { name: "Notify me about any day this week" })).toBeVisible();
  });
});

it("My Appointments has a line for each wait, also where nothing is booked, with the way out", async () => {
  const own = [
    line({ place: 1 }),
    line({ slotDate: null, from: "2026-11-20T05:00:00.000Z", until: "2026-11-27T05:00:00.000Z" }),
  ];
  let left = false;
  serve({
    ...house,
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

it("why a line could not be left stands beside it", async () => {
  const own = line();
  serve({
    ...house,
    "GET /api/user/appointments": () => appointmentList(),
    "GET /api/user/waitlist": () => lines(own),
    "POST /api/user/waitlist/leave": () => errorResponse(404, "You do not wait there any more."),
  });
  const { user } = visit("/my-appointment", { signedIn: true });
  await screen.findByRole("heading", { level: 1, name: "No appointments yet" });
  await user.click(await screen.findByRole("button", { name: /^Leave waitlist/ }));
  expect(await within(screen.getByRole("main")).findByText("You do not wait there any more.")).toBeVisible();
});
