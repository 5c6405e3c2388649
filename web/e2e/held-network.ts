import { RideId, RideList } from "@lamplight/api/contract/rides.ts";
import type { Page, Request, Route } from "playwright-core";

type Mode = "answers" | "holds" | "refuses";

const ANSWER = { success: true, message: "Done", resetToken: "proof" };
const EXPIRED = { success: false, message: "Please log in to continue." };

/**
 * A page's network under the test's control: reads go to the product, writes are answered by the test, held back, or
 * rejected as from an expired session. `session` is the response of a login.
 */
export async function controlNetwork(page: Page, session: object) {
  const held: Route[] = [];
  const sent: Request[] = [];
  let mode: Mode = "answers";
  await page.route("**/api/**", async (route) => {
    const request = route.request();
    if (request.method() === "GET") return route.fallback();
    sent.push(request);
    if (request.url().endsWith("/login") && mode !== "holds") return route.fulfill({ json: { ...ANSWER, ...session } });
    if (mode === "answers") return route.fulfill({ json: { ...ANSWER, ...(await currentRide(request)) } });
    if (mode === "refuses") return route.fulfill({ status: 401, json: EXPIRED });
    held.push(route);
  });
  return {
    /** All requests that were sent. */
    sent,
    /** Requests that wait for a response. */
    held: () => held.map((route) => `${route.request().method()} ${route.request().url()}`),
    become: (next: Mode) => {
      mode = next;
    },
    dropResponses: async () => {
      await Promise.all(held.splice(0).map((route) => route.abort("connectionreset")));
    },
  };
}
/** A driver's update is queued and sent again until the response contains the ride. */
async function currentRide(request: Request) {
  if (!request.url().includes("/api/driver/ride/")) return {};
  const { rideId } = RideId.parse(request.postDataJSON());
  const { drivertoken = "" } = request.headers();
  const answer = await fetch(new URL("/api/driver/rides", request.url()), { headers: { drivertoken } });
  return { ride: RideList.parse(await answer.json()).rides.find(({ _id }) => _id === rideId) };
}

export type Network = Awaited<ReturnType<typeof controlNetwork>>;

/** True if a request was sent with a session. */
export const isInSession = (request: Request): boolean =>
  "token" in request.headers() || "drivertoken" in request.headers();

/** The idempotency key; undefined for calls that are safe to repeat. */
export const keyOf = (request: Request): string | undefined => request.headers()["idempotency-key"];

/** Sends a held request to the product. Returns the status. */
export async function sendOn(request: Request): Promise<number> {
  const names = ["content-type", "token", "drivertoken", "idempotency-key"];
  const headers = Object.entries(request.headers()).filter(([name]) => names.includes(name));
  const body = request.postDataBuffer();
  const { status } = await fetch(request.url(), {
    method: request.method(),
    headers: Object.fromEntries(headers),
    body: body && new Uint8Array(body),
  });
  return status;
}
