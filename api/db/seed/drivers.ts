import type { TransportType, VehicleType } from "../../contract/ride-status.ts";
import { hashPassword } from "../../src/lib/accounts/passwords.ts";
import type { Tx } from "../../src/lib/db/db.ts";
import { practiceInstant, practiceLabels } from "../../src/lib/time/practice-time.ts";
import { DEMO_PASSWORD } from "./accounts.ts";
import { daysBefore, oneOf, type SeedContext } from "./days.ts";
import { patients } from "./patients.ts";
import type { Portrait } from "./people.ts";
import { portraitUrl } from "./portraits.ts";

type DriverSeed = {
  email: string;
  name: string;
  portrait: Portrait;
  phone: string;
  license: string;
  vehicle: { type: VehicleType; model: string; plate: string };
  /** The driver's rides of the last week: three a day, one on the last. */
  carried: { type: TransportType; dollars: number }[];
};

export const drivers: DriverSeed[] = [
  {
    email: "sedan@lamplight.test",
    name: "Lucia Ferreira",
    portrait: { head: "bun", skin: "b97746", clothes: "F0A43A" },
    phone: "+12155550131",
    license: "PA 24 660 318",
    vehicle: { type: "Sedan", model: "Toyota Camry", plate: "LMP 1107" },
    carried: [{ type: "ambulatory", dollars: 45 }],
  },
  {
    email: "wheelchair@lamplight.test",
    name: "Joseph Reed",
    portrait: { head: "noHair2", skin: "8a5a3c", clothes: "14655A", face: "calm", beard: "goatee1" },
    phone: "+12155550132",
    license: "PA 20 118 442",
    vehicle: { type: "Wheelchair Van", model: "Ford Transit", plate: "LMP 4821" },
    carried: [
      { type: "wheelchair", dollars: 65 },
      { type: "ambulatory", dollars: 45 },
    ],
  },
  {
    email: "bariatric@lamplight.test",
    name: "Samuel Osei",
    portrait: { head: "short4", skin: "6f4735", clothes: "8FC1B3", beard: "full2" },
    phone: "+12155550133",
    license: "PA 22 907 155",
    vehicle: { type: "Bariatric Van", model: "Ram ProMaster 2500", plate: "LMP 3350" },
    carried: [
      { type: "bariatric", dollars: 120 },
      { type: "wheelchair", dollars: 65 },
    ],
  },
  {
    email: "stretcher@lamplight.test",
    name: "Mei Tanaka",
    portrait: { head: "bangs2", skin: "f0c79c", clothes: "B93A24", face: "calm" },
    phone: "+12155550134",
    license: "PA 19 774 026",
    vehicle: { type: "Stretcher Van", model: "Mercedes-Benz Sprinter", plate: "LMP 9002" },
    carried: [{ type: "stretcher", dollars: 160 }],
  },
];

const TIMES = ["08:30", "11:15", "14:45"];
const DAYS = 7;
const streets = [
  "418 Maple Street",
  "91 Pine Court",
  "27 Oak Lane",
  "112 Vine Street",
  "6 Chestnut Row",
  "230 Elm Avenue",
];
const places = [
  "Mercy Cardiology, 30 Walnut Street, Floor 2",
  "Penn Imaging, Gate 2",
  "Kidney Center, 8 Elm Street",
  "St. Anne Hospital, Day Clinic",
  "Riverside Physical Therapy, 55 Front Street",
];

/** Adds four drivers with approved documents, offline until they log in and go online, each with a week of completed rides. */
export async function addDrivers(tx: Tx, context: SeedContext): Promise<void> {
  const password = await hashPassword(DEMO_PASSWORD);
  for (const driver of drivers) {
    const [added] = await tx<{ id: string }[]>`
      insert into driver ${tx({
        email: driver.email,
        name: driver.name,
        password_hash: password,
        phone: driver.phone,
        license_number: driver.license,
        vehicle_type: driver.vehicle.type,
        vehicle_model: driver.vehicle.model,
        vehicle_number: driver.vehicle.plate,
        image: portraitUrl(driver.name),
      })} returning id`;
    if (added) await addDocuments(tx, context, driver, added.id);
    if (added) await addWeekOf(tx, context, driver, added.id);
  }
}

async function addDocuments(tx: Tx, { now }: SeedContext, { license }: DriverSeed, driverId: string): Promise<void> {
  const approvedAt = daysBefore(now, 60);
  for (const [kind, number] of [
    ["licence", license],
    ["insurance", "PA-77 30 118"],
    ["inspection", "VI 20 442"],
  ] as const)
    await tx`
      insert into driver_document (driver_id, kind, number, expires_on, sent_at, state, checked_by, checked_at)
      select ${driverId}, ${kind}, ${number}, ${daysBefore(now, -400)}::timestamptz::date, ${approvedAt}, 'accepted', id, ${approvedAt}
      from staff where role in ('owner', 'desk', 'dispatch') order by role, email limit 1`;
}

async function addWeekOf(tx: Tx, context: SeedContext, driver: DriverSeed, driverId: string): Promise<void> {
  for (let day = DAYS; day >= 1; day -= 1) {
    for (const time of day === 1 ? TIMES.slice(0, 1) : TIMES) await addRide(tx, context, driver, driverId, day, time);
  }
}

async function addRide(
  tx: Tx,
  { now, timeZone }: SeedContext,
  driver: DriverSeed,
  driverId: string,
  day: number,
  time: string,
) {
  const chosen = [driver.email, day, time] as const;
  const { type, dollars } = oneOf(driver.carried, "type", ...chosen);
  const startsAt = practiceInstant(practiceLabels(daysBefore(now, day), timeZone).date, time, timeZone);
  const returns = oneOf([true, false, false], "return", ...chosen);
  const cents = Math.round(dollars * 100 * (returns ? 1.8 : 1));
  const completedAt = new Date(startsAt.getTime() + 55 * 60_000);
  const [ride] = await tx<{ id: string }[]>`
    insert into ride (patient_id, driver_id, pickup_address, dropoff_address, return_trip, transport_type, starts_at, payment_method,
      status, quote_cents, fare_cents, booked_at, completed_at)
    select id, ${driverId}, ${oneOf(streets, "from", ...chosen)}, ${oneOf(places, "to", ...chosen)}, ${returns}, ${type}, ${startsAt},
      'cash', 'completed', ${cents}, ${cents}, ${daysBefore(startsAt, 2)}, ${completedAt}
    from patient where name = ${oneOf(patients, "who", ...chosen).name} limit 1 returning id`;
  if (!ride) throw new Error("The seeded passenger is missing");
  await tx`
    insert into assignment (ride_id, driver_id, reason, offered_at, outcome, ended_at)
    select ride.id, driver.id, reason_of_choice(driver, ride), ${daysBefore(startsAt, 2)}, 'completed', ${completedAt}
    from ride join driver on driver.id = driver_id where ride.id = ${ride.id}`;
}
