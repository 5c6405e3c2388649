import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { DialIn } from "../../contract/appointments.ts";
import type { Config } from "../config.ts";

export type VideoCalls = ReturnType<typeof openVideoCalls>;

const ZoomToken = z.object({ access_token: z.string(), expires_in: z.number().default(3600) });
const ZoomMeeting = z.object({
  id: z.number(),
  join_url: z.url(),
  /** For those who call by telephone. */
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

/**
 * Where a call takes place, and by which numbers whoever has no picture comes in. `providerId` is what the provider calls it;
 * null for a room of our own.
 */
export type VideoCall = { url: string; dialIn: DialIn | null; providerId: string | null };

/** How long a call to Zoom may take in all, the request for a token included. */
const DEADLINE_MS = 12_000;
/** So many numbers are enough to find one nearby. */
const MOST_NUMBERS = 4;

function callOf({ id, join_url, pstn_password, settings }: z.infer<typeof ZoomMeeting>): VideoCall {
  const numbers = (settings?.global_dial_in_numbers ?? []).slice(0, MOST_NUMBERS).map((line) => ({
    number: line.number,
    place: [line.city, line.country_name].filter(Boolean).join(", "),
  }));
  const meeting = String(id).replace(/^(\d{3})(\d{4})(\d+)$/, "$1 $2 $3");
  return {
    providerId: String(id),
    url: join_url,
    dialIn: numbers.length === 0 ? null : { numbers, meeting, passcode: pstn_password || null },
  };
}

/** Where a consultation takes place: with Zoom when it is set up, otherwise in a room nobody can guess (docs/rules/visits.md). */
export function openVideoCalls({ baseUrl, topic, zoom }: Config["meetings"]) {
  let token: { value: string; goodUntil: number } | null = null;

  async function tokenOf(settings: Zoom, signal: AbortSignal): Promise<string> {
    if (token && Date.now() < token.goodUntil) return token.value;
    const credentials = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString("base64");
    const account = new URLSearchParams({ grant_type: "account_credentials", account_id: settings.accountId });
    const url = `${settings.oauthUrl}/oauth/token?${account}`;
    const { access_token, expires_in } = ZoomToken.parse(await ask(signal, "POST", url, `Basic ${credentials}`));
    // A minute less: it must outlive the call it is for.
    token = { value: access_token, goodUntil: Date.now() + (expires_in - 60) * 1000 };
    return access_token;
  }

  /** Asks Zoom's API, of which `path` is a place. Rejects when Zoom refuses, or does not answer within the deadline. */
  async function askZoom(method: Method, path: string, body?: object): Promise<unknown> {
    if (!zoom) throw new Error("Zoom is not set up");
    const signal = AbortSignal.timeout(DEADLINE_MS);
    try {
      return await ask(signal, method, `${zoom.apiUrl}/v2${path}`, `Bearer ${await tokenOf(zoom, signal)}`, body);
    } catch (error) {
      // It may have been taken back: the next try asks for another.
      if (error instanceof ZoomRefusal && error.status === 401) token = null;
      throw error;
    }
  }

  const time = (startsAt: Date, minutes: number) => ({ start_time: startsAt.toISOString(), duration: minutes });

  return {
    /** A room of our own with an address that nobody can guess; null where none are set up. */
    room: (): VideoCall | null =>
      baseUrl === null
        ? null
        : {
            url: `${baseUrl}/lamplight-${randomBytes(18).toString("base64url")}`,
            dialIn: null,
            providerId: null,
          },

    /** Who can open a call at Zoom, one at a time each; nobody when it is not set up. */
    hosts: zoom?.hosts ?? [],

    /**
     * Asks Zoom for a meeting and answers the ways into it. Whoever has it comes in, host or no host: nobody stands at a closed
     * door.
     */
    async arrange(host: string, startsAt: Date, minutes: number): Promise<VideoCall> {
      const answer = await askZoom("POST", `/users/${encodeURIComponent(host)}/meetings`, {
        topic,
        type: 2,
        ...time(startsAt, minutes),
        settings: { waiting_room: false, join_before_host: true, jbh_time: 10 },
      });
      return callOf(ZoomMeeting.parse(answer));
    },

    /** Gives a meeting another time; its links stay. */
    async move(id: string, startsAt: Date, minutes: number): Promise<void> {
      await askZoom("PATCH", `/meetings/${encodeURIComponent(id)}`, time(startsAt, minutes));
    },

    /** Ends a meeting to which nobody will come. One that is gone already is no fault. */
    async remove(id: string): Promise<void> {
      await askZoom("DELETE", `/meetings/${encodeURIComponent(id)}`).catch((error) => {
        if (!(error instanceof ZoomRefusal && error.status === 404)) throw error;
      });
    },

    /** The host's way into a meeting. Whoever has it is the host, so it is to be kept nowhere. */
    async startLink(id: string): Promise<string> {
      return ZoomStart.parse(await askZoom("GET", `/meetings/${encodeURIComponent(id)}`)).start_url;
    },
  };
}

type Zoom = NonNullable<Config["meetings"]["zoom"]>;
type Method = "GET" | "POST" | "PATCH" | "DELETE";

class ZoomRefusal extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`Zoom answered ${status}`);
    this.status = status;
  }
}

async function ask(
  signal: AbortSignal,
  method: Method,
  url: string,
  authorization: string,
  body?: object,
): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    headers: { authorization, "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal,
  });
  if (!answer.ok) throw new ZoomRefusal(answer.status);
  return answer.status === 204 ? null : answer.json();
}
