import type { RideStatus as RideStatusValue } from "@lamplight/api/contract/ride-status.ts";
import type { ComponentProps } from "react";
import { Status } from "../states/status.tsx";

const statuses: Record<RideStatusValue, { tone: ComponentProps<typeof Status>["tone"]; label: string }> = {
  pending: { tone: "waiting", label: "Pending" },
  assigned: { tone: "waiting", label: "Assigned" },
  accepted: { tone: "good", label: "Accepted" },
  completed: { tone: "past", label: "Ride Completed" },
  cancelled: { tone: "bad", label: "Ride Cancelled" },
};

/** The status of a ride in the words of docs/rules/rides.md, the same for passengers and drivers. */
export function RideStatus({ status }: { status: RideStatusValue }) {
  const { tone, label } = statuses[status];
  return <Status tone={tone}>{label}</Status>;
}
