import { ConsultantPage } from "@lamplight/api/contract/consultant-search.ts";
import { http } from "../../lib/http.ts";

/** Apart from the other calls: a nurse's own page searches nothing. */
export const searchConsultants = (input: URLSearchParams, signal: AbortSignal) =>
  http.get(`/api/doctor/search?${input}`, ConsultantPage, { signal });
