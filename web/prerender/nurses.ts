import { setTimeout as pause } from "node:timers/promises";
import { type Consultant, ConsultantList, SlotWeek } from "@lamplight/api/contract/consultants.ts";
import { ReviewList } from "@lamplight/api/contract/reviews.ts";
import { SPECIALITIES } from "@lamplight/api/contract/search-options.ts";
import { SLOT_MINUTES } from "@lamplight/api/contract/slot-grid.ts";
import { hashKey, type QueryKey } from "@tanstack/react-query";
import { shownOf, topOf } from "../src/features/consultants/finding/shown.ts";
import { consultantKey, shownKey, slotsKey, topKey } from "../src/features/consultants/queries.ts";
import { reviewsKey } from "../src/features/reviews/queries.ts";

/** Polling interval in milliseconds. Changes within it are rendered together, which costs less for each. */
const POLL_MS = 3900;
/** The server serves a stale response while it revalidates, so poll a second time for the current one. */
const REVALIDATE_MS = 200;
/** Retry interval before the first response: the server may be starting. */
const RETRY_MS = 250;
const TIMEOUT_MS = 10_000;

/** Failures in a row after which a first message says so; each further one comes after twice as many. */
const FAILURES_BEFORE_MESSAGE = 20;

/** Calls back with all nurses, and again whenever one of them has changed, until `stop` aborts. */
export async function followNurses(
  siteUrl: string,
  onNurses: (nurses: Consultant[]) => void,
  stop: AbortSignal,
  retryMs = RETRY_MS,
): Promise<void> {
  const list = `${siteUrl}/api/doctor/list`;
  let etag = "";
  let failures = 0;
  let saidAt = 0;
  while (!stop.aborted) {
    try {
      // Same machine: compression would only cost time.
      const headers = { "accept-encoding": "identity", "if-none-match": etag };
      const ask = (method: "HEAD" | "GET") => fetch(list, { method, headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
      await ask("HEAD");
      await pause(REVALIDATE_MS);
      const answer = await ask("GET");
      if (answer.status === 200) {
        onNurses(ConsultantList.parse(await answer.json()).doctors);
        etag = answer.headers.get("etag") ?? "";
      } else if (answer.status !== 304) throw new Error(`the list of nurses returned ${answer.status}`);
      if (saidAt > 0) process.stderr.write(`${list} can be read now.\n`);
      failures = 0;
      saidAt = 0;
    } catch (error) {
      failures += 1;
      // Before the first response the server may be starting, so not every failure is worth a message.
      if (failures >= (saidAt === 0 ? (etag ? 1 : FAILURES_BEFORE_MESSAGE) : saidAt * 2)) {
        process.stderr.write(`${list} can't be read: ${reasonOf(error)}. ${etag ? PAGES_STAY : NO_PAGES}\n`);
        saidAt = failures;
      }
    }
    await pause(etag ? POLL_MS : retryMs);
  }
}

const PAGES_STAY = "Until it can, pages don't show changes of nurses.";
const NO_PAGES =
  "Until it can, no page is rendered. Please check that PUBLIC_URL is the site's address and can be reached from this machine.";

/** Fetch says why it failed in the cause. */
const reasonOf = (error: unknown): string =>
  error instanceof Error
    ? error.cause instanceof Error
      ? error.cause.message || error.message
      : error.message
    : String(error);

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
