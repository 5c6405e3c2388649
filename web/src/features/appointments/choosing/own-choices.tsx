import type { Appointment } from "@lamplight/api/contract/appointments.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useVisitChanges, visitChoicesQuery } from "../queries.ts";
import { VisitChoicesPart } from "./visit-choices.tsx";

type OwnChoicesProps = { appointment: Appointment; children: ReactNode };

/** A visit that its nurse cannot keep: the offered times and the refund. Any other visit: `children`. */
export function OwnChoices({ appointment, children }: OwnChoicesProps) {
  const { _id, docData, rights } = appointment;
  const isAway = rights?.reason === "nurse_unavailable";
  const { data: choices } = useQuery({ ...visitChoicesQuery(_id), enabled: isAway });
  const changes = useVisitChanges(_id);
  if (!isAway || !choices) return children;
  return <VisitChoicesPart visit={{ ...appointment, consultant: docData.name }} choices={choices} changes={changes} />;
}
