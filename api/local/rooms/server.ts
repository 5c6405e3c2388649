import { once } from "node:events";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { html } from "hono/html";
import { listenFrom } from "../ports.ts";
import { rejectStrangers } from "../strangers.ts";
import { styles } from "./page-styles.ts";

export type LocalRooms = { url: string; stop: () => Promise<void> };

/** The local target of "Join call": a page with the room's name. `port` is the first one to try; 0 for any. */
export async function startRooms(port: number): Promise<LocalRooms> {
  const app = new Hono()
    .use(rejectStrangers)
    .get("/healthz", (c) => c.json({ success: true }))
    .get("/:room{lamplight-[\\w-]{24}}", (c) => c.html(roomPage(c.req.param("room"))))
    .notFound((c) => c.html(noRoomPage(), 404));
  const server = createAdaptorServer({ fetch: app.fetch });
  const got = await listenFrom(server, port);
  return {
    url: `http://localhost:${got}`,
    stop: async () => {
      const closed = once(server, "close");
      server.close();
      if ("closeAllConnections" in server) server.closeAllConnections();
      await closed;
    },
  };
}

const roomPage = (room: string) =>
  frame(
    "Video room",
    html`<p class="picture" aria-hidden="true"><span></span></p>
      <h1>This is the video room of your consultation.</h1>
      <p>This is a placeholder: there are no calls on this machine. Set <code>MEETING_BASE_URL</code> or the Zoom keys to open real rooms.</p>
      <p class="room">${room}</p>`,
  );

const noRoomPage = () =>
  frame("No such room", html`<h1>We couldn't find that room.</h1><p>Please use the link of your appointment.</p>`);

const frame = (title: string, content: ReturnType<typeof html>) => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>${title}</title>
    <style>${styles}</style>
  </head>
  <body><header>Local stand-in for the video service.</header><main>${content}</main></body>
</html>`;
