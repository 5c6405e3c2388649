import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { z } from "zod";
import { listenFrom } from "../ports.ts";

const MeetingInput = z.object({
  topic: z.string(),
  /** Without milliseconds, as Zoom documents it. */
  start_time: z.iso.datetime({ precision: 0 }),
  duration: z.number().int().positive(),
  settings: z.object({ join_before_host: z.boolean(), waiting_room: z.boolean() }),
});
const Change = MeetingInput.omit({ settings: true }).partial();
type Meeting = z.infer<typeof MeetingInput> & { id: number; host: string; isRunning: boolean };

const CLIENT = { id: "client", secret: "secret", account: "account" };

/**
 * A stand-in for Zoom: Server-to-Server OAuth tokens, meetings, and a page for each. As with Zoom, a host holds one meeting at a
 * time, requests that come too fast get 429, and a token sometimes expires early.
 */
export async function startZoom({ hosts }: { hosts: string[] }) {
  const meetings: Meeting[] = [];
  const tokens = new Set<string>();
  let [isBusy, made] = [false, 0];

  const app = new Hono()
    .post("/oauth/token", (c) => {
      const known = `Basic ${Buffer.from(`${CLIENT.id}:${CLIENT.secret}`).toString("base64")}`;
      if (c.req.header("authorization") !== known || c.req.query("account_id") !== CLIENT.account)
        return c.json({ reason: "Invalid client_id or client_secret", error: "invalid_client" }, 401);
      const token = randomUUID();
      tokens.add(token);
      return c.json({
        access_token: token,
        token_type: "bearer",
        expires_in: 3600,
        scope:
          "meeting:write:meeting:admin meeting:read:meeting:admin meeting:update:meeting:admin meeting:delete:meeting:admin",
      });
    })
    .use("/v2/*", async (c, next) => {
      if (isBusy) {
        c.header("retry-after", "1");
        return c.json({ code: 429, message: "You have reached the maximum per-second rate limit for this API." }, 429);
      }
      if (!tokens.has(c.req.header("authorization")?.replace("Bearer ", "") ?? ""))
        return c.json({ code: 124, message: "Invalid access token." }, 401);
      return next();
    })
    .on(["GET", "PATCH", "DELETE"], "/v2/meetings/:id", async (c) => {
      const meeting = meetings.find(({ id }) => String(id) === c.req.param("id"));
      if (!meeting) return c.json({ code: 3001, message: `Meeting does not exist: ${c.req.param("id")}.` }, 404);
      if (c.req.method === "GET") {
        const link = new URL(`/s/${meeting.id}?zak=${randomUUID()}`, c.req.url);
        return c.json({
          ...meeting,
          join_url: new URL(`/j/${meeting.id}?pwd=x`, c.req.url).href,
          start_url: link.href,
        });
      }
      if (c.req.method === "DELETE") meetings.splice(meetings.indexOf(meeting), 1);
      else {
        const change = Change.safeParse(await c.req.json());
        if (!change.success) return c.json({ code: 300, message: "Validation Failed." }, 400);
        Object.assign(meeting, change.data);
      }
      return c.body(null, 204);
    })
    .post("/v2/users/:host/meetings", async (c) => {
      const host = c.req.param("host");
      if (!hosts.includes(host)) return c.json({ code: 1001, message: `User does not exist: ${host}.` }, 404);
      const input = MeetingInput.safeParse(await c.req.json());
      if (!input.success) return c.json({ code: 300, message: "Validation Failed." }, 400);
      made += 1;
      const id = 80_000_000_000 + made;
      meetings.push({ ...input.data, id, host, isRunning: false });
      const line = { country: "US", country_name: "US", type: "toll" };
      return c.json(
        {
          id,
          topic: input.data.topic,
          join_url: new URL(`/j/${id}?pwd=x`, c.req.url).href,
          password: "x",
          pstn_password: String(id % 1_000_000).padStart(6, "0"),
          settings: {
            ...input.data.settings,
            global_dial_in_countries: ["US"],
            global_dial_in_numbers: [
              { ...line, city: "New York", number: "+1 6465588656" },
              { ...line, city: "Chicago", number: "+1 3126266799" },
            ],
          },
        },
        201,
      );
    })
    .get("/j/:id", (c) => {
      const meeting = meetings.find(({ id }) => String(id) === c.req.param("id"));
      if (!meeting) return c.text("Invalid meeting ID.", 404);
      const { join_before_host, waiting_room } = meeting.settings;
      if (!join_before_host || waiting_room) return c.text("Please wait for the host to start this meeting.", 403);
      if (meetings.some(({ host, isRunning, id }) => isRunning && host === meeting.host && id !== meeting.id))
        return c.text("The host has another meeting in progress.", 409);
      meeting.isRunning = true;
      return c.text("You are in the meeting.");
    });

  const server = createAdaptorServer({ fetch: app.fetch });
  const url = `http://127.0.0.1:${await listenFrom(server, 0)}`;
  return {
    url,
    meetings,
    env: {
      ZOOM_ACCOUNT_ID: CLIENT.account,
      ZOOM_CLIENT_ID: CLIENT.id,
      ZOOM_CLIENT_SECRET: CLIENT.secret,
      ZOOM_HOSTS: hosts.join(","),
      ZOOM_OAUTH_URL: url,
      ZOOM_API_URL: url,
    },
    /** Makes requests fail with 429 from now on. */
    beBusy(busy: boolean): void {
      isBusy = busy;
    },
    /** Invalidates all tokens. */
    forgetTokens: () => tokens.clear(),
    stop: async () => {
      const closed = once(server, "close");
      server.close();
      if ("closeAllConnections" in server) server.closeAllConnections();
      await closed;
    },
  };
}
