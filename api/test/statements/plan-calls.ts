import { PlanCheckout, RidePlans } from "../../contract/ride-plans.ts";
import { type Answer, type Call, read, type TestApp } from "../app.ts";
import { aPatient } from "../people.ts";
import { aPlanInput, makePlanDue } from "../plans.ts";

type Calls = {
  get: (path: string, call?: Call) => Promise<Answer>;
  post: (path: string, body: unknown, call?: Call) => Promise<Answer>;
};

/** A plan that is booked, paid for a week, shortened by a day, processed and ended. */
export async function ridePlans(app: TestApp, { get, post }: Calls): Promise<void> {
  const patient = await aPatient(app);
  const input = aPlanInput({ transportType: "stretcher", returnTrip: true });
  const { planId } = read(PlanCheckout, await post("/api/user/book-ride-plan", input, patient));
  const { plans } = read(RidePlans, await get("/api/user/ride-plans", patient));
  const days = plans[0]?.days ?? [];
  await post("/api/user/skip-plan-day", { planId, day: days.at(-1)?.day }, patient);
  await post("/api/user/skip-plan-day", { planId, day: days.at(-1)?.day, skip: false }, patient);
  await post("/api/user/skip-plan-day", { planId, day: days[0]?.day }, patient);
  await post("/api/user/pay-plan-week", { planId, week: days[1]?.day }, patient);
  await makePlanDue(app, { planId });
  await post("/api/user/preview-plan-end", { planId }, patient);
  await post("/api/user/end-ride-plan", { planId, cancelPaid: true, refundCents: 0 }, patient);
}
