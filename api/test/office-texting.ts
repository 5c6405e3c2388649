import { Conversations } from "../contract/conversations.ts";
import { formatPhone } from "../contract/format-phone.ts";
import { type InboxItem, InboxItemFound, InboxList } from "../contract/inbox.ts";
import { type Task, Today } from "../contract/today.ts";
import { frequentJobs } from "../src/jobs.ts";
import { runJobs } from "../src/lib/jobs/jobs.ts";
import { type Call, read, type TestApp } from "./app.ts";
import { aPatient } from "./people.ts";
import { inMinutes, insert } from "./rows.ts";
import { sendSignedText } from "./signed-text.ts";
import { aColleague } from "./staff.ts";
import type { TestTexts } from "./texts.ts";

type RideLike = { minutes?: number; passenger?: string; patientId?: string };

/** Staff who text, and what they and the people on the phone do. */
export async function officeTexting(app: TestApp, texts: TestTexts) {
  const [owner, desk, dispatch] = [
    await aColleague(app, "owner"),
    await aColleague(app, "desk"),
    await aColleague(app, "dispatch"),
  ];
  const sendDue = () => runJobs(frequentJobs(app.services));
  const receive = (from: string, body: string) => sendSignedText(app, texts.token, { from, body });

  async function aRideFor(number: string, { minutes = 60, passenger = "", patientId }: RideLike = {}) {
    return insert(app, "ride", {
      ...{
        patient_id: patientId ?? (await aPatient(app)).id,
        pickup_address: "418 Maple Street",
        dropoff_address: "30 Walnut Street",
      },
      ...{ return_trip: false, payment_method: "cash", quote_cents: 4500, transport_type: "ambulatory" },
      ...{ status: "pending", chair: "none", transfers: true, starts_at: inMinutes(minutes) },
      ...{ passenger_phone: number, passenger_name: passenger, texts_passenger: true },
    });
  }

  const rowOf = async (number: string, as: Call = owner) =>
    read(InboxList, await app.get("/api/office/inbox?limit=50", as)).items.find(
      ({ name }) => name === formatPhone(number),
    );

  async function itemOf(number: string, as: Call = owner): Promise<InboxItem> {
    const row = await rowOf(number, as);
    return read(InboxItemFound, await app.get(`/api/office/inbox/${row?._id}`, as)).item;
  }

  const answer = (item: InboxItem, text: string, as: Call = owner) =>
    app.post(`/api/office/inbox/${item._id}/reply`, { revision: item.revision, by: "text", text, isLast: false }, as);

  const tasksOf = async (item: InboxItem, as: Call): Promise<Task[]> =>
    read(Today, await app.get("/api/office/today", as)).tasks.filter(({ targetId }) => targetId === item._id);

  const textsOfRide = async (rideId: string, as: Call = dispatch) =>
    read(Conversations, await app.get(`/api/office/rides/${rideId}/texts`, as)).conversations;

  return { owner, desk, dispatch, sendDue, receive, aRideFor, rowOf, itemOf, answer, tasksOf, textsOfRide };
}
