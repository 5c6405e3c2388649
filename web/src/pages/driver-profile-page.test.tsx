import { DriverToken } from "@lamplight/api/contract/accounts.ts";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { aDriver, driverProfile, noNews } from "../../test/drives.ts";
import { answer, refusal, serve } from "../../test/server.ts";
import { toastSaying, visit } from "../../test/visit.tsx";
import { signIn } from "../lib/session.ts";

it("keeps what a driver typed when the session ends half-way, and saves it after logging in again", async () => {
  let isDead = true;
  const driver = aDriver({ phone: "2155550147" });
  const calls = serve({
    "GET /api/driver/rides/live": noNews,
    "GET /api/driver/profile": () => driverProfile(driver),
    "POST /api/driver/update-profile": () =>
      isDead ? refusal(401, "Please log in to continue.") : driverProfile({ ...driver, vehicleModel: "Ford Transit" }),
    "POST /api/driver/login": () => answer(DriverToken, { success: true, driverToken: "fresh" }),
  });
  signIn("driver", "wheels");
  const { user, address } = visit("/driver-profile");
  await user.click(await screen.findByRole("button", { name: "Edit" }));
  await user.clear(screen.getByLabelText("Vehicle Model"));
  await user.type(screen.getByLabelText("Vehicle Model"), "Ford Transit");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(address()).toBe("/login"));
  isDead = false;
  await user.type(await screen.findByLabelText("Email"), "sedan@lamplight.test");
  await user.type(screen.getByLabelText("Password"), "lamplight");
  await user.click(screen.getByRole("button", { name: "Login" }));
  expect(await screen.findByLabelText("Vehicle Model")).toHaveValue("Ford Transit");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("button", { name: "Edit" })).toBeVisible();
  expect(calls.at(-1)?.headers.get("drivertoken")).toBe("fresh");
  expect(await toastSaying("Driver Logged in")).toBeVisible();
});
