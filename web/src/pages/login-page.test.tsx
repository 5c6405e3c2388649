import { DriverToken, UserToken } from "@lamplight/api/contract/accounts.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { aDashboard, aDriver, dashboard, driverProfile, noEventStream } from "../../test/drives.ts";
import { consultantList, profile } from "../../test/records.ts";
import { answer, errorResponse, serve } from "../../test/server.ts";
import { drafts, toastSaying, visit } from "../../test/visit.tsx";

const signedIn = {
  "GET /api/user/get-profile": () => profile(),
  "GET /api/doctor/list": () => consultantList(),
};
const token = (message?: string) => answer(UserToken, { success: true, token: "fresh", message });

describe("the login screen", () => {
  it("signs a new patient up, keeps the token and goes home", async () => {
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

  it("logs a patient in and takes them back to where they came from", async () => {
    serve({ ...signedIn, "POST /api/user/login": () => token() });
    const { user, address } = visit("/login", { state: { back: "/doctors/Cardiac%20Nurse" } });
    await user.type(await screen.findByLabelText("Email"), "hannah@example.com");
    await user.type(screen.getByLabelText("Password"), "lamplight");
    await user.click(screen.getByRole("button", { name: "Login" }));
    expect(await toastSaying("User Logged in")).toBeVisible();
    await waitFor(() => expect(address()).toBe("/doctors/Cardiac%20Nurse"));
  });

  it("never leads to another site", async () => {
    serve(signedIn);
    const { address } = visit("/login", { signedIn: true, state: { back: "//evil.example/" } });
    await waitFor(() => expect(address()).toBe("/"));
  });

  it("logs a driver in with a token of its own and goes to the dashboard", async () => {
    serve({
      "POST /api/driver/login": () => answer(DriverToken, { success: true, driverToken: "wheels" }),
      "GET /api/driver/profile": () => driverProfile(aDriver()),
      "GET /api/driver/dashboard": () => dashboard(aDashboard()),
      "GET /api/driver/rides/live": noEventStream,
    });
    const { user, address } = visit("/login");
    await user.click(await screen.findByRole("radio", { name: "Driver" }));
    await user.type(screen.getByLabelText("Email"), "joseph@example.com");
    await user.type(screen.getByLabelText("Password"), "lamplight");
    await user.click(screen.getByRole("button", { name: "Login" }));
    expect(await toastSaying("Driver Logged in")).toBeVisible();
    expect(localStorage.getItem("driverToken")).toBe("wheels");
    expect(localStorage.getItem("token")).toBeNull();
    await waitFor(() => expect(address()).toBe("/dashboard"));
  });

  it("shows the server's fault beside its field and in a toast", async () => {
    const taken = "There is already an account with this email.";
    serve({ "POST /api/user/register": () => errorResponse(409, taken, { email: taken }) });
    const { user } = visit("/login", { state: { mode: "signUp" } });
    await user.type(await screen.findByLabelText("Full name"), "Hannah Cole");
    await user.type(screen.getByLabelText("Email"), "hannah@example.com");
    await user.type(screen.getByLabelText("Password"), "lamplight");
    await user.click(screen.getByRole("button", { name: "Create account" }));
    expect(await toastSaying(taken)).toBeVisible();
    expect(screen.getByLabelText("Email")).toHaveAccessibleDescription(taken);
    expect(screen.getByLabelText("Email")).toBeInvalid();
  });

  it("asks for what is missing before it asks the server", async () => {
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

  it("sends a signed-in patient home", async () => {
    serve(signedIn);
    const { address } = visit("/login", { signedIn: true });
    await waitFor(() => expect(address()).toBe("/"));
  });
});

describe("logging in again", () => {
  const logIn = async (user: ReturnType<typeof visit>["user"]) => {
    await user.type(await screen.findByLabelText("Email"), "hannah@example.com");
    await user.type(screen.getByLabelText("Password"), "lamplight");
    await user.click(screen.getByRole("button", { name: "Login" }));
  };
  const server = {
    ...signedIn,
    "POST /api/user/logout": () => answer(Done, { success: true }),
    "POST /api/user/login": () => token(),
  };

  it("after logging out oneself leads home: whoever it is now may be someone else", async () => {
    serve(server);
    const { user, address } = visit("/my-profile", { signedIn: true });
    await user.click(await screen.findByRole("button", { name: /^Account\s*Hannah$/ }));
    await user.click(await screen.findByRole("button", { name: "Logout" }));
    await waitFor(() => expect(address()).toBe("/login"));
    await logIn(user);
    await waitFor(() => expect(address()).toBe("/"));
  });

  it("after a session that ended by itself leads back to where one was", async () => {
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

it("logging out forgets the token, revokes it on the server and goes to the login screen", async () => {
  const calls = serve({ ...signedIn, "POST /api/user/logout": () => answer(Done, { success: true }) });
  const { user, address } = visit("/doctors", { signedIn: true });
  await user.click(await screen.findByRole("button", { name: /^Account\s*Hannah$/ }));
  await user.click(await screen.findByRole("button", { name: "Logout" }));
  expect(await toastSaying("Logged Out")).toBeVisible();
  expect(localStorage.getItem("token")).toBeNull();
  await waitFor(() => expect(address()).toBe("/login"));
  const revoked = calls.find(({ path }) => path === "POST /api/user/logout");
  expect(revoked?.headers.get("token")).toBe("a-live-token");
});

describe("what is typed on the login screen", () => {
  it("stays when one turns to signing up, and to being a driver", async () => {
    serve({});
    const { user } = visit("/login");
    await user.type(await screen.findByLabelText("Email"), "hannah@example.com");
    await user.type(screen.getByLabelText("Password"), "lamplight");
    await user.click(screen.getByRole("button", { name: "Sign Up" }));
    expect(screen.getByLabelText("Email")).toHaveValue("hannah@example.com");
    await user.click(screen.getByRole("radio", { name: "Driver" }));
    expect(screen.getByLabelText("Email")).toHaveValue("hannah@example.com");
    expect(screen.getByLabelText("Password")).toHaveValue("lamplight");
  });

  it("waits for a reload but for the password, and is gone once somebody has come in", async () => {
    serve({ ...signedIn, "POST /api/user/register": () => token() });
    const before = visit("/login", { state: { back: "/doctors" } });
    await before.user.click(await screen.findByRole("button", { name: "Sign Up" }));
    await before.user.type(screen.getByLabelText("Full name"), "Hannah Cole");
    await before.user.type(screen.getByLabelText("Email"), "hannah@example.com");
    await before.user.type(screen.getByLabelText("Password"), "a-secret-lamp");
    window.dispatchEvent(new Event("pagehide"));
    cleanup();
    const { user, state, address } = visit("/login", { state: before.state() });
    expect(await screen.findByLabelText("Full name")).toHaveValue("Hannah Cole");
    expect(screen.getByLabelText("Email")).toHaveValue("hannah@example.com");
    expect(screen.getByLabelText("Password")).toHaveValue("");
    expect(JSON.stringify([{ ...localStorage, ...sessionStorage }])).not.toContain("a-secret-lamp");
    expect(JSON.stringify([before.state(), state()])).not.toContain("hannah@");
    await user.type(screen.getByLabelText("Password"), "a-secret-lamp");
    await user.click(screen.getByRole("button", { name: "Create account" }));
    await waitFor(() => expect(address()).toBe("/doctors"));
    await waitFor(() => expect(drafts()).toEqual([]));
  });

  it("is gone from the tab once a driver has come in, too", async () => {
    serve({
      "POST /api/driver/login": () => answer(DriverToken, { success: true, driverToken: "wheels" }),
      "GET /api/driver/profile": () => driverProfile(aDriver()),
      "GET /api/driver/dashboard": () => dashboard(aDashboard()),
      "GET /api/driver/rides/live": noEventStream,
    });
    const { user, address } = visit("/login", { state: { account: "driver", back: "/my-profile" } });
    await user.type(await screen.findByLabelText("Email"), "joseph@example.com");
    await user.type(screen.getByLabelText("Password"), "lamplight");
    await user.click(screen.getByRole("button", { name: "Login" }));
    await waitFor(() => expect(address()).toBe("/dashboard"));
    expect(drafts()).toEqual([]);
  });

  it("goes along to 'Forgot password?', with whose password it is, and back", async () => {
    serve({});
    const { user } = visit("/login");
    await user.click(await screen.findByRole("radio", { name: "Driver" }));
    await user.type(screen.getByLabelText("Email"), "joseph@example.com");
    await user.click(screen.getByRole("link", { name: "Forgot password?" }));
    const login = await within(screen.getByRole("main")).findByRole("link", { name: "Login" });
    expect(screen.getByRole("radio", { name: "Driver" })).toBeChecked();
    expect(screen.getByLabelText("Email")).toHaveValue("joseph@example.com");
    await user.click(login);
    expect(await screen.findByRole("heading", { name: "Driver login" })).toBeVisible();
    expect(screen.getByLabelText("Email")).toHaveValue("joseph@example.com");
  });
});

it("a wrong password stands by the form when the toast has gone", async () => {
  serve({ "POST /api/user/login": () => errorResponse(401, "That email and password do not match.") });
  const { user } = visit("/login");
  await user.type(await screen.findByLabelText("Email"), "hannah@example.com");
  await user.type(screen.getByLabelText("Password"), "lamplight");
  await user.click(screen.getByRole("button", { name: "Login" }));
  await toastSaying("That email and password do not match.");
  await user.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.getByRole("region", { name: "What went wrong" })).toHaveTextContent("That email and password");
});

it.each([
  ["/my-appointment", "Please log in to open that page."],
  ["/my-profile", "Please log in to open that page."],
])("%s signed out leads to the login screen with a word", async (path, word) => {
  serve({});
  const { address } = visit(path);
  expect(await screen.findByText(new RegExp(word))).toBeVisible();
  expect(address()).toBe("/login");
});

it("a session that ended by itself is told on the login screen", async () => {
  const dead = () => errorResponse(401, "Please log in to continue.");
  serve({ ...signedIn, "POST /api/user/update-profile": dead });
  const { user } = visit("/my-profile", { signedIn: true });
  await user.click(await screen.findByRole("button", { name: "Edit" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/Your session has ended/)).toBeVisible();
});
