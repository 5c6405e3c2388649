import { once } from "node:events";
import { createServer } from "node:http";
import { expect, it, onTestFinished, vi } from "vitest";
import { startZoom } from "../../local/zoom/server.ts";
import { safeEnvironment } from "../../test/environment.ts";
import { readConfig } from "../config.ts";
import { openVideoCalls } from "./video-call.ts";

function callsWith(env: Record<string, string>) {
  const { meetings, firstPractice } = readConfig({ ...safeEnvironment("postgres://localhost", "/tmp"), ...env });
  return openVideoCalls(meetings, firstPractice);
}

async function withZoom(env: Record<string, string> = {}) {
  const zoom = await startZoom({ hosts: ["ann@lamplight.test", "ben@lamplight.test"] });
  onTestFinished(zoom.stop);
  return { zoom, calls: callsWith({ ...zoom.env, ...env }) };
}

const AT = new Date("2026-11-20T20:00:00Z");
const enter = async (link: string) => (await fetch(link)).status;

it("without Zoom is a room with an unguessable URL", () => {
  const calls = callsWith({});
  expect(calls.hosts).toEqual([]);
  const rooms = new Set(Array.from({ length: 100 }, () => calls.room()?.url));
  expect(rooms.size).toBe(100);
  for (const room of rooms) expect(room).toMatch(/^https:\/\/meet\.lamplight\.test\/lamplight-[\w-]{24}$/);
});

it("with Zoom is a meeting that anyone with the link can enter, with nothing about health in it", async () => {
  const { zoom, calls } = await withZoom({ OFFICE_SHORT_NAME: "Harbor" });
  const { url: link } = await calls.arrange("ann@lamplight.test", AT, 30);
  expect(zoom.meetings).toMatchObject([
    {
      topic: "Harbor video consultation",
      start_time: AT.toISOString().replace(".000Z", "Z"),
      duration: 30,
      host: "ann@lamplight.test",
    },
  ]);
  expect(JSON.stringify(zoom.meetings)).not.toMatch(/nurse|health|patient/i);
  expect(await enter(link)).toBe(200);
});

it("with Zoom can be joined by phone: numbers with their places, the meeting and its passcode", async () => {
  const { calls } = await withZoom();
  const { dialIn } = await calls.arrange("ann@lamplight.test", AT, 30);
  expect(dialIn?.numbers[0]).toEqual({ number: "+1 6465588656", place: "New York, US" });
  expect(dialIn?.meeting).toMatch(/^\d{3} \d{4} \d{4}$/);
  expect(dialIn?.passcode).toMatch(/^\d{6}$/);
});

it("two at one time have two hosts: a host holds one meeting at a time", async () => {
  const { calls } = await withZoom();
  const [first, second] = calls.hosts;
  const link = async (host: string | undefined) => (await calls.arrange(host ?? "", AT, 30)).url;
  const [one, two, three] = [await link(first), await link(first), await link(second)];
  expect([await enter(one), await enter(two), await enter(three)]).toEqual([200, 409, 200]);
});

it("rejects when Zoom is busy or does not know the host, and works when tried again", async () => {
  const { zoom, calls } = await withZoom();
  zoom.beBusy(true);
  await expect(calls.arrange("ann@lamplight.test", AT, 30)).rejects.toThrow("Zoom answered 429");
  zoom.beBusy(false);
  await expect(calls.arrange("nobody@lamplight.test", AT, 30)).rejects.toThrow("Zoom answered 404");
  expect((await calls.arrange("ann@lamplight.test", AT, 30)).url).toMatch(/\/j\/\d+/);
});

it("requests a new token when the old one is rejected", async () => {
  const { zoom, calls } = await withZoom();
  await calls.arrange("ann@lamplight.test", AT, 30);
  zoom.forgetTokens();
  await expect(calls.arrange("ann@lamplight.test", AT, 30)).rejects.toThrow("Zoom answered 401");
  expect((await calls.arrange("ann@lamplight.test", AT, 30)).url).toMatch(/\/j\/\d+/);
});

it("limits a call to Zoom to twelve seconds, including the request for a token", async () => {
  const deadline = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(deadline.signal);
  onTestFinished(() => timeout.mockRestore());
  const server = createServer((request, answer) => {
    if (request.url?.startsWith("/oauth/token")) return void answer.end('{"access_token":"token"}');
    // The meeting is never answered.
    deadline.abort();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  const { zoom } = await withZoom();
  const calls = callsWith({ ...zoom.env, ZOOM_OAUTH_URL: url, ZOOM_API_URL: url });
  await expect(calls.arrange("ann@lamplight.test", AT, 30)).rejects.toThrow("aborted");
  expect(timeout.mock.calls).toEqual([[12_000]]);
});
