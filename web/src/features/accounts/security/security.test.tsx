import { EmailConfirmed, Profile, type Session, SessionList } from "@lamplight/api/contract/accounts.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { aProfile } from "../../../../test/records.ts";
import { answer, errorResponse, serve } from "../../../../test/server.ts";
import { drafts, toastSaying, visit } from "../../../../test/visit.tsx";

const aSession = (like: Partial<Session> = {}): Session => ({
  _id: crypto.randomUUID(),
  device: "Chrome on Windows",
  isThis: false,
  since: "2026-10-03T15:00:00.000Z",
  lastUsed: "2026-10-20T15:00:00.000Z",
  ...like,
});
const here = aSession({ isThis: true, device: "" });

function handlers(...others: Session[]) {
  let sessions = [here, ...others];
  return {
    "GET /api/user/get-profile": () => answer(Profile, { success: true, userData: aProfile() }),
    "GET /api/user/sessions": () => answer(SessionList, { success: true, sessions }),
    "POST /api/user/sessions/end": ({ json }: { json: unknown }) => {
      sessions = sessions.filter(({ _id }) => JSON.stringify({ sessionId: _id }) !== JSON.stringify(json));
      return answer(Done, { success: true, message: "That device is logged out." });
    },
    "POST /api/user/sessions/end-others": () => {
      sessions = [here];
      return answer(Done, { success: true, message: "Every other device is logged out." });
    },
    "POST /api/user/change-password": () => {
      sessions = [here];
      return answer(Done, { success: true, message: "Your password is changed." });
    },
    "POST /api/user/change-email": () => answer(Done, { success: true, message: "We emailed a link." }),
  };
}

const devices = async () => {
  const part = await screen.findByRole("region", { name: "Where you are logged in" });
  return (await within(part).findAllByRole("listitem")).map((item) => item.textContent);
};
const open = async (button: string) => {
  const opened = visit("/my-profile", { signedIn: true });
  await opened.user.click(await screen.findByRole("button", { name: button }));
  return opened;
};

describe("the password", () => {
  const fill = async (user: ReturnType<typeof visit>["user"], old: string, fresh: string) => {
    await user.fill(screen.getByLabelText("Current password"), old);
    await user.fill(screen.getByLabelText("New password"), fresh);
    await user.click(screen.getByRole("button", { name: "Save new password" }));
  };

  it("changes in place, and the other devices disappear from the list", async () => {
    const calls = serve(handlers(aSession()));
    const { user } = await open("Change password");
    expect(await devices()).toHaveLength(2);
    expect(screen.getByLabelText("Current password")).toHaveFocus();
    await fill(user, "lamplight", "a brighter lamp");
    expect(await toastSaying("Your password is changed.")).toBeVisible();
    const sent = calls.find(({ path }) => path.endsWith("change-password"));
    expect(sent?.json).toEqual({ oldPassword: "lamplight", newPassword: "a brighter lamp" });
    expect(sent?.headers.has("idempotency-key")).toBe(false);
    await waitFor(async () => expect(await devices()).toHaveLength(1));
    expect(screen.getByRole("button", { name: "Change password" })).toBeVisible();
  });

  it("shows an error beside a wrong password, and keeps the input", async () => {
    const wrong = "That password is incorrect.";
    serve({ ...handlers(), "POST /api/user/change-password": () => errorResponse(403, wrong, { oldPassword: wrong }) });
    const { user } = await open("Change password");
    await fill(user, "not this one", "a brighter lamp");
    await waitFor(() => expect(screen.getByLabelText("Current password")).toHaveAccessibleDescription(wrong));
    expect(screen.getByLabelText("New password")).toHaveValue("a brighter lamp");
  });

  it("is not sent when it is too short", async () => {
    const calls = serve(handlers());
    const { user } = await open("Change password");
    await fill(user, "lamplight", "short");
    expect(await screen.findByText("Please use at least 8 characters")).toBeVisible();
    expect(calls.some(({ path }) => path.startsWith("POST"))).toBe(false);
  });
});

describe("the email", () => {
  it("changes with the password: an email with a link is sent, and no draft remains", async () => {
    const calls = serve(handlers());
    const { user } = await open("Change email");
    await user.fill(screen.getByLabelText("New email"), "Hannah@Elsewhere.example");
    await user.fill(screen.getByLabelText("Your password"), "lamplight");
    await user.click(screen.getByRole("button", { name: "Send link" }));
    expect(await toastSaying("We emailed a link.")).toBeVisible();
    const sent = calls.find(({ path }) => path.endsWith("change-email"));
    expect(sent?.json).toEqual({ email: "hannah@elsewhere.example", password: "lamplight" });
    expect(await screen.findByRole("button", { name: "Change email" })).toBeVisible();
    expect(drafts()).toEqual([]);
  });

  it("is confirmed by an emailed link, and the page says what confirming allows", async () => {
    const message = "We emailed a link to hannah@example.com.";
    const calls = serve({
      ...handlers(),
      "GET /api/user/get-profile": () =>
        answer(Profile, { success: true, userData: aProfile({ emailConfirmed: false, isKnown: false }) }),
      "POST /api/user/send-email-confirmation": () => answer(Done, { success: true, message }),
    });
    const { user } = await open("Email me the link");
    expect(screen.getByText(/hold up to three appointments at once/)).toBeVisible();
    expect(await screen.findByText(message)).toBeVisible();
    await user.dblClick(screen.getByRole("button", { name: "Email me the link" }));
    await waitFor(() => expect(calls.filter(({ path }) => path.endsWith("send-email-confirmation"))).toHaveLength(2));
  });

  it("shows why no link was sent, and can be requested again", async () => {
    serve({
      ...handlers(),
      "GET /api/user/get-profile": () =>
        answer(Profile, { success: true, userData: aProfile({ emailConfirmed: false, isKnown: false }) }),
      "POST /api/user/send-email-confirmation": () => errorResponse(429, "Please try again in 12 minutes."),
    });
    await open("Email me the link");
    expect(await screen.findByRole("alert")).toHaveTextContent("Please try again in 12 minutes.");
    expect(screen.getByRole("button", { name: "Email me the link" })).toBeEnabled();
  });

  it("is not asked for when it is confirmed", async () => {
    serve(handlers());
    await open("Change email");
    expect(screen.queryByRole("button", { name: "Email me the link" })).toBeNull();
  });

  it("is confirmed by a button on the page of the emailed link, and the token leaves the URL", async () => {
    const message = "Your email is changed.";
    const calls = serve({
      ...handlers(),
      "POST /api/user/confirm-email": () =>
        answer(EmailConfirmed, { success: true, message, email: "hannah@elsewhere.example" }),
    });
    const { address, user } = visit("/confirm-email#token=a-secret");
    const button = await screen.findByRole("button", { name: "Confirm email" });
    expect(calls.filter(({ path }) => path.startsWith("POST"))).toEqual([]);
    await user.click(button);
    expect(await screen.findByRole("heading", { level: 1, name: "Your email is confirmed" })).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
    expect(address()).toBe("/confirm-email");
    expect(calls.filter(({ path }) => path.startsWith("POST")).map(({ json }) => json)).toEqual([
      { token: "a-secret" },
    ]);
  });

  it("shows that a link has expired or is incomplete", async () => {
    const over = "This link has expired.";
    serve({ "POST /api/user/confirm-email": () => errorResponse(400, over) });
    const { goTo, user } = visit("/confirm-email#token=old");
    await user.click(await screen.findByRole("button", { name: "Confirm email" }));
    expect(await screen.findByText(over)).toBeVisible();
    await goTo("/contact");
    await goTo("/confirm-email");
    expect(await screen.findByRole("heading", { level: 1, name: "This link is incomplete" })).toBeVisible();
  });
});

describe("the logged-in devices", () => {
  it("are listed in plain words, this one first", async () => {
    vi.stubEnv("TZ", "America/New_York");
    serve(handlers(aSession(), aSession({ device: "", lastUsed: new Date().toISOString() })));
    visit("/my-profile", { signedIn: true });
    expect(await devices()).toEqual([
      "This browserThis device, logged in Oct 3, 2026",
      "Chrome on WindowsLast used Oct 20, 2026, logged in Oct 3, 2026Log out Chrome on WindowsLogging out…",
      "Another browserLast used today, logged in Oct 3, 2026Log out Another browserLogging out…",
    ]);
  });

  it("are logged out one by one, or all others at once", async () => {
    const [windows, phone, tablet] = [aSession(), aSession({ device: "phone" }), aSession({ device: "tablet" })];
    serve(handlers(windows, phone, tablet));
    const { user } = visit("/my-profile", { signedIn: true });
    await user.click(await screen.findByRole("button", { name: "Log out phone" }));
    expect(await toastSaying("That device is logged out.")).toBeVisible();
    await waitFor(async () => expect(await devices()).toHaveLength(3));
    expect(document.body).not.toHaveFocus();
    await user.click(screen.getByRole("button", { name: "Log out all other devices" }));
    expect(await toastSaying("Every other device is logged out.")).toBeVisible();
    await waitFor(async () => expect(await devices()).toHaveLength(1));
    expect(screen.queryByRole("button", { name: "Log out all other devices" })).toBeNull();
  });
});
