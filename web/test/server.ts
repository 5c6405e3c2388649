import { SessionList } from "@lamplight/api/contract/accounts.ts";
import { AppointmentList } from "@lamplight/api/contract/appointments.ts";
import { CannedReplies, Conversations } from "@lamplight/api/contract/conversations.ts";
import { DriverDocuments } from "@lamplight/api/contract/driver-documents.ts";
import { type Dashboard, DashboardAnswer } from "@lamplight/api/contract/drivers.ts";
import { PushNotifications } from "@lamplight/api/contract/push-notifications.ts";
import { Failure } from "@lamplight/api/contract/response.ts";
import { RidePlans } from "@lamplight/api/contract/ride-plans.ts";
import { DEFAULT_RULES, RuleNumbersFound } from "@lamplight/api/contract/rule-numbers.ts";
import { TextReminders } from "@lamplight/api/contract/texts.ts";
import { type VisitDetails, VisitDetailsAnswer } from "@lamplight/api/contract/visit-details.ts";
import { WaitingList } from "@lamplight/api/contract/waitlist.ts";
import { expect, vi } from "vitest";
import type { z } from "zod";

type Call = { json: unknown; headers: Headers; path: string; search: URLSearchParams; form?: FormData };
type Answer = Response | "no answer";
type Server = Record<string, (call: Call) => Answer | Promise<Answer>>;

/** A response that the contract allows; any other fails the test. */
export const answer = <Schema extends z.ZodType>(schema: Schema, body: z.input<Schema>): Response =>
  Response.json(schema.parse(body), { headers: { "cache-control": "no-store", date: new Date().toUTCString() } });

export const errorResponse = (
  status: number,
  message: string,
  errors?: Record<string, string>,
  needs?: Failure["needs"],
): Response => Response.json(Failure.parse({ success: false, message, errors, needs }), { status });

/** Details of an upcoming visit, all empty. */
export const emptyDetails: VisitDetails = {
  reason: "",
  visitFor: null,
  copyTo: null,
  documents: [],
  openUntil: "2026-11-21T15:30:00.000Z",
};

/** A driver's dashboard without rides. */
const emptyDay: Dashboard = {
  driverName: "Joseph Reed",
  timeZone: "America/New_York",
  ridesToday: 0,
  totalRides: 0,
  completedRides: 0,
  totalEarnings: 0,
  extrasAsked: 0,
  upcomingRides: [],
  lostRides: [],
  timeOff: [],
};

/** Calls that many pages make: for signed-in users and on profiles. */
const commonCalls: Server = {
  "GET /api/rules": () => answer(RuleNumbersFound, { success: true, rules: DEFAULT_RULES }),
  "GET /api/user/sessions": () => answer(SessionList, { success: true, sessions: [] }),
  "GET /api/driver/sessions": () => answer(SessionList, { success: true, sessions: [] }),
  "GET /api/driver/documents": () => answer(DriverDocuments, { success: true, documents: [], today: "2026-11-20" }),
  "GET /api/driver/ringing": () => answer(PushNotifications, { success: true, publicKey: null, endpoint: null }),
  "GET /api/driver/dashboard": () => answer(DashboardAnswer, { success: true, dashboard: emptyDay }),
  "GET /api/user/text-reminders": () =>
    answer(TextReminders, { success: true, offered: false, state: "off", number: null, display: null, since: null }),
  "GET /api/user/ride-plans": () => answer(RidePlans, { success: true, plans: [] }),
  "GET /api/user/waitlist": () => answer(WaitingList, { success: true, waiting: [], wishes: [] }),
  "GET /api/user/appointments": () => answer(AppointmentList, { success: true, appointments: [] }),
  "GET /api/office/rides/:id/texts": () => answer(Conversations, { success: true, conversations: [] }),
  "GET /api/office/visits/:id/texts": () => answer(Conversations, { success: true, conversations: [] }),
  "GET /api/office/canned-replies": () => answer(CannedReplies, { success: true, replies: [] }),
  "GET /api/doctor/:id": () => errorResponse(404, "We couldn't find that nurse."),
  "GET /api/user/visit-details/:id": () => answer(VisitDetailsAnswer, { success: true, details: emptyDetails }),
};
const AN_ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

/** Handles the page's calls by `METHOD /path`. Returns the list of calls so far. An unknown call fails the test. */
export function serve(server: Server): Call[] {
  const calls: Call[] = [];
  const respondTo = async (call: Call): Promise<Response> => {
    calls.push(call);
    const handler = server[call.path] ?? commonCalls[call.path.replace(AN_ID, ":id")];
    expect.soft(handler, `No handler for ${call.path}`).toBeDefined();
    const response = handler ? await handler(call) : errorResponse(404, "Nothing here.");
    if (response === "no answer") throw new TypeError("fetch failed");
    return response.clone();
  };
  vi.stubGlobal("fetch", async (request: Request) => {
    const isForm = request.headers.get("content-type")?.startsWith("multipart/form-data");
    const text = isForm ? "" : await request.text();
    const { pathname, searchParams: search } = new URL(request.url);
    const path = `${request.method} ${pathname}`;
    return respondTo({ path, search, headers: request.headers, json: text && JSON.parse(text) });
  });
  vi.stubGlobal("XMLHttpRequest", uploadsTo(respondTo));
  return calls;
}

/** An XMLHttpRequest that sends forms to the same handlers, in two halves. */
const uploadsTo = (respondTo: (call: Call) => Promise<Response>) =>
  class extends EventTarget {
    readonly upload = new EventTarget();
    readonly headers = new Headers();
    status = 0;
    responseText = "";
    path = "";

    open(method: string, path: string) {
      this.path = `${method} ${path}`;
    }

    setRequestHeader(name: string, value: string) {
      this.headers.set(name, value);
    }

    async send(form: FormData) {
      this.upload.dispatchEvent(new ProgressEvent("progress", { lengthComputable: true, loaded: 50, total: 100 }));
      try {
        const response = await respondTo({
          path: this.path,
          search: new URLSearchParams(),
          headers: this.headers,
          json: undefined,
          form,
        });
        this.responseText = await response.text();
        this.status = response.status;
        this.dispatchEvent(new Event("load"));
      } catch {
        this.dispatchEvent(new Event("error"));
      }
    }
  };
