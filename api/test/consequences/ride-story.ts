import { expect } from "vitest";
import { OfficeRideFound } from "../../contract/office-rides.ts";
import { ChangePreviewed } from "../../contract/visit-changes.ts";
import { violates } from "../../src/lib/db/db.ts";
import { type Answer, read } from "../app.ts";
import { beginsIn, earlier, says } from "../driving.ts";
import { aDriver } from "../people.ts";
import { aPaidRide, aRideInput } from "../rides.ts";
import { promisesIn } from "./promises.ts";
import { providerActs } from "./provider-acts.ts";
import type { World } from "./world.ts";

/** One paid ride with two drivers, and random actions of everybody on it. */
export async function rideStory({ app, mailbox, roll, among, desk, settle }: World) {
  await app.sql`update driver set online = false, online_since = null where online`;
  const vans = [
    await aDriver(app, { vehicleType: "Wheelchair Van", online: true }),
    await aDriver(app, { vehicleType: "Wheelchair Van", online: true }),
  ];
  const ride = await aPaidRide(app, aRideInput({ days: 3, returnTrip: roll() < 0.4 }));
  await settle();
  const path = `/api/office/rides/${ride.rideId}`;
  const paidRides = app.sql`(select id from ride where paid_as = (select paid_as from ride where id = ${ride.rideId}))`;
  const refunds = () => app.sql<{ cents: number }[]>`
    select refund.amount_cents as cents from refund join checkout on checkout.id = checkout_id
    where checkout.ride_id = (select paid_as from ride where id = ${ride.rideId})`;
  const scheduled = async () => (await refunds()).reduce((total, { cents }) => total + cents, 0);
  const atOffice = async () => read(OfficeRideFound, await app.get(path, desk)).ride;

  async function agree(shown: ChangePreviewed, hasMoney: boolean, run: () => Promise<Answer>): Promise<Answer> {
    const before = await scheduled();
    const answer = await run();
    expect(answer.status === 200, `${shown.blockers.join(" ")} → ${answer.status} ${answer.body["message"]}`).toBe(
      shown.blockers.length === 0,
    );
    if (answer.status === 200 && hasMoney)
      expect((await scheduled()) - before).toBe(shown.refundCents + (shown.heldCents ?? 0));
    return answer;
  }

  async function passengerCancels(): Promise<void> {
    const input = { rideId: ride.rideId };
    const preview = await app.post("/api/user/preview-ride-change", { action: "cancel", ...input }, ride);
    if (preview.status !== 200) return;
    const shown = read(ChangePreviewed, preview);
    await agree(shown, true, () =>
      app.post("/api/user/cancel-ride", { ...input, refundCents: shown.refundCents }, ride),
    );
  }

  async function passengerMoves(): Promise<void> {
    const { appointmentDate, appointmentTime } = aRideInput({
      days: among([1, 2, 4]),
      time: among(["09:15", "15:00"]),
    });
    const input = { rideId: ride.rideId, appointmentDate, appointmentTime };
    const preview = await app.post("/api/user/preview-ride-change", { action: "move", ...input }, ride);
    if (preview.status !== 200) return;
    await agree(read(ChangePreviewed, preview), false, () => app.post("/api/user/move-ride", input, ride));
  }

  async function officeActs(): Promise<void> {
    const { revision } = await atOffice();
    const act = among([
      { action: "cancel" as const, canceledBy: among(["patient", "office"]) },
      { action: "no-show" as const },
      { action: "unassign" as const },
    ]);
    const shown = read(ChangePreviewed, await app.post(`${path}/preview`, act, desk));
    const { action, ...fields } = act;
    const money = action === "cancel" ? { refundCents: shown.refundCents } : {};
    const notify = action === "unassign" ? {} : { notify: roll() < 0.8 };
    const done = await agree(shown, action !== "unassign", () =>
      app.post(`${path}/${action}`, { ...fields, ...money, ...notify, revision, reason: "Agreed" }, desk),
    );
    const { operationId } = done.body;
    if (done.status === 200 && roll() < 0.3) await app.post(`${path}/undo/${operationId}`, {}, desk);
  }

  async function driverActs(): Promise<void> {
    const [holder] = await app.sql<{ driverId: string | null; status: string; step: string | null }[]>`
      select driver_id, status, step from ride where id = ${ride.rideId}`;
    const van = vans.find(({ id }) => id === holder?.driverId);
    if (!van) return;
    if (holder?.status === "assigned") return void (await says(app, van, among(["accept", "accept", "cancel"]), ride));
    const next = { on_my_way: "at_door", at_door: "on_board", on_board: null }[holder?.step ?? ""] ?? "on_my_way";
    const act = among([
      () => says(app, van, "step", ride, { step: next }),
      () => says(app, van, "no-show", ride),
      () => says(app, van, "complete", ride, { fare: among([45, 65, 30]) }),
    ]);
    await act();
  }

  const timePasses = async () => {
    const shift =
      roll() < 0.5
        ? beginsIn(app, ride, among(["3 days", "119 minutes", "121 minutes", "20 minutes", "-6 minutes"]))
        : earlier(app, ride, among(["5 minutes", "16 minutes", "1 hour"]));
    // The other leg may have the same driver at that time.
    await Promise.resolve(shift).catch((error: unknown) => {
      if (!violates(error, "ride_driver_free")) throw error;
    });
    await app.sql`update ride set next_check_at = now() where id = ${ride.rideId} and next_check_at is not null`;
  };

  const actions = {
    passengerCancels,
    passengerMoves,
    officeActs,
    driverActs,
    driverActsAgain: driverActs,
    driverActsOnceMore: driverActs,
    ...providerActs({ app, among }, () => app.sql`ride_id = (select paid_as from ride where id = ${ride.rideId})`),
    timePasses,
    jobsRun: settle,
  };

  return {
    actions: Object.entries(actions),
    async check(): Promise<void> {
      const [row] = await app.sql<{ paid: number; refunded: number }[]>`
        select coalesce((select sum(amount_cents) from checkout where ride_id = r.paid_as and status = 'paid'), 0)::int as paid,
          coalesce((select sum(f.amount_cents) from refund f join checkout k on k.id = f.checkout_id where k.ride_id = r.paid_as), 0)::int as refunded
        from ride r where r.id = ${ride.rideId}`;
      expect(row?.refunded ?? 0).toBeLessThanOrEqual(row?.paid ?? 0);
    },
    async checkEmails(): Promise<void> {
      await app.sql`update operation set ends_at = now() - interval '1 second' where ride_id in ${paidRides}`;
      await app.sql`update email_outbox set due_at = now() where due_at > now() and operation_id is not null`;
      await app.sql`update refund set due_at = now() where due_at > now() and operation_id is not null`;
      await settle();
      const known = await refunds();
      const sums = known.map(({ cents }) => cents);
      const totals = [...sums, sums.reduce((sum, cents) => sum + cents, 0)];
      for (const promise of promisesIn(mailbox.to(ride.patient.email))) expect(totals).toContain(promise);
    },
  };
}
