import { Done } from "@lamplight/api/contract/response.ts";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { answer, errorResponse, serve } from "../../test/server.ts";
import { visit } from "../../test/visit.tsx";

it.each([
  ["confirm", "POST /api/user/newsletter/confirm", "You're subscribed"],
  ["unsubscribe", "POST /api/user/newsletter/unsubscribe/abc", "You're unsubscribed"],
])("performs the step of an email's link to %s at once, and once", async (step, path, title) => {
  const calls = serve({ [path]: () => answer(Done, { success: true, message: "Your choice is saved." }) });
  visit(`/newsletter#${step}=abc`);
  expect(await screen.findByRole("heading", { name: title })).toBeVisible();
  expect(screen.getByText("Your choice is saved.")).toBeVisible();
  expect(calls.map((call) => call.path)).toEqual([path]);
});

it("says what to do about an expired link", async () => {
  serve({ "POST /api/user/newsletter/confirm": () => errorResponse(404, "This link has expired.") });
  visit("/newsletter#confirm=abc");
  expect(await screen.findByText("This link has expired.")).toBeVisible();
});

it("makes no call for an incomplete link", async () => {
  const calls = serve({});
  visit("/newsletter");
  expect(await screen.findByRole("heading", { name: "This link is incomplete" })).toBeVisible();
  expect(calls).toEqual([]);
});

it("shows confirming and then unsubscribing in one tab, each in turn", async () => {
  const calls = serve({
    "POST /api/user/newsletter/confirm": () => answer(Done, { success: true, message: "Welcome." }),
    "POST /api/user/newsletter/unsubscribe/abc": () => answer(Done, { success: true, message: "Goodbye." }),
  });
  const { goTo } = visit("/newsletter#confirm=abc");
  expect(await screen.findByRole("heading", { name: "You're subscribed" })).toBeVisible();
  await goTo("/newsletter#unsubscribe=abc");
  expect(await screen.findByRole("heading", { name: "You're unsubscribed" })).toBeVisible();
  expect(calls).toHaveLength(2);
});
