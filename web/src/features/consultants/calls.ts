import { ConsultantFound, ConsultantList, SlotWeek } from "@lamplight/api/contract/consultants.ts";
import { http } from "../../lib/http/http.ts";

/** In a separate chunk: prerendered pages have their nurses, and need these calls later or never. */

export const listConsultants = (signal: AbortSignal) => http.get("/api/doctor/list", ConsultantList, { signal });

export const findConsultant = (docId: string, signal: AbortSignal) =>
  http.get(`/api/doctor/${encodeURIComponent(docId)}`, ConsultantFound, { signal });

export const freeSlots = (docId: string, signal: AbortSignal) =>
  http.get(`/api/doctor/${encodeURIComponent(docId)}/slots`, SlotWeek, { signal });
