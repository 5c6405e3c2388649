import { setTimeout as pause } from "node:timers/promises";
import { hashPassword } from "../../src/lib/accounts/passwords.ts";
import { approveDocuments } from "../approved-documents.ts";
import { officeChanges } from "../office-changes.ts";
import { TIMEOUT_MS } from "../patience.ts";
import { aColleague } from "../staff.ts";
import { DISRUPTIONS, disrupt, gone, KILLED, SAMPLE, tellProvider, WITHOUT_WEBHOOKS } from "./blows.ts";
import { callerOf } from "./caller.ts";
import { aDriver, DRIVERS_PASSWORD } from "./driver.ts";
import type { System } from "./house.ts";
import { findFaults } from "./judge.ts";
import { aPatient, type Confirmed } from "./patient.ts";

const PATIENTS = 20;
const DRIVERS = 6;
const CONSULTANTS = 6;

export type Verdict = { faults: string[]; steps: number; disruptions: string[]; healedAfterMs: number };

/**
 * Twenty patients, six drivers and the office use two copies of the product, with steps drawn from the seed, while copies, the database and the
 * card provider are killed and restarted, the mail server is down, and webhook events arrive twice, out of order or not at all.
 * Each fault happens once per round. After the last one, everything must become consistent. A short run has only the faults of
 * `SAMPLE` and skips the nightly reconciliation, which takes a minute. `webhooks: "never"` delivers no webhook.
 */
export async function runChaos(
  system: System,
  { rounds, short = false, webhooks = "deliver" }: { rounds: number; short?: boolean; webhooks?: "deliver" | "never" },
  report: (line: string) => void = () => {},
): Promise<Verdict> {
  const faults: string[] = [];
  const confirmed: Confirmed = { appointments: new Set(), rides: new Set(), rideMarks: new Set(), left: new Set() };
  if (webhooks === "never") await tellProvider(system, "", { webhooks: "drop" });
  const kinds = short ? SAMPLE : webhooks === "never" ? WITHOUT_WEBHOOKS : Object.keys(DISRUPTIONS);
  const steps = await useIt(system, rounds, kinds, faults, confirmed, report);
  report("waiting for consistency");
  const healing = Date.now();
  for (let left = await stillWrong(); left.length > 0; left = await stillWrong()) {
    if (Date.now() - healing < TIMEOUT_MS) continue;
    faults.push(...left);
    break;
  }
  return { faults, ...steps, healedAfterMs: Date.now() - healing };

  async function stillWrong(): Promise<string[]> {
    await pause(500);
    return findFaults(system, confirmed, { withReconciliation: !short });
  }
}

async function useIt(
  system: System,
  rounds: number,
  kinds: string[],
  faults: string[],
  confirmed: Confirmed,
  report: (line: string) => void,
) {
  const { chance } = system;
  const call = callerOf(system, chance.among, faults);
  const consultants = await addConsultants(system);
  const drivers = await addDrivers(system);
  const office = officeChanges({
    ...{ ...chance, call, as: await aColleague(system, "desk") },
    driverIds: drivers.map(({ id }) => id),
  });
  const press = async (url: string, button: string) => {
    await fetch(`${url}/${button}`, {
      method: "POST",
      body: new URLSearchParams({ email: "ann@lee.test" }),
      redirect: "manual",
      signal: AbortSignal.timeout(15_000),
    }).catch(() => null);
  };
  const confirmEmail = async (email: string) => {
    await system.sql`update patient set email_confirmed_at = now() where email = ${email}`.catch(() => null);
  };
  const people = [
    ...Array.from({ length: PATIENTS }, () =>
      aPatient({ ...chance, call, consultants, confirmed, press, confirmEmail }),
    ),
    ...drivers.map(({ email }) => aDriver({ ...chance, call, email })),
    () => office.takeAStep().then(() => pause(300)),
  ];

  const disruptions: string[] = [];
  let steps = 0;
  let isOver = false;
  const disrupting = disrupt(system, kinds, rounds, (disruption) => {
    disruptions.push(disruption);
    report(disruption);
  }).finally(() => {
    isOver = true;
  });
  const using = people.map(async (takeAStep) => {
    while (!isOver) {
      await takeAStep();
      steps += 1;
    }
  });
  await Promise.all([...using, disrupting]);
  report("all actors have stopped");
  for (const { id } of drivers) await office.backToWork(id);
  if (kinds !== WITHOUT_WEBHOOKS) {
    await tellProvider(system, "", { webhooks: "deliver" });
    await tellProvider(system, "/deliver-held", {});
  }
  // Lost events are found when the checkout is checked next: hourly, or when a copy starts. Make that due.
  await system.sql`update checkout set next_check_at = now() where status in ('opening', 'open')`;
  if (kinds.includes(KILLED)) await gone(chance.among(system.copies), 0);
  return { steps, disruptions };
}

async function addConsultants({ sql }: System): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    insert into consultant (name, image, speciality, degree, experience_years, about, fee_cents)
    select 'Nurse ' || n, '', 'Pediatric Nurse', 'RN', 10, 'About.', 5000 + n * 500 from generate_series(1, ${CONSULTANTS}) as n
    returning id`;
  return rows.map(({ id }) => id);
}

async function addDrivers({ sql }: System): Promise<{ id: string; email: string }[]> {
  const passwordHash = await hashPassword(DRIVERS_PASSWORD);
  const rows = await sql<{ id: string; email: string }[]>`
    insert into driver (name, email, password_hash, vehicle_type)
    select 'Driver ' || n, 'driver' || n || '@driver.test', ${passwordHash},
      (array['Sedan', 'Wheelchair Van', 'Bariatric Van', 'Stretcher Van'])[1 + n % 4] from generate_series(1, ${DRIVERS}) as n
    returning id, email`;
  await approveDocuments(
    sql,
    rows.map(({ id }) => id),
  );
  return rows;
}
