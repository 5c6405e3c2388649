import { expect, it, vi } from "vitest";
import type { News } from "./content-updates.ts";

/** A page that has just been opened, and the lake's end of its line. */
async function anOpenPage() {
  vi.useFakeTimers();
  vi.resetModules();
  const lines: Line[] = [];
  class Line extends EventTarget {
    static readonly CLOSED = 2;
    readyState = 1;
    readonly address: string;
    constructor(address: URL) {
      super();
      this.address = address.href;
      lines.push(this);
    }
    close() {
      this.readyState = Line.CLOSED;
    }
  }
  vi.stubGlobal("EventSource", Line);
  const { tellContentSource } = await import("./source.ts");
  const siteUrl = "http://lamplight.test";
  tellContentSource({ projectId: "abc", dataset: "production", apiHost: null, siteName: "", siteUrl, studioUrl: null });
  const { subscribeToContentUpdates, onContentUpdate } = await import("./content-updates.ts");
  const heard: News[] = [];
  onContentUpdate((news) => heard.push(news));
  subscribeToContentUpdates();
  const line = () => lines.at(-1);
  const says = (type: string) => line()?.dispatchEvent(new Event(type));
  const publishes = (id: string, tags: string[]) =>
    line()?.dispatchEvent(new MessageEvent("message", { lastEventId: id, data: JSON.stringify({ tags }) }));
  return { heard, lines, line, says, publishes, subscribeToContentUpdates };
}

it("a publication is heard of with its tags, a restart as one of anything, over one line however often it is asked for", async () => {
  const { heard, lines, line, says, publishes, subscribeToContentUpdates } = await anOpenPage();
  subscribeToContentUpdates();
  expect(lines).toHaveLength(1);
  expect(line()?.address).toBe("https://abc.api.sanity.io/v2025-02-19/data/live/events/production");
  says("welcome");
  publishes("e1", ["s1:a"]);
  says("restart");
  expect(heard).toEqual([{ id: "e1", tags: ["s1:a"] }, {}]);
});

it("what was published while the line was down is heard of once it stands again", async () => {
  const { heard, says } = await anOpenPage();
  says("welcome");
  says("error");
  expect(heard).toEqual([]);
  says("welcome");
  expect(heard).toEqual([{}]);
});

it("a line that was refused is asked for again ten seconds later", async () => {
  const { lines, line, says, heard } = await anOpenPage();
  line()?.close();
  says("error");
  expect(lines).toHaveLength(1);
  vi.advanceTimersByTime(10_000);
  expect(lines).toHaveLength(2);
  says("welcome");
  expect(heard).toEqual([{}]);
});

it("a reader who is sent away asks for everything each minute, and follows again where it is taken", async () => {
  const { lines, heard, says } = await anOpenPage();
  says("goaway");
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(2);
  expect(heard).toEqual([{}]);
});
