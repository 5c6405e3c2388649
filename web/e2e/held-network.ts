import { RideId, RideList } from "@lamplight/api/contract/rides.ts";
import type { Page, Request, Route } from "playwright-core";

type Mode = "answers" | "holds" | "refuses";

const ANSWER = { success: true, message: "Done", resetToken: "proof" };
const LAPSED = { success: false, message: "Please log in to continue." };

/**
 * A page's network as the test has it: what is read comes from the product, what is sent is answered by the test, held
 * back, or refused as from a session that has lapsed. `session` is what a login answers.
 */
export async function aNetwork(page: Page, session: object) {
  const held: Route[] = [];
  const sent: Request[] = [];
  let mode: Mode = "answers";
  await page.route("**/api/**", async (route) => {
    const request = route.request();
    if (request.method() === "GET") return route.fallback();
    sent.push(request);
    if (request.url().endsWith("/login") && mode !== "holds") return route.fulfill({ json: { ...ANSWER, ...session } });
    if (mode === "answers") return route.fulfill({ json: { ...ANSWER, ...(await rideAsItIs(request)) } });
    if (mode === "refuses") return route.fulfill({ status: 401, json: LAPSED });
    held.push(route);
  });
  return {
    /** Everything that was ever sent. */
    sent,
    /** What waits for an answer. */
    held: () => held.map((route) => `${route.request().method()} ${route.request().url()}`),
    become: (next: Mode) => {
      mode = next;
    },
    loseTheAnswers: async () => {
      await Promise.all(held.splice(0).map((route) => route.abort("connectionreset")));
    },
  };
}
/** A driver's deed is kept and sent again until the ride comes back with the answer. */
async function rideAsItIs(request: Request) {
  if (!request.url().includes("/api/driver/ride/")) return {};
  const { rideId } = RideId.parse(request.postDataJSON());
  const { drivertoken = "" } = request.headers();
  const answer = await fetch(new URL("/api/driver/rides", request.url()), { headers: { drivertoken } });
  return { ride: RideList.parse(await answer.json()).rides.find(({ _id }) => _id === rideId) };
}

export type Network = Awaited<ReturnType<typeof aNetwork>>;

/** Whether something was sent in somebody's session. */
export const isInSession = (request: Request): boolean =>
  "token" in request.headers() || "drivertoken" in request.headers();

/** By this the server tells what is sent again from what is new; none where sending twice does no harm. */
export const keyOf = (request: Request): string | undefined => request.headers()["idempotency-key"];

/** Sends to the product itself what the test has kept from it. Answers the status. */
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
