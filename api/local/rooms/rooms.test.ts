import { afterAll, expect, test } from "vitest";
import { openVideoCalls } from "../../src/lib/video-call.ts";
import { startRooms } from "./server.ts";

const { url, stop } = await startRooms(0);
afterAll(stop);

test("an appointment's link opens its room, and any other URL none", async () => {
  const link = openVideoCalls({ baseUrl: url, zoom: null }, { shortName: "" }).room()?.url ?? "";
  const room = await fetch(link);
  expect(room.status).toBe(200);
  expect(await room.text()).toContain(new URL(link).pathname.slice(1));
  expect((await fetch(`${url}/somewhere`)).status).toBe(404);
});
