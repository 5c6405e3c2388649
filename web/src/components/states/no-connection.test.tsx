import { act, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { aDashboard, aDriver, aRide, dashboard, driverProfile, noEventStream, rideList } from "../../../test/drives.ts";
import { anAppointment, appointmentList, profile } from "../../../test/records.ts";
import { serve } from "../../../test/server.ts";
import { visit } from "../../../test/visit.tsx";
import { signIn } from "../../lib/http/session.ts";

const server = {
  "GET /api/user/get-profile": () => profile(),
  "GET /api/user/rides/live": noEventStream,
  "GET /api/user/list-rides": () => rideList([aRide()]),
  "GET /api/user/appointments": () => appointmentList(anAppointment()),
  "GET /api/driver/profile": () => driverProfile(aDriver()),
  "GET /api/driver/rides/live": noEventStream,
  "GET /api/driver/rides": () => rideList([aRide({ status: "accepted" })]),
  "GET /api/driver/dashboard": () => dashboard(aDashboard([aRide({ status: "accepted" })])),
};
const network = (is: "online" | "offline") => act(() => window.dispatchEvent(new Event(is)));

// Not awaited: it would block responses that arrive in the meantime.
afterEach(() => void network("online"));

it.each(["/my-rides", "/my-appointment", "/rides", "/dashboard"])(
  "shows on %s that there is no connection, and keeps the last known data",
  async (path) => {
    serve(server);
    signIn("user", "a-live-token", "hannah@example.com");
    signIn("driver", "wheels", "joseph@example.com");
    visit(path);
    const [known] = await screen.findAllByText(path === "/my-appointment" ? "Amara Okafor" : /418 Maple Street/);
    expect(screen.queryByText(/^You're offline/)).toBeNull();
    network("offline");
    expect(screen.getByText(/^You're offline/)).toBeVisible();
    expect(known).toBeVisible();
    network("online");
    expect(screen.queryByText(/^You're offline/)).toBeNull();
  },
);
