import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Config } from "../config.ts";

export type VideoCalls = ReturnType<typeof openVideoCalls>;

const ZoomToken = z.object({ access_token: z.string() });
const ZoomMeeting = z.object({ join_url: z.url() });

/** Where a consultation takes place: Zoom when it is set up, otherwise a room nobody can guess (product §3). */
export function openVideoCalls({ baseUrl, zoom }: Config["meetings"]) {
  return {
    /** A room that needs nobody's leave, or null when Zoom must be asked with `arrange`. */
    room: (): string | null => (zoom ? null : `${baseUrl}/lamplight-${randomBytes(18).toString("base64url")}`),

    /** Asks Zoom for a meeting and answers its address. Rejects when Zoom refuses or does not answer in ten seconds. */
    async arrange(startsAt: Date, minutes: number): Promise<string> {
      if (!zoom) throw new Error("Zoom is not set up");
      const { access_token } = ZoomToken.parse(
        await post(
          `${zoom.oauthUrl}/oauth/token?grant_type=account_credentials&account_id=${encodeURIComponent(zoom.accountId)}`,
          {
            authorization: `Basic ${Buffer.from(`${zoom.clientId}:${zoom.clientSecret}`).toString("base64")}`,
          },
        ),
      );
      const meeting = {
        topic: "Lamplight video consultation",
        type: 2,
        start_time: startsAt.toISOString(),
        duration: minutes,
      };
      const settings = { waiting_room: true, join_before_host: false };
      const answer = await post(
        `${zoom.apiUrl}/v2/users/me/meetings`,
        { authorization: `Bearer ${access_token}` },
        { ...meeting, settings },
      );
      return ZoomMeeting.parse(answer).join_url;
    },
  };
}

async function post(url: string, headers: Record<string, string>, body?: object): Promise<unknown> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(10_000),
  });
  if (!answer.ok) throw new Error(`Zoom answered ${answer.status}`);
  return answer.json();
}
