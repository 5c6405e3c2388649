import type { TestApp } from "./app.ts";
import { inMinutes, insert } from "./rows.ts";

const day = (days: number): string =>
  inMinutes(days * 1440)
    .toISOString()
    .slice(0, 10);

/** Records for emails about a plan with an unpaid ride, and one with a paid ride too. */
export async function planEmailRecords(app: TestApp, patient_id: string): Promise<Record<string, string>> {
  const trip = {
    patient_id,
    pickup_address: "418 Maple Street",
    dropoff_address: "Mercy Cardiology, 30 Walnut Street",
    notes: "Travels with oxygen.",
    return_trip: false,
    transport_type: "wheelchair",
    quote_cents: 6500,
  };
  const rides = { passenger_name: "", passenger_phone: "", chair: "manual", transfers: false, companions: 0 };
  const aPlan = async () => {
    const plan_id = await insert(app, "ride_plan", {
      ...{ ...trip, ...rides, oxygen: true, stairs: false },
      ...{ weekdays: [1, 3, 5], first_day: day(2), last_day: day(30), starts: "10:30", next_check_at: null },
    });
    const waiting = await insert(app, "ride", {
      ...{ ...trip, plan_id, payment_method: "card", plan_day: day(4), starts_at: inMinutes(5760) },
      ...{ status: "unpaid", pay_until: inMinutes(5640) },
    });
    return { plan_id, waiting };
  };
  const unpaid = await aPlan();
  const { plan_id, waiting } = await aPlan();
  const paid = await insert(app, "ride", {
    ...{ ...trip, plan_id, payment_method: "card", plan_day: day(2), starts_at: inMinutes(2880) },
    ...{ status: "pending", paid_at: new Date() },
  });
  return {
    "ride-plan-booked": unpaid.plan_id,
    "ride-plan-to-pay": waiting,
    "ride-plan-unpaid": waiting,
    "ride-week-booked": paid,
    "ride-plan-day-left-out": await insert(app, "ride_plan_day", { plan_id, day: day(9), because: "overlap" }),
    "ride-plan-ended": plan_id,
  };
}
