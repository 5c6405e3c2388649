import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { answeredWith, mayHaveChanged } from "../src/lib/content/answer-tags.ts";
import { followPublications, type Publication } from "./publications.ts";

type Subscriber = { next: (event: object) => void; error: (error: Error) => void };
const contentApi = vi.hoisted(() => ({ subscribers: new Set<Subscriber>() }));

/** Stands in for the content API, and keeps the current subscribers. */
vi.mock("./content-api.ts", () => ({
  contentClient: () => ({
    live: {
      events: () => ({
        subscribe: (follower: Subscriber) => {
          contentApi.subscribers.add(follower);
          return { unsubscribe: () => contentApi.subscribers.delete(follower) };
        },
      }),
    },
  }),
}));

const emit = (event: object) => {
  for (const follower of [...contentApi.subscribers]) follower.next(event);
};

/** Subscribes. Returns the received updates and an unsubscribe function. */
function follow() {
  const updates: Publication[] = [];
  const controller = new AbortController();
  followPublications((publication) => updates.push(publication), controller.signal);
  return { updates, unsubscribe: () => controller.abort() };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => contentApi.subscribers.clear());

it("reports updates with their tags and a restart without", () => {
  const { updates } = follow();
  emit({ type: "welcome" });
  emit({ type: "message", id: "e1", tags: ["s1:a"] });
  emit({ type: "restart" });
  expect(updates).toEqual([{ id: "e1", tags: ["s1:a"] }, {}]);
});

it('after "goaway", reports an update each minute and reconnects until it is accepted', () => {
  const { updates } = follow();
  emit({ type: "goaway", reason: "too many readers" });
  expect(contentApi.subscribers.size).toBe(0);
  vi.advanceTimersByTime(60_000);
  expect(updates).toEqual([{}]);
  emit({ type: "welcome" });
  emit({ type: "message", id: "e2", tags: ["s1:b"] });
  expect(updates.at(-1)).toEqual({ id: "e2", tags: ["s1:b"] });
});

it("says once that the content API is unreachable, and reports one update after it was", () => {
  const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => stderr.mockRestore());
  const { updates } = follow();
  for (const follower of [...contentApi.subscribers]) follower.error(new Error("no route"));
  vi.advanceTimersByTime(10_000);
  for (const follower of [...contentApi.subscribers]) follower.error(new Error("no route"));
  expect(stderr.mock.calls).toEqual([["Updates of the content are not received: Error: no route\n"]]);
  vi.advanceTimersByTime(10_000);
  expect(updates).toEqual([]);
  emit({ type: "welcome" });
  expect(updates).toEqual([{}]);
});

it("reports nothing after unsubscribing, even while waiting to reconnect", () => {
  const { updates, unsubscribe } = follow();
  emit({ type: "goaway", reason: "" });
  unsubscribe();
  vi.advanceTimersByTime(120_000);
  expect([updates, contentApi.subscribers.size]).toEqual([[], 0]);
});

it("matches results that share a tag with an update, and results without known tags", () => {
  answeredWith("team", ["s1:team", "s1:ruth"]);
  expect(mayHaveChanged("team", ["s1:ruth"])).toBe(true);
  expect(mayHaveChanged("team", ["s1:quiz"])).toBe(false);
  expect(mayHaveChanged("team", undefined)).toBe(true);
  expect(mayHaveChanged("never asked", ["s1:quiz"])).toBe(true);
});
