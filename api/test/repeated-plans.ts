import type { Call, TestApp } from "./app.ts";
import { aPatient } from "./people.ts";
import { aPlan, aPlanInput } from "./plans.ts";

type IdempotentCall = { as: Pick<Call, "token">; body: object; other: object };

/** Calls about plans: each once, and with other details. */
export function planAttempts(app: TestApp): Record<string, () => Promise<IdempotentCall>> {
  const ofPlan = async (body: object, other: object): Promise<IdempotentCall> => {
    const { token, planId } = await aPlan(app);
    return { as: { token }, body: { planId, ...body }, other: { planId, ...other } };
  };
  const day = aPlanInput().appointmentDate;
  return {
    "POST /api/user/book-ride-plan": async () => ({
      ...{ as: await aPatient(app), body: aPlanInput(), other: aPlanInput({ weekdays: [1, 3] }) },
    }),
    "POST /api/user/pay-plan-week": () => ofPlan({ week: day }, { week: "2020-02-03" }),
    "POST /api/user/skip-plan-day": () => ofPlan({ day }, { day: "2020-02-03" }),
    "POST /api/user/end-ride-plan": () => ofPlan({}, { cancelPaid: true }),
  };
}
