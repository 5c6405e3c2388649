import { BookedRide } from "@lamplight/api/contract/rides.ts";
import { expect, test } from "vitest";
import { eventually } from "../../api/test/eventually.ts";
import { aPatientsToken, sql } from "./records.ts";
import { driversPhone, onlyDrivers } from "./riding.ts";
import { stack } from "./stack.ts";

const RIDES = 8;
const MOST_TAPS = 33;
const MOST_HEIGHT = 2000;

/** Rides of another passenger each, every two hours of a day. */
async function bookADay(): Promise<void> {
  const appointmentDate = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  for (let ride = 0; ride < RIDES; ride += 1) {
    const input = {
      ...{ pickupAddress: "418 Maple Street", dropoffAddress: "30 Walnut Street", transportType: "wheelchair" },
      ...{ appointmentDate, appointmentTime: `${String(6 + 2 * ride).padStart(2, "0")}:00`, paymentMethod: "cash" },
    };
    const answer = await fetch(`${stack.siteUrl}/api/user/book-ride`, {
      method: "POST",
      headers: { "content-type": "application/json", token: await aPatientsToken() },
      body: JSON.stringify(input),
    });
    BookedRide.parse(await answer.json());
  }
}

const rides = async (status: string): Promise<string[]> =>
  (await sql<{ id: string }[]>`select id from ride where status = ${status} order by starts_at`).map(({ id }) => id);

test("a driver's day of eight rides takes at most 33 taps, and its list fits in 2,000 px on a phone", async () => {
  const [van] = await onlyDrivers("Wheelchair Van");
  if (!van) throw new Error("There is no van");
  await bookADay();
  await eventually(async () => expect(await rides("assigned")).toHaveLength(RIDES));
  const page = await driversPhone(van);
  let taps = 0;
  const tap = async (name: string | RegExp) => {
    taps += 1;
    await page.getByRole("button", { name }).first().click();
  };

  // Until the answer the page shows what it knew before.
  const reload = () => Promise.all([page.waitForResponse(/\/api\/driver\/dashboard$/), page.reload()]);

  await tap(`Accept all ${RIDES} rides`);
  await page.getByText(`${RIDES} rides accepted`).waitFor();
  await page.goto("/rides?tab=ahead");
  await expect.poll(() => page.getByRole("article").count()).toBe(RIDES);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(MOST_HEIGHT);

  await page.goto("/dashboard");
  for (let done = 0; done < RIDES; done += 1) {
    const [next] = await rides("accepted");
    await sql`update ride set starts_at = now() + interval '75 seconds' where id = ${next ?? ""}`;
    await reload();
    await page.getByText("in 1 min").first().waitFor();
    await tap(/^On my way/);
    await page.getByText("You marked “On my way”.").waitFor();
    await tap(/^At the door/);
    await page.getByText("You marked “At the door”.").waitFor();
    await tap(/^On board/);
    await page.getByText("You marked “On board”.").waitFor();
    // The ride itself takes longer than a second tap on the same place.
    await sql`
      update ride set on_my_way_at = on_my_way_at - interval '1 minute', at_door_at = at_door_at - interval '1 minute',
        on_board_at = on_board_at - interval '1 minute' where id = ${next ?? ""}`;
    await reload();
    await tap(/^Mark Completed/);
    await eventually(async () => expect(await rides("completed")).toContain(next));
  }
  expect(taps).toBeLessThanOrEqual(MOST_TAPS);
});
