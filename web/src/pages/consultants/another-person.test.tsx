import { act, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { errorResponse, serve } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
// Load the page's code before the first test waits for it.
import "../site/transport-page.tsx";

/** Changes the session as another tab of the browser would. */
const elsewhere = (token: string | null, owner = "") =>
  act(() => {
    for (const [name, value] of [
      ["tokenOwner", owner],
      ["token", token],
    ] as const)
      if (token === null || value === null) localStorage.removeItem(name);
      else localStorage.setItem(name, value);
    window.dispatchEvent(new StorageEvent("storage"));
  });

const handlers = {
  "GET /": () => new Response(""),
  "GET /api/ride-quote": () => errorResponse(400, "Where to?"),
  "GET /api/user/get-profile": () => errorResponse(400, "Not now"),
};
const pickUp = () => screen.findByLabelText("Pick-up address");

it("hides a draft from a person who logs in in another tab after a logout, and does not send it", async () => {
  serve(handlers);
  const { user } = visit("/transport", { signedIn: true });
  await user.fill(await pickUp(), "418 Maple Street");
  elsewhere(null);
  expect(await pickUp()).toHaveValue("418 Maple Street");
  elsewhere("hers", "ruth@example.com");
  expect(await pickUp()).toHaveValue("");
});

it.each([
  ["the same person after logging in again", { signedIn: true }],
  ["the first person who logs in", { signedIn: false }],
])("keeps the draft for %s", async (_, who) => {
  serve(handlers);
  const { user } = visit("/transport", who);
  await user.fill(await pickUp(), "418 Maple Street");
  elsewhere(null);
  elsewhere("a-new-token", "hannah@example.com");
  expect(await pickUp()).toHaveValue("418 Maple Street");
});
