import { Profile } from "@lamplight/api/contract/accounts.ts";
import { QueryObserver } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, it, onTestFinished } from "vitest";
import { aDashboard, aDriver, aRide, dashboard, driverProfile, joseph, rideList } from "../../test/drives.ts";
import { openStream } from "../../test/live-line.ts";
import { aProfile, consultantList } from "../../test/records.ts";
import { answer, serve } from "../../test/server.ts";
import { visit } from "../../test/visit.tsx";
import { signIn, signOut } from "../lib/http/session.ts";
import { createQueryClient } from "./query-client.ts";

const profileNamed = (name: string) => answer(Profile, { success: true, userData: aProfile({ name }) });

/** Makes a change as another tab of the browser would. */
const elsewhere = (change: () => void) =>
  act(() => {
    change();
    window.dispatchEvent(new StorageEvent("storage"));
  });

it("keeps a patient's live screen when a driver logs in or out in another tab", async () => {
  let rides = [aRide({ pickupAddress: "418 Maple Street" })];
  const stream = openStream();
  const calls = serve({
    "GET /api/user/get-profile": () => profileNamed("Hannah Cole"),
    "GET /api/user/list-rides": () => rideList(rides),
    "GET /api/user/rides/live": stream.open,
  });
  visit("/my-rides", { signedIn: true });
  expect(await screen.findByText("418 Maple Street")).toBeVisible();
  elsewhere(() => localStorage.setItem("driverToken", "wheels"));
  expect(screen.getByText("418 Maple Street")).toBeVisible();
  expect(calls.filter(({ path }) => path === "GET /api/user/list-rides")).toHaveLength(1);
  rides = [aRide({ pickupAddress: "9 Oak Lane" })];
  await stream.sendEvent();
  expect(await screen.findByText("9 Oak Lane")).toBeVisible();
});

it("keeps a driver's day when a patient logs out in another tab", async () => {
  let day = aDashboard([aRide({ status: "accepted" })]);
  const stream = openStream();
  serve({
    "GET /api/driver/dashboard": () => dashboard(day),
    "GET /api/driver/profile": () => driverProfile(aDriver()),
    "GET /api/driver/rides/live": stream.open,
  });
  signIn("user", "hers", "hannah@example.com");
  signIn("driver", "wheels", "joseph@example.com");
  visit("/dashboard");
  expect(await screen.findByRole("heading", { name: `Welcome, ${joseph.name.split(" ")[0]}` })).toBeVisible();
  elsewhere(() => localStorage.removeItem("token"));
  day = aDashboard([aRide({ status: "accepted", pickupAddress: "9 Oak Lane" })]);
  await stream.sendEvent();
  expect(await screen.findAllByText("9 Oak Lane")).not.toHaveLength(0);
});

it("shows nothing of the person before, and loads again for the next one", async () => {
  let name = "Hannah Cole";
  serve({ "GET /api/user/get-profile": () => profileNamed(name) });
  visit("/my-profile", { signedIn: true });
  expect(await screen.findByRole("heading", { name: "Hannah Cole" })).toBeVisible();
  name = "Ruth Adler";
  act(() => signIn("user", "hers", "ruth@example.com"));
  expect(await screen.findByRole("heading", { name: "Ruth Adler" })).toBeVisible();
  expect(screen.queryByText("Hannah Cole")).not.toBeInTheDocument();
});

it("does not show a profile to the next person when its owner logs out while saving", async () => {
  let save = (_: Response) => {};
  let name = "Hannah Cole";
  serve({
    "GET /api/user/get-profile": () => profileNamed(name),
    "GET /api/doctor/list": () => consultantList(),
    "POST /api/user/update-profile": () => new Promise<Response>((resolve) => (save = resolve)),
  });
  const { user } = visit("/my-profile", { signedIn: true, isFramed: true });
  await user.click(await screen.findByRole("button", { name: "Edit" }));
  await user.click(screen.getByRole("button", { name: "Save" }));
  name = "Ruth Adler";
  act(() => signOut("user"));
  act(() => signIn("user", "hers", "ruth@example.com"));
  save(profileNamed("Hannah Cole"));
  await waitFor(() => expect(screen.getByRole("banner")).toHaveTextContent("Ruth"));
  expect(screen.queryByText(/Hannah/)).not.toBeInTheDocument();
});

it("fetches again when data changed during the first fetch", async () => {
  const client = createQueryClient();
  const [unpaid, paid] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const answers = [unpaid, paid];
  const list = new QueryObserver(client, {
    queryKey: ["user", "appointments"],
    queryFn: () => answers.shift()?.promise ?? "too many requests",
  });
  onTestFinished(list.subscribe(() => {}));
  const isShown = client.invalidateQueries({ queryKey: ["user"] });
  unpaid.resolve("unpaid");
  paid.resolve("paid");
  await isShown;
  expect(list.getCurrentResult().data).toBe("paid");
});
