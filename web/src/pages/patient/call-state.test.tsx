import { OUTSIDE_US_REASON } from "@lamplight/api/contract/us-states.ts";
import { WaitingList } from "@lamplight/api/contract/waitlist.ts";
import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { bookButton, handlers, onThatFriday, page, SLOT } from "../../../test/booking-page.ts";
import { profile } from "../../../test/records.ts";
import { answer, errorResponse, serve } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";

beforeEach(onThatFriday);

const BOOK = "POST /api/user/book-appointment";
const JOIN = "POST /api/user/waitlist/join";
const place = () => screen.findByLabelText("Where will you be during the call?");

/** The booking page of a patient whose last answer was `callState`. */
function open(callState: string, address = `${page}?${SLOT}`) {
  const calls = serve({
    ...handlers,
    "GET /api/user/get-profile": () => profile("hannah@example.com", { callState }),
    "GET /api/user/waitlist": () => answer(WaitingList, { success: true, waiting: [], wishes: [] }),
    [BOOK]: () => errorResponse(409, "That time has just been taken. Please choose another."),
    [JOIN]: () => answer(WaitingList, { success: true, message: "Done.", waiting: [], wishes: [] }),
  });
  return { calls, ...visit(address, { signedIn: true }) };
}

it("asks a patient who never answered, and books nothing until there is an answer", async () => {
  const { user, calls } = open("");
  await screen.findByRole("radio", { name: /^10:30 AM/ });
  const state = await place();
  expect(state).toHaveValue("");
  await user.click(bookButton());
  expect(await screen.findByText("Please choose the US state from the list")).toBeVisible();
  expect(calls.some(({ path }) => path === BOOK)).toBe(false);
  await user.selectOptions(state, "Pennsylvania");
  await user.click(bookButton());
  await screen.findByText("That time has just been taken. Please choose another.");
  expect(calls.find(({ path }) => path === BOOK)?.json).toMatchObject({ state: "PA" });
});

it("says that nobody can be offered outside the United States", async () => {
  const { user, calls } = open("PA");
  await screen.findByRole("radio", { name: /^10:30 AM/ });
  await user.selectOptions(await place(), "Outside the United States");
  expect(screen.getByText(OUTSIDE_US_REASON)).toBeVisible();
  await user.click(bookButton());
  expect(calls.some(({ path }) => path === BOOK)).toBe(false);
});

it("asks for the state before joining a nurse's waitlist", async () => {
  const { user, calls } = open("", `${page}?day=22_11_2026_`);
  await user.click(await screen.findByRole("button", { name: "Notify me if a time opens up" }));
  expect(await screen.findByText("Please choose the US state from the list")).toBeVisible();
  expect(calls.some(({ path }) => path === JOIN)).toBe(false);
  await user.selectOptions(await place(), "Pennsylvania");
  await user.click(screen.getByRole("button", { name: "Notify me if a time opens up" }));
  await expect.poll(() => calls.find(({ path }) => path === JOIN)?.json).toMatchObject({ state: "PA" });
});
