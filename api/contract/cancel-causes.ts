import { z } from "zod";

const WHICH = "Please choose why we cancel";

/** Why we cancel a visit. */
export const VisitCause = z.enum(["nurse_cannot_come", "technical_failure", "our_mistake", "other"], WHICH);
export type VisitCause = z.infer<typeof VisitCause>;
export const VISIT_CAUSES: Record<VisitCause, string> = {
  nurse_cannot_come: "The nurse can't come",
  technical_failure: "Technical failure",
  our_mistake: "Our mistake",
  other: "Another reason of ours",
};

/** Why we cancel a ride. */
export const RideCause = z.enum(["driver_cannot_come", "vehicle_failed", "weather", "our_mistake", "other"], WHICH);
export type RideCause = z.infer<typeof RideCause>;
export const RIDE_CAUSES: Record<RideCause, string> = {
  driver_cannot_come: "The driver can't come",
  vehicle_failed: "The vehicle failed",
  weather: "Weather",
  our_mistake: "Our mistake",
  other: "Another reason of ours",
};

/** The stored cause of a visit's cancellation: null at the patient's wish. */
export const visitCauseOf = (canceledBy: "patient" | "office" | "consultant", cause?: VisitCause): VisitCause | null =>
  canceledBy === "patient" ? null : (cause ?? (canceledBy === "consultant" ? "nurse_cannot_come" : "other"));
