import { ConsultantPage } from "@lamplight/api/contract/consultant-search.ts";
import { http } from "../../../lib/http/http.ts";

/** In a separate chunk: a nurse's page does not search. */
export const searchConsultants = (input: URLSearchParams, signal: AbortSignal) =>
  http.get(`/api/doctor/search?${input}`, ConsultantPage, { signal });
