import type { Tx } from "../../src/lib/db/db.ts";
import type { Services } from "../../src/lib/services.ts";
import { daysBefore, type SeedContext, slotsOfDay } from "./days.ts";
import { demoPatient } from "./patients.ts";
import { addVisits, type VisitSeed } from "./visits.ts";

type Story = Pick<VisitSeed, "consultant" | "status" | "cancelReason"> & {
  /** Days from today; negative is past. */
  day: number;
  time: string;
  bookedDaysAgo: number;
};

const past: Story[] = [
  { consultant: "Amara Okafor", status: "completed", day: -47, time: "6:30 PM", bookedDaysAgo: 49 },
  {
    consultant: "Callum Fraser",
    status: "lapsed",
    cancelReason: "unpaid",
    day: -33,
    time: "12:00 PM",
    bookedDaysAgo: 34,
  },
  {
    consultant: "Daniel Reyes",
    status: "cancelled",
    cancelReason: "patient",
    day: -15,
    time: "10:30 AM",
    bookedDaysAgo: 18,
  },
  { consultant: "Priya Raman", status: "completed", day: -9, time: "8:00 PM", bookedDaysAgo: 10 },
];

const coming: Story[] = [
  { consultant: "Grace Lindqvist", status: "paid", day: 1, time: "5:30 PM", bookedDaysAgo: 2 },
  { consultant: "Amara Okafor", status: "paid", day: 4, time: "10:30 AM", bookedDaysAgo: 1 },
];

/** The demo patient's visits. Upcoming ones get their link, emails and end like any paid visit. */
export async function addDemoVisits(services: Services, tx: Tx, context: SeedContext): Promise<void> {
  await addVisits(
    tx,
    past.map((story) => visit(context, story)),
  );
  const paid = await addVisits(
    tx,
    coming.map((story) => ({ ...visit(context, story), meetingUrl: services.videoCalls.room()?.url ?? null })),
  );
  await tx`
    update appointment set call_due_at = now(), remind_at = next_reminder(starts_at, now())
    where id = any(${paid.map(({ id }) => id)}::uuid[])`;
}

function visit(context: SeedContext, { consultant, status, cancelReason, day, time, bookedDaysAgo }: Story): VisitSeed {
  const slot = slotsOfDay(context, day).find(({ slotTime }) => slotTime === time);
  if (!slot) throw new Error(`There is no slot at ${time}`);
  return {
    patient: demoPatient.name,
    consultant,
    status,
    startsAt: slot.startsAt,
    bookedAt: daysBefore(context.now, bookedDaysAgo),
    ...(cancelReason ? { cancelReason } : {}),
  };
}
