import { type OfficeRide, OfficeRideFound } from "../contract/office-rides.ts";
import { ChangePreviewed } from "../contract/visit-changes.ts";
import { type Answer, read } from "./app.ts";
import type { testAppWithCards } from "./cards.ts";
import { anAcceptedRide, says } from "./driving.ts";
import { aPaidRide, aRideInput } from "./rides.ts";

type App = Awaited<ReturnType<typeof testAppWithCards>>;
export type About = { rideId: string };

/** The office's calls that edit rides. */
export function officeEdits(app: App, as: { cookie: string }) {
  const pathOf = ({ rideId }: About) => `/api/office/rides/${rideId}`;
  const seen = async (ride: About): Promise<OfficeRide> => read(OfficeRideFound, await app.get(pathOf(ride), as)).ride;
  /** The whole ride as the dialog sends it, with changes. */
  const input = async (ride: About, changes: object) => {
    const { from, to, passengerPhone, transportType, needs, notes } = await seen(ride);
    return { pickupAddress: from, dropoffAddress: to, passengerPhone, transportType, notes, ...needs, ...changes };
  };
  const edit = async (ride: About, changes: object, more: object = {}): Promise<Answer> => {
    const { revision } = await seen(ride);
    return app.post(`${pathOf(ride)}/edit`, { ...(await input(ride, changes)), revision, ...more }, as);
  };
  const preview = async (ride: About, changes: object) =>
    read(
      ChangePreviewed,
      await app.post(`${pathOf(ride)}/preview`, { ...(await input(ride, changes)), action: "edit" }, as),
    );
  return { seen, input, edit, preview };
}

/** Day and time of a booking form, `days` ahead. */
export function at(days: number, time = "14:30") {
  const { appointmentDate, appointmentTime } = aRideInput({ days, time });
  return { appointmentDate, appointmentTime };
}

/** The return leg of a trip. */
export async function returnLegOf({ sql }: App, { rideId }: About): Promise<About> {
  const [back] = await sql<{ id: string }[]>`select id from ride where return_of = ${rideId}`;
  return { rideId: back?.id ?? "" };
}

/** The ride of `aRideInput` as the edit dialog sends it, with changes. */
const editInput = (changes: object) => ({
  ...{ pickupAddress: "418 Maple Street", dropoffAddress: "Mercy Cardiology, 30 Walnut Street", passengerPhone: "" },
  ...{ transportType: "wheelchair", chair: "manual", transfers: false, companions: 0, oxygen: false, stairs: false },
  ...{ notes: "Travels with oxygen.\nRing the side bell.", ...changes },
});

/** Rides to edit, with the edit. */
export const editScenarios = (app: App) => ({
  "editing an accepted ride whose driver keeps it": async () => {
    const { van, ride } = await anAcceptedRide(app);
    await says(app, van, "step", ride, { step: "on_my_way", minutes: 20 });
    return { ride, action: "edit", more: editInput({ pickupAddress: "9 Spruce Street", notes: "Back door" }) };
  },
  "moving an accepted ride whose driver can't keep it": async () => {
    const { ride } = await anAcceptedRide(app);
    return { ride, action: "edit", more: editInput({ ...at(5, "16:00"), transportType: "stretcher" }) };
  },
  "editing the notes of a ride without a driver": async () => ({
    ride: await aPaidRide(app),
    action: "edit",
    more: editInput({ notes: "Back door" }),
  }),
});
