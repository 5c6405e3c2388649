import { DriverToken } from "@lamplight/api/contract/accounts.ts";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { aDriver, driverProfile, noEventStream } from "../../../test/drives.ts";
import { answer, errorResponse, serve } from "../../../test/server.ts";
import { drafts, toastSaying, visit } from "../../../test/visit.tsx";
import { signIn } from "../../lib/http/session.ts";

it("keeps a driver's input when the session expires, and saves it after the next login", async () => {
  let isDead = true;
  const driver = aDriver({ phone: "2155550147" });
  const calls = serve({
    "GET /api/driver/rides/live": noEventStream,
    "GET /api/driver/profile": () => driverProfile(driver),
    "POST /api/driver/update-profile": () =>
      isDead
        ? errorResponse(401, "Please log in to continue.")
        : driverProfile({ ...driver, vehicleModel: "Dodge Caravan" }),
    "POST /api/driver/login": () => answer(DriverToken, { success: true, driverToken: "fresh" }),
  });
  signIn("driver", "wheels", "sedan@lamplight.test");
  const { user, address } = visit("/driver-profile");
  await user.click(await screen.findByRole("button", { name: "Edit" }));
  await user.clear(screen.getByLabelText("Vehicle Model"));
  await user.fill(screen.getByLabelText("Vehicle Model"), "Dodge Caravan");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(address()).toBe("/login"));
  isDead = false;
  await user.fill(await screen.findByLabelText("Email"), "sedan@lamplight.test");
  await user.fill(screen.getByLabelText("Password"), "lamplight");
  await user.click(screen.getByRole("button", { name: "Login" }));
  expect(await toastSaying("Driver Logged in")).toBeVisible();
  expect(await screen.findByLabelText("Vehicle Model")).toHaveValue("Dodge Caravan");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("button", { name: "Edit" })).toBeVisible();
  expect(calls.at(-1)?.headers.get("drivertoken")).toBe("fresh");
  const saved = calls.findLast(({ path }) => path === "POST /api/driver/update-profile");
  expect(saved?.headers.get("idempotency-key")).toMatch(/^\w{32}$/);
});

it("keeps a driver's changes after a reload, until they are canceled", async () => {
  const driver = aDriver();
  serve({ "GET /api/driver/rides/live": noEventStream, "GET /api/driver/profile": () => driverProfile(driver) });
  signIn("driver", "wheels", "sedan@lamplight.test");
  const { user } = visit("/driver-profile");
  await user.click(await screen.findByRole("button", { name: "Edit" }));
  await user.clear(screen.getByLabelText("Vehicle Model"));
  await user.fill(screen.getByLabelText("Vehicle Model"), "Dodge Caravan");
  window.dispatchEvent(new Event("pagehide"));
  cleanup();
  const again = visit("/driver-profile");
  expect(await screen.findByLabelText("Vehicle Model")).toHaveValue("Dodge Caravan");
  await again.user.click(screen.getByRole("button", { name: "Cancel" }));
  cleanup();
  expect(drafts()).toEqual([]);
});

it("hides a driver's changes from the next driver in the same browser", async () => {
  serve({ "GET /api/driver/rides/live": noEventStream, "GET /api/driver/profile": () => driverProfile(aDriver()) });
  signIn("driver", "wheels", "sedan@lamplight.test");
  const { user } = visit("/driver-profile");
  await user.click(await screen.findByRole("button", { name: "Edit" }));
  await user.fill(screen.getByLabelText("Vehicle Model"), " Custom");
  cleanup();
  signIn("driver", "other wheels", "van@lamplight.test");
  visit("/driver-profile");
  expect(await screen.findByRole("button", { name: "Edit" })).toBeVisible();
  expect(drafts()).toEqual([]);
});

it("shows a requested vehicle beside the current one, and keeps the request when saving", async () => {
  const driver = aDriver({ vehicleType: "Sedan", requestedVehicle: "Stretcher Van" });
  const calls = serve({
    "GET /api/driver/rides/live": noEventStream,
    "GET /api/driver/profile": () => driverProfile(driver),
    "POST /api/driver/update-profile": () => driverProfile(driver),
  });
  signIn("driver", "wheels", "sedan@lamplight.test");
  const { user } = visit("/driver-profile");
  const shown = /You requested a Stretcher Van\. Until the office approves it, you'll get rides for the Sedan\./;
  expect(await screen.findByText(shown)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Edit" }));
  expect(screen.getByLabelText("Vehicle Type")).toHaveValue("Stretcher Van");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(shown)).toBeVisible();
  const saved = calls.find(({ path }) => path === "POST /api/driver/update-profile");
  expect(saved?.form?.get("vehicleType")).toBe("Stretcher Van");
});
