import { OfficeDriverFound } from "../contract/office-drivers.ts";
import { RideHelpList } from "../contract/ride-help.ts";

type Sent = { cookie: string };
type Found = { status: number; body: Record<string, unknown> } | null;
type Calls = {
  get: (path: string, as: Sent) => Promise<Found>;
  post: (path: string, body: unknown, as: Sent) => Promise<Found>;
  put: (path: string, body: unknown, as: Sent) => Promise<Found>;
};
type Options = {
  roll: () => number;
  among: <T>(things: readonly T[]) => T;
  call: Calls;
  driverIds: readonly string[];
  as: Sent;
};

/**
 * Random changes by the office: it suspends and reinstates drivers, changes rosters, with and without unassigning rides, and changes the
 * drivers of several rides so that another one is served.
 */
export function officeChanges({ roll, among, call, driverIds, as }: Options) {
  const driverOf = async (id: string) =>
    OfficeDriverFound.safeParse((await call.get(`/api/office/drivers/${id}`, as))?.body).data?.driver;

  async function suspendOrReinstate(): Promise<Found> {
    const id = among(driverIds);
    const driver = await driverOf(id);
    if (!driver) return null;
    const what = driver.suspendedAt ? "reinstate" : "suspend";
    const input = { revision: driver.revision, reason: "Seen at the door", unassignRides: roll() < 0.8 };
    return call.post(`/api/office/drivers/${id}/${what}`, input, as);
  }

  async function changeRoster(): Promise<Found> {
    const id = among(driverIds);
    const driver = await driverOf(id);
    if (!driver) return null;
    const hours = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
      roll() < 0.6 ? [{ weekday, from: "07:00", until: among(["12:00", "18:00"]) }] : [],
    );
    const input = { hours, revision: driver.revision, unassignRides: roll() < 0.8 };
    return call.put(`/api/office/drivers/${id}/roster`, input, as);
  }

  async function help(): Promise<Found> {
    const found = RideHelpList.safeParse((await call.get("/api/office/ride-help", as))?.body).data?.help ?? [];
    if (found.length === 0) return null;
    const { rideId, moves } = among(found);
    const input = { moves: moves.map(({ rideId, revision, driverId }) => ({ rideId, revision, driverId })) };
    return call.post(`/api/office/rides/${rideId}/help`, input, as);
  }

  return {
    takeAStep: () => among([suspendOrReinstate, changeRoster, help])(),
    /** Reinstates a driver and removes the roster. */
    async backToWork(id: string): Promise<void> {
      const driver = await driverOf(id);
      if (driver?.suspendedAt)
        await call.post(`/api/office/drivers/${id}/reinstate`, { revision: driver.revision, reason: "Back" }, as);
      const revision = (await driverOf(id))?.revision ?? 0;
      await call.put(`/api/office/drivers/${id}/roster`, { hours: [], revision }, as);
    },
  };
}
