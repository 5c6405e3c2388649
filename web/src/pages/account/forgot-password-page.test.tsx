import { EmailChecked } from "@lamplight/api/contract/accounts.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { answer, errorResponse, serve } from "../../../test/server.ts";
import { toastSaying, visit } from "../../../test/visit.tsx";

const CONFIRMED = "Email confirmed. Please reset your password.";
const DONE = "Password reset successful. Please login.";
const codeSent = () => answer(EmailChecked, { success: true, message: "We emailed you a six-digit code." });
const confirmed = () => answer(EmailChecked, { success: true, message: CONFIRMED, resetToken: "proof" });
const done = () => answer(Done, { success: true, message: DONE });

const check = (kind: string) => `POST /api/${kind}/forgot-password/check-email`;
const handlers = (kind: string) => ({
  [check(kind)]: ({ json }: { json: unknown }) =>
    typeof json === "object" && json !== null && "code" in json ? confirmed() : codeSent(),
  [`POST /api/${kind}/forgot-password/reset`]: done,
});

describe.each([
  ["user", "User"],
  ["driver", "Driver"],
])("a %s who forgot the password", (kind, label) => {
  it("gets a code by email, confirms it, chooses a password, and is sent to log in", async () => {
    const calls = serve(handlers(kind));
    const { user, address } = visit("/forgot-password");
    await user.click(await screen.findByRole("radio", { name: label }));
    await user.fill(screen.getByLabelText("Email"), "Hannah@Example.com");
    await user.click(screen.getByRole("button", { name: "Send code" }));

    await user.type(await screen.findByLabelText("Six-digit code"), "123456");
    expect(screen.getByText("hannah@example.com")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Confirm email" }));
    expect(await toastSaying(CONFIRMED)).toBeVisible();

    expect(await screen.findByLabelText("New password")).toHaveFocus();
    // Password managers save the new password for this account.
    const account = document.querySelector("input[autocomplete='username']");
    expect(account).toHaveValue("hannah@example.com");
    await user.fill(screen.getByLabelText("New password"), "a quiet ward");
    await user.fill(screen.getByLabelText("Confirm password"), "a quiet ward");
    await user.click(screen.getByRole("button", { name: "Reset Password" }));
    expect(await toastSaying(DONE)).toBeVisible();
    await waitFor(() => expect(address()).toBe("/login"));
    expect(calls.map(({ json }) => json)).toEqual([
      { email: "hannah@example.com" },
      { email: "hannah@example.com", code: "123456" },
      {
        email: "hannah@example.com",
        resetToken: "proof",
        newPassword: "a quiet ward",
        confirmPassword: "a quiet ward",
      },
    ]);
  });

  it("confirms the emailed link's code with one press; opening it calls nothing, and the code leaves the URL", async () => {
    const calls = serve(handlers(kind));
    const { user, address } = visit(`/forgot-password#account=${kind}&email=hannah%40example.com&code=123456`);
    expect(await screen.findByLabelText("Six-digit code")).toHaveValue("123456");
    await waitFor(() => expect(address()).toBe("/forgot-password"));
    expect(calls).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Confirm email" }));
    expect(await screen.findByLabelText("New password")).toBeVisible();
    expect(await toastSaying(CONFIRMED)).toBeVisible();
    expect(calls).toMatchObject([{ path: check(kind), json: { email: "hannah@example.com", code: "123456" } }]);
  });
});

describe("the password reset", () => {
  it("says that an email is unknown", async () => {
    serve({ [check("user")]: () => errorResponse(404, "Email not found", { email: "Email not found" }) });
    const { user } = visit("/forgot-password");
    await user.fill(await screen.findByLabelText("Email"), "nobody@example.com");
    await user.click(screen.getByRole("button", { name: "Send code" }));
    expect(await toastSaying("Email not found")).toBeVisible();
    expect(screen.getByLabelText("Email")).toHaveAccessibleDescription("Email not found");
  });

  it("shows beside the field and in a toast that the passwords differ, and can show both", async () => {
    serve(handlers("user"));
    const { user } = visit("/forgot-password#account=user&email=hannah%40example.com&code=123456");
    await user.click(await screen.findByRole("button", { name: "Confirm email" }));
    await user.fill(await screen.findByLabelText("New password"), "a quiet ward");
    await user.fill(screen.getByLabelText("Confirm password"), "a loud ward");
    await user.click(screen.getByRole("button", { name: "Show new password" }));
    await user.click(screen.getByRole("button", { name: "Show confirm password" }));
    expect(screen.getByLabelText("Confirm password")).toHaveAttribute("type", "text");
    await user.click(screen.getByRole("button", { name: "Reset Password" }));
    expect(await toastSaying("Passwords do not match!")).toBeVisible();
    expect(screen.getByLabelText("Confirm password")).toHaveAccessibleDescription("Passwords do not match!");
  });

  it("allows Back from the code to the email and Forward again, and keeps the input", async () => {
    serve(handlers("driver"));
    const { user, back, forward } = visit("/forgot-password");
    await user.click(await screen.findByRole("radio", { name: "Driver" }));
    await user.fill(screen.getByLabelText("Email"), "hannah@example.com");
    await user.click(screen.getByRole("button", { name: "Send code" }));
    await screen.findByLabelText("Six-digit code");
    await back();
    expect(await screen.findByLabelText("Email")).toHaveValue("hannah@example.com");
    expect(screen.getByRole("radio", { name: "Driver" })).toBeChecked();
    await forward();
    await user.fill(await screen.findByLabelText("Six-digit code"), "123456");
    await user.click(screen.getByRole("button", { name: "Confirm email" }));
    expect(await screen.findByLabelText("New password")).toBeVisible();
    await back();
    expect(await screen.findByLabelText("Email")).toHaveValue("hannah@example.com");
  });

  it("focuses the email field for another code", async () => {
    serve(handlers("user"));
    const { user } = visit("/forgot-password");
    await user.fill(await screen.findByLabelText("Email"), "hannah@example.com");
    await user.click(screen.getByRole("button", { name: "Send code" }));
    await user.click(await screen.findByRole("button", { name: /^Use another email/ }));
    await waitFor(() => expect(screen.getByLabelText("Email")).toHaveFocus());
  });

  it("says beside the code that the link's code has expired, and offers another", async () => {
    const old = "This code has expired. Please ask for a new one.";
    serve({ [check("user")]: () => errorResponse(400, old, { code: old }) });
    const { user } = visit("/forgot-password#account=user&email=hannah%40example.com&code=123456");
    await user.click(await screen.findByRole("button", { name: "Confirm email" }));
    expect(await toastSaying(old)).toBeVisible();
    await user.click(screen.getByRole("button", { name: /^Use another email/ }));
    expect(await screen.findByLabelText("Email")).toHaveValue("hannah@example.com");
  });

  it("shows 'Failed to reset password' when the response has no message", async () => {
    serve({ ...handlers("user"), "POST /api/user/forgot-password/reset": () => new Response("", { status: 502 }) });
    const { user } = visit("/forgot-password#account=user&email=hannah%40example.com&code=123456");
    await user.click(await screen.findByRole("button", { name: "Confirm email" }));
    await user.fill(await screen.findByLabelText("New password"), "a quiet ward");
    await user.fill(screen.getByLabelText("Confirm password"), "a quiet ward");
    await user.click(screen.getByRole("button", { name: "Reset Password" }));
    expect(await toastSaying("Failed to reset password")).toBeVisible();
  });
});

it("accepts a code with spaces", async () => {
  serve(handlers("user"));
  const { user } = visit("/forgot-password");
  await user.fill(await screen.findByLabelText("Email"), "hannah@example.com");
  await user.click(screen.getByRole("button", { name: "Send code" }));
  await user.click(await screen.findByLabelText("Six-digit code"));
  await user.paste("067 425");
  expect(screen.getByLabelText("Six-digit code")).toHaveValue("067425");
});

it("keeps the step and the email after a reload, but not the code", async () => {
  const calls = serve(handlers("driver"));
  const { user, state } = visit("/forgot-password");
  await user.click(await screen.findByRole("radio", { name: "Driver" }));
  await user.fill(screen.getByLabelText("Email"), "joseph@example.com");
  window.dispatchEvent(new Event("pagehide"));
  cleanup();
  const atEmail = visit("/forgot-password", { state: state() });
  expect(await screen.findByLabelText("Email")).toHaveValue("joseph@example.com");
  expect(screen.getByRole("radio", { name: "Driver" })).toBeChecked();
  await atEmail.user.click(screen.getByRole("button", { name: "Send code" }));
  await atEmail.user.fill(await screen.findByLabelText("Six-digit code"), "123456");
  window.dispatchEvent(new Event("pagehide"));
  cleanup();
  const atCode = visit("/forgot-password", { state: atEmail.state() });
  expect(await screen.findByLabelText("Six-digit code")).toHaveValue("");
  expect(screen.getByText("joseph@example.com")).toBeVisible();
  await atCode.user.fill(screen.getByLabelText("Six-digit code"), "654321");
  await atCode.user.click(screen.getByRole("button", { name: "Confirm email" }));
  await screen.findByLabelText("New password");
  expect(calls.at(-1)?.json).toEqual({ email: "joseph@example.com", code: "654321" });
  const stored = JSON.stringify([state(), atEmail.state(), atCode.state(), { ...sessionStorage }]);
  for (const secret of ["123456", "654321", "proof"]) expect(stored).not.toContain(secret);
  expect(JSON.stringify([state(), atEmail.state(), atCode.state()])).not.toContain("joseph@");
});
