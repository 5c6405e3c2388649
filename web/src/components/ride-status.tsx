import type { RideStatus as Standing } from "@lamplight/api/contract/ride-status.ts";
import type { ComponentProps } from "react";
import { Status } from "./status.tsx";

const standings: Record<Standing, { tone: ComponentProps<typeof Status>["tone"]; label: string }> = {
  pending: { tone: "waiting", label: "Pending" },
  assigned: { tone: "waiting", label: "Assigned" },
  accepted: { tone: "good", label: "Accepted" },
  completed: { tone: "past", label: "Ride Completed" },
  cancelled: { tone: "bad", label: "Ride Cancelled" },
};

/** How a ride stands, in the words of docs/rules/rides.md, on the passenger's and the driver's screens alike. */
export function RideStatus({ status }: { status: Standing }) {
  const { tone, label } = standings[status];
  return <Status tone={tone}>{label}</Status>;
}
