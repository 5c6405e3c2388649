import { expect, it } from "vitest";
import { testApp } from "../../../test/app.ts";
import { aBookingInput, aConsultant, aPatient } from "../../../test/people.ts";

const ROUNDS = 10_000;
const AT_ONCE = 4;
const app = await testApp({ DATABASE_POOL_SIZE: "16" });
/** Statuses of the responses to the doubled request. */
const seen = new Set<number>();

/** Over and over, one patient cancels a slot while another sends the same booking twice. */
async function aSlot() {
  const [holder, other] = [await aPatient(app), await aPatient(app)];
  const input = await aBookingInput(app, (await aConsultant(app)).id);
  const book = (token: string, key: string) => app.post("/api/user/book-appointment", input, { token, key });
  /** Returns what went wrong. */
  return async function race(): Promise<string[]> {
    await app.sql`delete from appointment where consultant_id = ${input.docId}`;
    const held = await book(holder.token, crypto.randomUUID());
    if (held.status !== 200) return [`the slot could not be held: ${held.body["message"]}`];
    const { _id: appointmentId } = Object(held.body["appointment"]);
    const key = crypto.randomUUID();
    const [one, two, canceled] = await Promise.all([
      book(other.token, key),
      book(other.token, key),
      app.post("/api/user/cancel-appointment", { appointmentId }, { token: holder.token }),
    ]);
    seen.add(one.status);
    const [{ count } = { count: 0 }] = await app.sql<{ count: number }[]>`
      select count(*)::int as count from appointment where consultant_id = ${input.docId} and status = 'held'`;
    return [
      ...(one.status === two.status ? [] : [`one key was answered ${one.status} and ${two.status}`]),
      ...(canceled.status === 200 ? [] : [`the cancellation was answered ${canceled.status}`]),
      ...(count === (one.status === 200 ? 1 : 0) ? [] : [`${count} holds beside the answer ${one.status}`]),
    ];
  };
}

it(`gives one answer to one key in ${ROUNDS.toLocaleString("en-US")} races with a cancellation`, {
  timeout: 1_200_000,
}, async () => {
  const problems: string[] = [];
  const races = await Promise.all(Array.from({ length: AT_ONCE }, aSlot));
  await Promise.all(
    races.map(async (race) => {
      for (let round = 0; round < ROUNDS / AT_ONCE; round += 1) problems.push(...(await race()));
    }),
  );
  expect(problems).toEqual([]);
  expect(seen).toEqual(new Set([200, 409]));
});
