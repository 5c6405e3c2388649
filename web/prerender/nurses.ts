import { setTimeout as pause } from "node:timers/promises";
import { type Consultant, ConsultantList, SlotWeek } from "@lamplight/api/contract/consultants.ts";
import { ReviewList } from "@lamplight/api/contract/reviews.ts";
import { SPECIALITIES } from "@lamplight/api/contract/search-options.ts";
import { SLOT_MINUTES } from "@lamplight/api/contract/slot-grid.ts";
import { hashKey, type QueryKey } from "@tanstack/react-query";
import { consultantKey, shownKey, slotsKey, topKey } from "../src/features/consultants/queries.ts";
import { shownOf, topOf } from "../src/features/consultants/shown.ts";
import { reviewsKey } from "../src/features/reviews/queries.ts";

/** So often the list is asked for: what changed meanwhile is written in one go, and the more of it the less each costs. */
const ASK_AGAIN_MS = 3900;
/** The server gives what it has while it makes the next answer: asked twice, it gives the present one. */
const MOMENT_MS = 200;
/** Until it was heard for the first time: the server may be starting just now. */
const TRY_AGAIN_MS = 250;
const TIMEOUT_MS = 10_000;

/** Calls back with every nurse, and again whenever something of one of them is another than before. */
export async function followNurses(siteUrl: string, hear: (nurses: Consultant[]) => void): Promise<never> {
  let etag = "";
  let isSilent = false;
  for (;;) {
    try {
      // Nothing is packed for who sits beside the server.
      const headers = { "accept-encoding": "identity", "if-none-match": etag };
      const ask = (method: "HEAD" | "GET") =>
        fetch(`${siteUrl}/api/doctor/list`, { method, headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
      await ask("HEAD");
      await pause(MOMENT_MS);
      const answer = await ask("GET");
      if (answer.status === 200) {
        hear(ConsultantList.parse(await answer.json()).doctors);
        etag = answer.headers.get("etag") ?? "";
      } else if (answer.status !== 304) throw new Error(`the list of nurses was answered ${answer.status}`);
      isSilent = false;
    } catch (error) {
      if (etag && !isSilent) process.stderr.write(`The nurses stay as they are: ${error}\n`);
      isSilent = true;
    }
    await pause(etag ? ASK_AGAIN_MS : TRY_AGAIN_MS);
  }
}

/** What the list answers, by the hash of each question about it, and what tells each answer from its next. */
export type NurseAnswers = Map<string, { answer: unknown; sign: string }>;

export function answersFrom(nurses: readonly Consultant[]): NurseAnswers {
  const answers: NurseAnswers = new Map();
  const put = (key: QueryKey, answer: unknown) => answers.set(hashKey(key), { answer, sign: JSON.stringify(answer) });
  put(topKey, topOf(nurses));
  for (const chosen of [null, ...SPECIALITIES]) put(shownKey(chosen), shownOf(nurses, chosen));
  for (const { slots_booked, ...doctor } of nurses) {
    put(consultantKey(doctor._id), { success: true, doctor });
    // Slots go by with every half hour, and are booked and given back.
    const slots = { answer: null, sign: JSON.stringify([slots_booked, doctor.nextFree, halfHour()]) };
    answers.set(hashKey(slotsKey(doctor._id)), slots);
    // One fewer may come to the same time, and another one to the same sum.
    const { rating, reviewCount, reviewedAt } = doctor;
    answers.set(hashKey(reviewsKey(doctor._id)), { answer: null, sign: `${rating} ${reviewCount} ${reviewedAt}` });
  }
  return answers;
}

const halfHour = () => Math.floor(Date.now() / (SLOT_MINUTES * 60_000));

/** Whether a question, by its hash, has another answer now than before. */
export const hasChanged = (hash: string, before: NurseAnswers, now: NurseAnswers): boolean =>
  before.get(hash)?.sign !== now.get(hash)?.sign;

/** What is free of a nurse's coming week. */
export async function slotsOf(siteUrl: string, docId: string): Promise<unknown> {
  const answer = await fetch(`${siteUrl}/api/doctor/${docId}/slots`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`what is free was answered ${answer.status}`);
  return SlotWeek.parse(await answer.json());
}

/** What patients say of a nurse; undefined when it is too much for one answer: the browser asks for all of it. */
export async function reviewsOf(siteUrl: string, docId: string): Promise<unknown> {
  const answer = await fetch(`${siteUrl}/api/reviews/${docId}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`what patients say was answered ${answer.status}`);
  const reviews = ReviewList.parse(await answer.json());
  return reviews.next === null ? reviews : undefined;
}
