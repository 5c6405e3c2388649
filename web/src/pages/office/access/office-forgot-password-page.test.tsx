import { Done } from "@lamplight/api/contract/response.ts";
import { Invited } from "@lamplight/api/contract/staff.ts";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { answer, errorResponse, serve } from "../../../../test/server.ts";
import { visit } from "../../../../test/visit.tsx";

const SENT = "If that email belongs to an account here, we've sent a link to choose a new password.";

it.each(["office", "nurse"] as const)("leads from the login of the %s to an emailed link", async (side) => {
  const calls = serve({
    [`GET /api/${side}/me`]: () => errorResponse(401, "Please log in."),
    [`POST /api/${side}/forgot-password`]: () => answer(Done, { success: true, message: SENT }),
  });
  const { user } = visit(`/${side}/login`);
  await user.click(await screen.findByRole("link", { name: "Forgot password?" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Forgot your password?" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Email me a link" }));
  expect(calls.some(({ path }) => path.endsWith("/forgot-password"))).toBe(false);
  await user.fill(screen.getByLabelText(/^Email/), "ruth@harbor.example");
  await user.click(screen.getByRole("button", { name: "Email me a link" }));
  expect(await screen.findByRole("heading", { level: 1, name: "Check your email" })).toBeVisible();
  expect(screen.getByText(new RegExp(SENT))).toBeVisible();
  expect(calls.find(({ path }) => path.endsWith("/forgot-password"))?.json).toEqual({ email: "ruth@harbor.example" });
});

it("asks for a new password when opened from a reset link", async () => {
  serve({
    "POST /api/office/invitation/look": () =>
      answer(Invited, { success: true, name: "Ruth", email: "ruth@harbor.example", role: "desk", isReset: true }),
  });
  visit("/office/invitation#token=abc");
  expect(await screen.findByRole("heading", { level: 1, name: "Choose a new password" })).toBeVisible();
});
