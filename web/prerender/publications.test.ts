import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answeredWith, mayHaveChanged } from "../src/lib/content/answer-tags.ts";
import { followPublications, type Publication } from "./publications.ts";

type Follower = { next: (event: object) => void; error: () => void };
const lake = vi.hoisted(() => ({ followers: new Set<Follower>() }));

/** The lake's end of the line: whoever follows is written down until they leave. */
vi.mock("./content-api.ts", () => ({
  contentClient: () => ({
    live: {
      events: () => ({
        subscribe: (follower: Follower) => {
          lake.followers.add(follower);
          return { unsubscribe: () => lake.followers.delete(follower) };
        },
      }),
    },
  }),
}));

const says = (event: object) => {
  for (const follower of [...lake.followers]) follower.next(event);
};

/** Follows; answers what is heard, and the way to stop. */
function follow() {
  const heard: Publication[] = [];
  const leaving = new AbortController();
  followPublications((publication) => heard.push(publication), leaving.signal);
  return { heard, leave: () => leaving.abort() };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => lake.followers.clear());

it("a publication is heard of with its tags, a restart as one of anything", () => {
  const { heard } = follow();
  says({ type: "welcome" });
  says({ type: "message", id: "e1", tags: ["s1:a"] });
  says({ type: "restart" });
  expect(heard).toEqual([{ id: "e1", tags: ["s1:a"] }, {}]);
});

it("a reader who is sent away asks for everything each minute, and follows again where it is taken", () => {
  const { heard } = follow();
  says({ type: "goaway", reason: "too many readers" });
  expect(lake.followers.size).toBe(0);
  vi.advanceTimersByTime(60_000);
  expect(heard).toEqual([{}]);
  says({ type: "welcome" });
  says({ type: "message", id: "e2", tags: ["s1:b"] });
  expect(heard.at(-1)).toEqual({ id: "e2", tags: ["s1:b"] });
});

it("what was published while the lake was gone is heard of once it is back", () => {
  const { heard } = follow();
  for (const follower of [...lake.followers]) follower.error();
  vi.advanceTimersByTime(10_000);
  expect(heard).toEqual([]);
  says({ type: "welcome" });
  expect(heard).toEqual([{}]);
});

it("who leaves hears nothing more, sent away or not", () => {
  const { heard, leave } = follow();
  says({ type: "goaway", reason: "" });
  leave();
  vi.advanceTimersByTime(120_000);
  expect([heard, lake.followers.size]).toEqual([[], 0]);
});

it("only an answer that shares a tag with a publication may have changed, and one whose tags nobody told", () => {
  answeredWith("team", ["s1:team", "s1:ruth"]);
  expect(mayHaveChanged("team", ["s1:ruth"])).toBe(true);
  expect(mayHaveChanged("team", ["s1:quiz"])).toBe(false);
  expect(mayHaveChanged("team", undefined)).toBe(true);
  expect(mayHaveChanged("never asked", ["s1:quiz"])).toBe(true);
});
