import { expect, it, vi } from "vitest";
import type { ContentUpdate } from "./content-updates.ts";

/** A newly opened page, and the event streams that it opened. */
async function openPage() {
  vi.useFakeTimers();
  vi.resetModules();
  const streams: Stream[] = [];
  class Stream extends EventTarget {
    static readonly CLOSED = 2;
    readyState = 1;
    readonly address: string;
    constructor(address: URL) {
      super();
      this.address = address.href;
      streams.push(this);
    }
    close() {
      this.readyState = Stream.CLOSED;
    }
  }
  vi.stubGlobal("EventSource", Stream);
  const { setContentSource } = await import("./source.ts");
  const siteUrl = "http://lamplight.test";
  setContentSource({ projectId: "abc", dataset: "production", apiHost: null, siteName: "", siteUrl, studioUrl: null });
  const { subscribeToContentUpdates, onContentUpdate } = await import("./content-updates.ts");
  const updates: ContentUpdate[] = [];
  onContentUpdate((update) => updates.push(update));
  subscribeToContentUpdates();
  const stream = () => streams.at(-1);
  const emits = (type: string) => stream()?.dispatchEvent(new Event(type));
  const publishes = (id: string, tags: string[]) =>
    stream()?.dispatchEvent(new MessageEvent("message", { lastEventId: id, data: JSON.stringify({ tags }) }));
  return { updates, streams, stream, emits, publishes, subscribeToContentUpdates };
}

it("reports updates with their tags and a restart without, over one stream for all listeners", async () => {
  const { updates, streams, stream, emits, publishes, subscribeToContentUpdates } = await openPage();
  subscribeToContentUpdates();
  expect(streams).toHaveLength(1);
  expect(stream()?.address).toBe("https://abc.api.sanity.io/v2025-02-19/data/live/events/production");
  emits("welcome");
  publishes("e1", ["s1:a"]);
  emits("restart");
  expect(updates).toEqual([{ id: "e1", tags: ["s1:a"] }, {}]);
});

it("reports one update after a lost connection is restored", async () => {
  const { updates, emits } = await openPage();
  emits("welcome");
  emits("error");
  expect(updates).toEqual([]);
  emits("welcome");
  expect(updates).toEqual([{}]);
});

it("reconnects ten seconds after a refused connection", async () => {
  const { streams, stream, emits, updates } = await openPage();
  stream()?.close();
  emits("error");
  expect(streams).toHaveLength(1);
  vi.advanceTimersByTime(10_000);
  expect(streams).toHaveLength(2);
  emits("welcome");
  expect(updates).toEqual([{}]);
});

it('after "goaway", reports an update each minute and reconnects until it is accepted', async () => {
  const { streams, updates, emits } = await openPage();
  emits("goaway");
  vi.advanceTimersByTime(60_000);
  expect(streams).toHaveLength(2);
  expect(updates).toEqual([{}]);
});
