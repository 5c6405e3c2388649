import { expect, test } from "vitest";
import { eventually } from "../../api/test/eventually.ts";
import { sql } from "./records.ts";
import { aDriversToken, bringFirstRideNear, phone } from "./riding.ts";
import { anotherTab, aVisitor, axeFaults } from "./stack.ts";

/** The server's state of a ride. */
async function rideState(rideId: string) {
  const [ride] = await sql`
    select status, on_my_way_at <= at_door_at and at_door_at <= on_board_at and on_board_at <= completed_at as "inOrder",
      array(select action from audit_entry where target_id = ride.id and actor = 'driver' and action <> 'ride offered' order by id) as actions
    from ride where id = ${rideId}`;
  return ride;
}

test("a driver reads the day and takes steps offline; online, each is sent once and in order, and an error is explained", async () => {
  const driverToken = await aDriversToken(1, 2);
  const first = await aVisitor(phone);
  await first.goto("/terms");
  await first.evaluate((token) => localStorage.setItem("driverToken", token), driverToken);
  await first.goto("/dashboard");
  await first.getByRole("button", { name: "Accept" }).first().click();
  await first.getByText("Ride accepted").waitFor();
  const rides = await sql<{ id: string }[]>`select id from ride where status = 'accepted' order by starts_at`;
  const [earlier, later] = rides.map(({ id }) => id);
  if (!earlier || !later) throw new Error("The driver has no two rides");
  await bringFirstRideNear();
  await sql`update ride set starts_at = now() + interval '115 minutes' where id = ${later}`;
  await first.reload();
  // The service worker caches the screens in the background.
  await first.evaluate(() => navigator.serviceWorker.ready.then(() => true));

  // The list is cached once it was opened.
  await first.getByRole("link", { name: "Rides", exact: true }).click();
  await first.getByRole("radio", { name: "Upcoming" }).click();
  await first.getByRole("article").first().getByText("418 Maple Street").waitFor();
  await first.getByRole("link", { name: "Dashboard", exact: true }).click();
  await first.getByRole("region", { name: "Next ride" }).waitFor();

  await first.context().setOffline(true);
  const startDriving = (page: typeof first) =>
    page.getByRole("region", { name: "Next ride" }).getByRole("button", { name: "On my way" }).click();
  await startDriving(first);
  await first.getByRole("region", { name: "Next ride" }).getByRole("button", { name: "At the door" }).click();
  await first.getByRole("heading", { name: "2 steps saved, not sent yet" }).waitFor();
  expect(await axeFaults(first)).toEqual([]);

  // Close the page, and open it again offline.
  const again = await anotherTab(first.context());
  await first.close();
  await again.goto("/rides?tab=ahead");
  await again.getByText(/^You're offline\. This is the last information we have, as of /).waitFor();
  await again.getByRole("article").first().getByRole("button", { name: "On board" }).waitFor();
  await again.goto("/dashboard");
  await again.getByText(/^You're offline\. This is the last information we have, as of /).waitFor();
  const next = again.getByRole("region", { name: "Next ride" });
  await next.getByText("418 Maple Street").waitFor();
  await next.getByRole("button", { name: "On board" }).click();
  await again.getByRole("heading", { name: "3 steps saved, not sent yet" }).waitFor();
  await next.getByRole("button", { name: "Other fare or extra" }).click();
  await again.getByRole("dialog").getByRole("button", { name: "Mark Completed" }).click();
  await again.getByRole("heading", { name: "4 steps saved, not sent yet" }).waitFor();
  await startDriving(again);
  await again.getByRole("heading", { name: "5 steps saved, not sent yet" }).waitFor();

  // The passenger of the other ride has cancelled it in the meantime.
  await sql`
    update ride set status = 'cancelled', driver_id = null, pay_until = null, cancel_reason = 'patient' where id = ${later}`;
  await sql`update assignment set outcome = 'withdrawn', ended_at = now() where ride_id = ${later}`;
  await again.context().setOffline(false);
  await again.getByText(/^Not saved: On my way,/).waitFor();
  await again.getByText("This ride is canceled.").waitFor();
  await again.getByText(/will be sent$/).waitFor({ state: "detached" });
  await eventually(async () =>
    expect(await rideState(earlier)).toEqual({
      status: "completed",
      inOrder: true,
      actions: ["ride accepted", "ride step", "ride step", "ride step", "ride completed"],
    }),
  );
});
