import { Done } from "@lamplight/api/contract/response.ts";
import { newsletterQuery } from "@lamplight/content-schemas/queries/newsletter.ts";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { answer, errorResponse, serve } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { remember } from "../../lib/content/remembered.ts";

it.each([
  ["confirm", "POST /api/user/newsletter/confirm", "Subscribe", "You're subscribed"],
  ["unsubscribe", "POST /api/user/newsletter/unsubscribe/abc", "Unsubscribe", "You're unsubscribed"],
])("performs the step of an email's link to %s once its button is pressed", async (step, path, label, title) => {
  const calls = serve({ [path]: () => answer(Done, { success: true, message: "Your choice is saved." }) });
  const { user } = visit(`/newsletter#${step}=abc`);
  const button = await screen.findByRole("button", { name: label });
  expect(calls).toEqual([]);
  await user.click(button);
  expect(await screen.findByRole("heading", { name: title })).toBeVisible();
  expect(screen.getByText("Your choice is saved.")).toBeVisible();
  expect(screen.queryByRole("button", { name: label })).toBeNull();
  expect(calls.map((call) => call.path)).toEqual([path]);
});

it("says what to do about an expired link", async () => {
  serve({ "POST /api/user/newsletter/confirm": () => errorResponse(404, "This link has expired.") });
  const { user } = visit("/newsletter#confirm=abc");
  await user.click(await screen.findByRole("button", { name: "Subscribe" }));
  expect(await screen.findByText("This link has expired.")).toBeVisible();
});

it("keeps the button when the network fails", async () => {
  let isDown = true;
  serve({
    "POST /api/user/newsletter/confirm": () =>
      isDown ? new Response("", { status: 502 }) : answer(Done, { success: true, message: "Welcome." }),
  });
  const { user } = visit("/newsletter#confirm=abc");
  await user.click(await screen.findByRole("button", { name: "Subscribe" }));
  expect(await screen.findByText("Something went wrong")).toBeVisible();
  isDown = false;
  await user.click(screen.getByRole("button", { name: "Subscribe" }));
  expect(await screen.findByText("Welcome.")).toBeVisible();
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
  const { goTo, user } = visit("/newsletter#confirm=abc");
  await user.click(await screen.findByRole("button", { name: "Subscribe" }));
  expect(await screen.findByRole("heading", { name: "You're subscribed" })).toBeVisible();
  await goTo("/newsletter#unsubscribe=abc");
  await user.click(await screen.findByRole("button", { name: "Unsubscribe" }));
  expect(await screen.findByRole("heading", { name: "You're unsubscribed" })).toBeVisible();
  expect(calls).toHaveLength(2);
});

it("has the editors' word on the button that confirms", async () => {
  serve({});
  remember(newsletterQuery, { subscribeButton: "Sign me up" });
  visit("/newsletter#confirm=abc");
  expect(await screen.findByRole("button", { name: "Sign me up" })).toBeVisible();
});
