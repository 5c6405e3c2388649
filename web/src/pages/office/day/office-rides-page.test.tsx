import { type BoardRide, type RideBand, RideBoard } from "@lamplight/api/contract/office-rides.ts";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { officeCalls } from "../../../../test/office.ts";
import { aRide, driverId } from "../../../../test/office-ride.ts";
import { answer, serve } from "../../../../test/server.ts";
import { visit } from "../../../../test/visit.tsx";

const NOW = "2026-11-24T15:00:00Z";
const bo = { _id: driverId, name: "Bo Byrd", phone: "2155550110", vehicleType: "Sedan" as const };

function open(rides: Partial<Record<RideBand, BoardRide[]>>) {
  const board = ({ search }: { search: URLSearchParams }) => {
    const band = search.get("band");
    const found = Object.entries(rides).find(([name]) => name === band)?.[1] ?? [];
    return answer(RideBoard, { success: true, rides: found, next: null });
  };
  serve({ ...officeCalls("dispatch"), "GET /api/office/rides": board });
  return visit("/office/rides?view=all");
}
const rowsOf = async (band: string) =>
  within(await screen.findByRole("table", { name: band }))
    .getAllByRole("row")
    .slice(1);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(NOW) });
});

it("shows waiting will-calls in a band, with how long their passengers have waited", async () => {
  open({
    will_calls: [
      aRide({
        startsAt: "2026-11-24T13:15:00.000Z",
        readyBy: "2026-11-25T05:00:00.000Z",
        waitingSince: "2026-11-24T14:18:00.000Z",
      }),
    ],
    offered: [
      aRide({
        status: "assigned",
        driver: bo,
        offeredAt: "2026-11-24T14:58:00.000Z",
        startsAt: "2026-11-24T15:18:00.000Z",
        waitingSince: "2026-11-24T14:48:00.000Z",
        isReady: true,
      }),
    ],
  });
  const [willCall] = await rowsOf("Waiting will-calls");
  expect(willCall).toHaveTextContent("Will-callOutbound ride at 8:15 AM");
  expect(willCall).toHaveTextContent("Outbound ride ended 42 min ago");
  const [offered] = await rowsOf("Offered");
  expect(offered).toHaveTextContent("Passenger ready for 12 min");
});

it("marks rides that are at risk and late in words", async () => {
  const ride = { status: "accepted", driver: bo, startsAt: "2026-11-24T15:10:00.000Z" } as const;
  open({
    today: [
      aRide({
        ...{ ...ride, _id: "01a20000-0000-7000-8000-000000000011" },
        ...{ atRiskAt: "2026-11-24T14:55:00.000Z", lateAt: "2026-11-24T15:15:00.000Z" },
      }),
      aRide({
        ...{ ...ride, _id: "01a20000-0000-7000-8000-000000000012" },
        ...{ atRiskAt: "2026-11-24T14:39:00.000Z", lateAt: "2026-11-24T14:59:00.000Z" },
      }),
      aRide({ ...ride, atRiskAt: "2026-11-24T15:01:00.000Z", lateAt: "2026-11-24T15:21:00.000Z" }),
    ],
  });
  const [atRisk, late, onTime] = await rowsOf("Today");
  expect(atRisk).toHaveTextContent("At risk. The driver hasn't set out yet.");
  expect(late).toHaveTextContent("Late. The driver isn't at the door.");
  expect(onTime).not.toHaveTextContent(/At risk|Late\./);
});

it("exports the rides that the filters match as CSV", async () => {
  const Downloads = class extends URL {
    static override createObjectURL = () => "blob:rides";
    static override revokeObjectURL = () => {};
  };
  vi.stubGlobal("URL", Downloads);
  const calls = serve({
    ...officeCalls("dispatch"),
    "GET /api/office/ride-list": () => answer(RideBoard, { success: true, rides: [], next: null }),
    "GET /api/office/exports/ride-list.csv": () => new Response("State", { headers: { "content-type": "text/csv" } }),
  });
  const { user } = visit("/office/rides?state=completed&from=2026-11-01");
  await user.click(await screen.findByRole("button", { name: "Export these rides as CSV" }));
  await vi.waitFor(() => expect(calls.some(({ path }) => path.endsWith("/ride-list.csv"))).toBe(true));
  expect(calls.find(({ path }) => path.endsWith("/ride-list.csv"))?.search.toString()).toBe(
    "from=2026-11-01&state=completed",
  );
});
