import { DriverStatus } from "@lamplight/api/contract/drivers.ts";
import { timeOfDay } from "@lamplight/api/contract/format-time.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { aDashboard, aDriver, dashboard, driverProfile, noEventStream } from "../../../test/drives.ts";
import { answer, serve } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { signIn } from "../../lib/http/session.ts";

const HOUR_MS = 3_600_000;

it("lets a driver change the end of the shift, and shows it", async () => {
  const atMost = new Date(Date.now() + 9.5 * HOUR_MS).toISOString();
  let shift = { until: atMost, atMost };
  const calls = serve({
    "GET /api/driver/rides/live": noEventStream,
    "GET /api/driver/profile": () => driverProfile(aDriver({ shift })),
    "GET /api/driver/dashboard": () => dashboard(aDashboard()),
    "POST /api/driver/status": ({ json }) => {
      const { until = atMost } = DriverStatus.parse(json);
      shift = { until, atMost };
      return answer(Done, { success: true, message: "You're online until then" });
    },
  });
  signIn("driver", "wheels");
  const { user } = visit("/dashboard");
  const until = await screen.findByRole("combobox", { name: "Online until" });
  expect(until).toHaveDisplayValue(timeOfDay(atMost, "America/New_York"));
  const wanted = new Date(Math.ceil(Date.now() / HOUR_MS + 2) * HOUR_MS).toISOString();
  await user.selectOptions(until, wanted);
  expect(await screen.findByText("You're online until then")).toBeVisible();
  expect(calls.filter(({ path }) => path === "POST /api/driver/status").map(({ json }) => json)).toEqual([
    { online: true, until: wanted },
  ]);
  await waitFor(() =>
    expect(screen.getByRole("combobox", { name: "Online until" })).toHaveDisplayValue(
      timeOfDay(wanted, "America/New_York"),
    ),
  );
});
