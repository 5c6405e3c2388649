import { setTimeout as pause } from "node:timers/promises";
import { type Consultant, ConsultantList, SlotWeek } from "@lamplight/api/contract/consultants.ts";
import { ReviewList } from "@lamplight/api/contract/reviews.ts";
import { SPECIALITIES } from "@lamplight/api/contract/search-options.ts";
import { SLOT_MINUTES } from "@lamplight/api/contract/slot-grid.ts";
import { hashKey, type QueryKey } from "@tanstack/react-query";
import { consultantKey, shownKey, slotsKey, topKey } from "../src/features/consultants/queries.ts";
import { shownOf, topOf } from "../src/features/consultants/shown.ts";
import { reviewsKey } from "../src/features/reviews/queries.ts";

/** Polling interval in milliseconds. Changes within it are rendered together, which costs less for each. */
const POLL_MS = 3900;
/** The server serves a stale response while it revalidates, so poll a second time for the current one. */
const REVALIDATE_MS = 200;
/** Retry interval before the first response: the server may be starting. */
const RETRY_MS = 250;
const TIMEOUT_MS = 10_000;

/** Calls back with all nurses, and again whenever one of them has changed. */
export async function followNurses(siteUrl: string, onNurses: (nurses: Consultant[]) => void): Promise<never> {
  let etag = "";
  let isFailing = false;
  for (;;) {
    try {
      // Same machine: compression would only cost time.
      const headers = { "accept-encoding": "identity", "if-none-match": etag };
      const ask = (method: "HEAD" | "GET") =>
        fetch(`${siteUrl}/api/doctor/list`, { method, headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
      await ask("HEAD");
      await pause(REVALIDATE_MS);
      const answer = await ask("GET");
      if (answer.status === 200) {
        onNurses(ConsultantList.parse(await answer.json()).doctors);
        etag = answer.headers.get("etag") ?? "";
      } else if (answer.status !== 304) throw new Error(`the list of nurses returned ${answer.status}`);
      isFailing = false;
    } catch (error) {
      if (etag && !isFailing) process.stderr.write(`The list of nurses was not updated: ${error}\n`);
      isFailing = true;
    }
    await pause(etag ? POLL_MS : RETRY_MS);
  }
}

/** Data of each query about nurses, by query hash, with a version to detect changes. */
export type NurseAnswers = Map<string, { answer: unknown; version: string }>;

export function answersFrom(nurses: readonly Consultant[]): NurseAnswers {
  const answers: NurseAnswers = new Map();
  const put = (key: QueryKey, answer: unknown) =>
    answers.set(hashKey(key), { answer, version: JSON.stringify(answer) });
  put(topKey, topOf(nurses));
  for (const chosen of [null, ...SPECIALITIES]) put(shownKey(chosen), shownOf(nurses, chosen));
  for (const { slots_booked, ...doctor } of nurses) {
    put(consultantKey(doctor._id), { success: true, doctor });
    // Slots expire with every half hour, and are booked and released.
    const slots = { answer: null, version: JSON.stringify([slots_booked, doctor.nextFree, halfHour()]) };
    answers.set(hashKey(slotsKey(doctor._id)), slots);
    // Count and average alone do not detect every change of reviews.
    const { rating, reviewCount, reviewedAt } = doctor;
    answers.set(hashKey(reviewsKey(doctor._id)), { answer: null, version: `${rating} ${reviewCount} ${reviewedAt}` });
  }
  return answers;
}

const halfHour = () => Math.floor(Date.now() / (SLOT_MINUTES * 60_000));

/** True if the data of a query, by its hash, has changed. */
export const hasChanged = (hash: string, before: NurseAnswers, now: NurseAnswers): boolean =>
  before.get(hash)?.version !== now.get(hash)?.version;

/** Fetches the free slots of a nurse's next seven days. */
export async function slotsOf(siteUrl: string, docId: string): Promise<unknown> {
  const answer = await fetch(`${siteUrl}/api/doctor/${docId}/slots`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`the free slots returned ${answer.status}`);
  return SlotWeek.parse(await answer.json());
}

/** Fetches the reviews of a nurse; undefined if they take several pages, which the browser loads itself. */
export async function reviewsOf(siteUrl: string, docId: string): Promise<unknown> {
  const answer = await fetch(`${siteUrl}/api/reviews/${docId}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`the reviews returned ${answer.status}`);
  const reviews = ReviewList.parse(await answer.json());
  return reviews.next === null ? reviews : undefined;
}
