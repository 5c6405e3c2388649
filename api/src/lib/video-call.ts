import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { DialIn } from "../../contract/appointments.ts";
import type { Practice } from "../../contract/practice.ts";
import type { Config } from "../config.ts";
import { tracedFetch } from "./tracing/spans.ts";

export type VideoCalls = ReturnType<typeof openVideoCalls>;

const ZoomToken = z.object({ access_token: z.string(), expires_in: z.number().default(3600) });
const ZoomMeeting = z.object({
  id: z.number(),
  join_url: z.url(),
  /** For callers by phone. */
  pstn_password: z.string().optional(),
  settings: z
    .object({
      global_dial_in_numbers: z
        .array(z.object({ number: z.string(), city: z.string().default(""), country_name: z.string().default("") }))
        .default([]),
    })
    .optional(),
});

const ZoomStart = z.object({ start_url: z.url() });

/** The URL of a call and its phone numbers. `providerId` is the provider's id; null for a room of our own. */
export type VideoCall = { url: string; dialIn: DialIn | null; providerId: string | null };

/** Milliseconds for one call to Zoom, including the request for a token. */
const DEADLINE_MS = 12_000;
/** Enough numbers for most callers to find one nearby. */
const MOST_NUMBERS = 4;

function callOf({ id, join_url, pstn_password, settings }: z.infer<typeof ZoomMeeting>): VideoCall {
  const numbers = (settings?.global_dial_in_numbers ?? []).slice(0, MOST_NUMBERS).map((entry) => ({
    number: entry.number,
    place: [entry.city, entry.country_name].filter(Boolean).join(", "),
  }));
  const meeting = String(id).replace(/^(\d{3})(\d{4})(\d+)$/, "$1 $2 $3");
  return {
    providerId: String(id),
    url: join_url,
    dialIn: numbers.length === 0 ? null : { numbers, meeting, passcode: pstn_password || null },
  };
}

/** Where consultations take place: with Zoom if it is set up, otherwise in a room with an unguessable URL (docs/rules/visits.md). */
export function openVideoCalls({ baseUrl, zoom }: Config["meetings"], practice: Pick<Practice, "shortName">) {
  let token: { value: string; goodUntil: number } | null = null;

  async function tokenOf(settings: Zoom, signal: AbortSignal): Promise<string> {
    if (token && Date.now() < token.goodUntil) return token.value;
    const credentials = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString("base64");
    const account = new URLSearchParams({ grant_type: "account_credentials", account_id: settings.accountId });
    const url = `${settings.oauthUrl}/oauth/token?${account}`;
    const { access_token, expires_in } = ZoomToken.parse(await send(signal, "POST", url, `Basic ${credentials}`));
    // One minute less, so that it outlives the call it is used for.
    token = { value: access_token, goodUntil: Date.now() + (expires_in - 60) * 1000 };
    return access_token;
  }

  /** Calls Zoom's API at `path`. Rejects if Zoom returns an error or doesn't respond within the deadline. */
  async function callZoom(method: Method, path: string, body?: object): Promise<unknown> {
    if (!zoom) throw new Error("Zoom is not set up");
    const signal = AbortSignal.timeout(DEADLINE_MS);
    try {
      return await send(signal, method, `${zoom.apiUrl}/v2${path}`, `Bearer ${await tokenOf(zoom, signal)}`, body);
    } catch (error) {
      // The token may have been revoked: the next try requests another.
      if (error instanceof ZoomError && error.status === 401) token = null;
      throw error;
    }
  }

  /** Zoom documents `yyyy-MM-ddTHH:mm:ssZ`, without milliseconds. */
  const time = (startsAt: Date, minutes: number) => ({
    start_time: startsAt.toISOString().replace(/\.\d{3}Z$/, "Z"),
    duration: minutes,
  });

  return {
    /** A room of our own with an unguessable URL; null if no base URL is configured. */
    room: (): VideoCall | null =>
      baseUrl === null
        ? null
        : {
            url: `${baseUrl}/lamplight-${randomBytes(18).toString("base64url")}`,
            dialIn: null,
            providerId: null,
          },

    /** Rejects if Zoom is set up and doesn't accept our account. */
    async verify(): Promise<void> {
      if (zoom) await tokenOf(zoom, AbortSignal.timeout(DEADLINE_MS));
    },

    /** Zoom users who can host a call, one at a time each; empty if Zoom isn't set up. */
    hosts: zoom?.hosts ?? [],

    /** Creates a meeting. Anyone with its link can join, with or without the host. */
    async arrange(host: string, startsAt: Date, minutes: number): Promise<VideoCall> {
      const response = await callZoom("POST", `/users/${encodeURIComponent(host)}/meetings`, {
        topic: `${practice.shortName} video consultation`,
        type: 2,
        ...time(startsAt, minutes),
        settings: { waiting_room: false, join_before_host: true, jbh_time: 10 },
      });
      return callOf(ZoomMeeting.parse(response));
    },

    /** Changes a meeting's time; its links stay the same. */
    async move(id: string, startsAt: Date, minutes: number): Promise<void> {
      await callZoom("PATCH", `/meetings/${encodeURIComponent(id)}`, time(startsAt, minutes));
    },

    /** Deletes a meeting. One that is already gone is no error. */
    async remove(id: string): Promise<void> {
      await callZoom("DELETE", `/meetings/${encodeURIComponent(id)}`).catch((error) => {
        if (!(error instanceof ZoomError && error.status === 404)) throw error;
      });
    },

    /** The host's link to a meeting. Anyone who has it is the host, so it must not be stored. */
    async startLink(id: string): Promise<string> {
      return ZoomStart.parse(await callZoom("GET", `/meetings/${encodeURIComponent(id)}`)).start_url;
    },
  };
}

type Zoom = NonNullable<Config["meetings"]["zoom"]>;
type Method = "GET" | "POST" | "PATCH" | "DELETE";

class ZoomError extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`Zoom answered ${status}`);
    this.status = status;
  }
}

async function send(
  signal: AbortSignal,
  method: Method,
  url: string,
  authorization: string,
  body?: object,
): Promise<unknown> {
  const response = await tracedFetch(`video calls ${method}`, url, {
    method,
    headers: { authorization, "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal,
  });
  if (!response.ok) throw new ZoomError(response.status);
  return response.status === 204 ? null : response.json();
}
