import { DriverToken, UserToken } from "@lamplight/api/contract/accounts.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aDashboard, aDriver, dashboard, driverProfile, noEventStream } from "../../../test/drives.ts";
import { consultantList, profile } from "../../../test/records.ts";
import { answer, errorResponse, serve } from "../../../test/server.ts";
import { drafts, toastSaying, visit } from "../../../test/visit.tsx";

const signedIn = {
  "GET /api/user/get-profile": () => profile(),
  "GET /api/doctor/list": () => consultantList(),
};
const token = (message?: string) => answer(UserToken, { success: true, token: "fresh", message });

describe("the login screen", () => {
  it("signs up a patient, stores the token and opens the home page", async () => {
    const calls = serve({ ...signedIn, "POST /api/user/register": () => token("Account created successfully") });
    const { user, address } = visit("/login");
    await user.click(await screen.findByRole("button", { name: "Sign Up" }));
    await user.type(screen.getByLabelText("Full name"), "Hannah Cole");
    await user.type(screen.getByLabelText("Email"), "Hannah@Example.com");
    await user.type(screen.getByLabelText("Password"), "lamplight");
    await user.click(screen.getByRole("button", { name: "Create account" }));
    expect(await toastSaying("Account created successfully")).toBeVisible();
    expect(calls[0]?.json).toEqual({ name: "Hannah Cole", email: "hannah@example.com", password: "lamplight" });
    expect(localStorage.getItem("token")).toBe("fresh");
    await waitFor(() => expect(address()).toBe("/"));
  });

  it("logs a patient in, and returns to the page before", async () => {
    serve({ ...signedIn, "POST /api/user/login": () => token() });
    const { user, address } = visit("/login", { state: { back: "/doctors/Cardiac%20Nurse" } });
    await user.fill(await screen.findByLabelText("Email"), "hannah@example.com");
    await user.fill(screen.getByLabelText("Password"), "lamplight");
    await user.click(screen.getByRole("button", { name: "Login" }));
    expect(await toastSaying("User Logged in")).toBeVisible();
    await waitFor(() => expect(address()).toBe("/doctors/Cardiac%20Nurse"));
  });

  it("never leads to another site", async () => {
    serve(signedIn);
    const { address } = visit("/login", { signedIn: true, state: { back: "//evil.example/" } });
    await waitFor(() => expect(address()).toBe("/"));
  });

  it("logs a driver in with a separate token, and opens the dashboard", async () => {
    serve({
      "POST /api/driver/login": () => answer(DriverToken, { success: true, driverToken: "wheels" }),
      "GET /api/driver/profile": () => driverProfile(aDriver()),
      "GET /api/driver/dashboard": () => dashboard(aDashboard()),
      "GET /api/driver/rides/live": noEventStream,
    });
    const { user, address } = visit("/login");
    await user.click(await screen.findByRole("radio", { name: "Driver" }));
    await user.fill(screen.getByLabelText("Email"), "joseph@example.com");
    await user.fill(screen.getByLabelText("Password"), "lamplight");
    await user.click(screen.getByRole("button", { name: "Login" }));
    expect(await toastSaying("Driver Logged in")).toBeVisible();
    expect(localStorage.getItem("driverToken")).toBe("wheels");
    expect(localStorage.getItem("token")).toBeNull();
    await waitFor(() => expect(address()).toBe("/dashboard"));
  });

  it("shows the server's error beside its field and in a toast", async () => {
    const taken = "There is already an account with this email.";
    serve({ "POST /api/user/register": () => errorResponse(409, taken, { email: taken }) });
    const { user } = visit("/login", { state: { mode: "signUp" } });
    await user.fill(await screen.findByLabelText("Full name"), "Hannah Cole");
    await user.fill(screen.getByLabelText("Email"), "hannah@example.com");
    await user.fill(screen.getByLabelText("Password"), "lamplight");
    await user.click(screen.getByRole("button", { name: "Create account" }));
    expect(await toastSaying(taken)).toBeVisible();
    expect(screen.getByLabelText("Email")).toHaveAccessibleDescription(taken);
    expect(screen.getByLabelText("Email")).toBeInvalid();
  });

  it("asks for missing fields before it calls the server", async () => {
    const calls = serve({});
    const { user } = visit("/login");
    await user.click(await screen.findByRole("button", { name: "Login" }));
    expect(await screen.findByText("Please enter your password")).toBeVisible();
    expect(screen.getByLabelText("Email")).toHaveFocus();
    expect(calls).toEqual([]);
  });

  it("shows and hides the password", async () => {
    serve({});
    const { user } = visit("/login");
    expect(await screen.findByLabelText("Password")).toHaveAttribute("type", "password");
    await user.click(screen.getByRole("button", { name: "Show password" }));
    expect(screen.getByLabelText("Password")).toHaveAttribute("type", "text");
    await user.click(screen.getByRole("button", { name: "Hide password" }));
    expect(screen.getByLabelText("Password")).toHaveAttribute("type", "password");
  });

  it("sends a signed-in patient to the home page", async () => {
    serve(signedIn);
    const { address } = visit("/login", { signedIn: true });
    await waitFor(() => expect(address()).toBe("/"));
  });
});

describe("logging in again", () => {
  const logIn = async (user: ReturnType<typeof visit>["user"]) => {
    await user.fill(await screen.findByLabelText("Email"), "hannah@example.com");
    await user.fill(screen.getByLabelText("Password"), "lamplight");
    await user.click(screen.getByRole("button", { name: "Login" }));
  };
  const server = {
    ...signedIn,
    "POST /api/user/logout": () => answer(Done, { success: true }),
    "POST /api/user/login": () => token(),
  };

  it("after a logout leads home, because it may be another person", async () => {
    serve(server);
    const { user, address } = visit("/my-profile", { signedIn: true, isFramed: true });
    await user.click(await screen.findByRole("button", { name: /^Account\s*Hannah$/ }));
    await user.click(await screen.findByRole("button", { name: "Logout" }));
    await waitFor(() => expect(address()).toBe("/login"));
    await logIn(user);
    await waitFor(() => expect(address()).toBe("/"));
  });

  it("after an expired session leads back to the page before", async () => {
    let isDead = true;
    const dead = () => errorResponse(401, "Please log in to continue.");
    serve({ ...server, "GET /api/user/get-profile": () => (isDead ? dead() : profile()) });
    const { user, address } = visit("/my-profile", { signedIn: true });
    await waitFor(() => expect(address()).toBe("/login"));
    isDead = false;
    await logIn(user);
    await waitFor(() => expect(address()).toBe("/my-profile"));
  });
});

it("a logout deletes the token, revokes it on the server and opens the login screen", async () => {
  const calls = serve({ ...signedIn, "POST /api/user/logout": () => answer(Done, { success: true }) });
  const { user, address } = visit("/doctors", { signedIn: true, isFramed: true });
  await user.click(await screen.findByRole("button", { name: /^Account\s*Hannah$/ }));
  await user.click(await screen.findByRole("button", { name: "Logout" }));
  expect(await toastSaying("Logged Out")).toBeVisible();
  expect(localStorage.getItem("token")).toBeNull();
  await waitFor(() => expect(address()).toBe("/login"));
  const revoked = calls.find(({ path }) => path === "POST /api/user/logout");
  expect(revoked?.headers.get("token")).toBe("a-live-token");
});

describe("input on the login screen", () => {
  it("stays when switching to sign-up or to the driver login", async () => {
    serve({});
    const { user } = visit("/login");
    await user.fill(await screen.findByLabelText("Email"), "hannah@example.com");
    await user.fill(screen.getByLabelText("Password"), "lamplight");
    await user.click(screen.getByRole("button", { name: "Sign Up" }));
    expect(screen.getByLabelText("Email")).toHaveValue("hannah@example.com");
    await user.click(screen.getByRole("radio", { name: "Driver" }));
    expect(screen.getByLabelText("Email")).toHaveValue("hannah@example.com");
    expect(screen.getByLabelText("Password")).toHaveValue("lamplight");
  });

  it("survives a reload except for the password, and is deleted after the login", async () => {
    serve({ ...signedIn, "POST /api/user/register": () => token() });
    const before = visit("/login", { state: { back: "/doctors" } });
    await before.user.click(await screen.findByRole("button", { name: "Sign Up" }));
    await before.user.fill(screen.getByLabelText("Full name"), "Hannah Cole");
    await before.user.fill(screen.getByLabelText("Email"), "hannah@example.com");
    await before.user.fill(screen.getByLabelText("Password"), "a-secret-lamp");
    window.dispatchEvent(new Event("pagehide"));
    cleanup();
    const { user, state, address } = visit("/login", { state: before.state() });
    expect(await screen.findByLabelText("Full name")).toHaveValue("Hannah Cole");
    expect(screen.getByLabelText("Email")).toHaveValue("hannah@example.com");
    expect(screen.getByLabelText("Password")).toHaveValue("");
    expect(JSON.stringify([{ ...localStorage, ...sessionStorage }])).not.toContain("a-secret-lamp");
    expect(JSON.stringify([before.state(), state()])).not.toContain("hannah@");
    await user.fill(screen.getByLabelText("Password"), "a-secret-lamp");
    await user.click(screen.getByRole("button", { name: "Create account" }));
    await waitFor(() => expect(address()).toBe("/doctors"));
    await waitFor(() => expect(drafts()).toEqual([]));
  });

  it("is also deleted after a driver's login", async () => {
    serve({
      "POST /api/driver/login": () => answer(DriverToken, { success: true, driverToken: "wheels" }),
      "GET /api/driver/profile": () => driverProfile(aDriver()),
      "GET /api/driver/dashboard": () => dashboard(aDashboard()),
      "GET /api/driver/rides/live": noEventStream,
    });
    const { user, address } = visit("/login", { state: { account: "driver", back: "/my-profile" } });
    await user.fill(await screen.findByLabelText("Email"), "joseph@example.com");
    await user.fill(screen.getByLabelText("Password"), "lamplight");
    await user.click(screen.getByRole("button", { name: "Login" }));
    await waitFor(() => expect(address()).toBe("/dashboard"));
    expect(drafts()).toEqual([]);
  });

  it("is kept on 'Forgot password?' with the kind of account, and back", async () => {
    serve({});
    const { user } = visit("/login");
    await user.click(await screen.findByRole("radio", { name: "Driver" }));
    await user.fill(screen.getByLabelText("Email"), "joseph@example.com");
    await user.click(screen.getByRole("link", { name: "Forgot password?" }));
    const login = await within(screen.getByRole("main")).findByRole("link", { name: "Login" });
    expect(screen.getByRole("radio", { name: "Driver" })).toBeChecked();
    expect(screen.getByLabelText("Email")).toHaveValue("joseph@example.com");
    await user.click(login);
    expect(await screen.findByRole("heading", { name: "Driver login" })).toBeVisible();
    expect(screen.getByLabelText("Email")).toHaveValue("joseph@example.com");
  });
});

it("a wrong password is shown in the form after the toast is gone", async () => {
  serve({ "POST /api/user/login": () => errorResponse(401, "Incorrect email or password.") });
  const { user } = visit("/login");
  await user.fill(await screen.findByLabelText("Email"), "hannah@example.com");
  await user.fill(screen.getByLabelText("Password"), "lamplight");
  await user.click(screen.getByRole("button", { name: "Login" }));
  await toastSaying("Incorrect email or password.");
  await user.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.getByRole("region", { name: "What went wrong" })).toHaveTextContent("Incorrect email or password.");
});

it.each([
  ["/my-appointment", "Please log in to open that page."],
  ["/my-profile", "Please log in to open that page."],
])("%s, opened signed out, leads to the login screen with a reason", async (path, word) => {
  serve({});
  const { address } = visit(path);
  expect(await screen.findByText(new RegExp(word))).toBeVisible();
  expect(address()).toBe("/login");
});

it("an expired session is explained on the login screen", async () => {
  const dead = () => errorResponse(401, "Please log in to continue.");
  serve({ ...signedIn, "POST /api/user/update-profile": dead });
  const { user } = visit("/my-profile", { signedIn: true });
  await user.click(await screen.findByRole("button", { name: "Edit" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/Your session has ended/)).toBeVisible();
});
