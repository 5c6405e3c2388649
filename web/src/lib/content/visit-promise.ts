import { DETAILS_PROMISE } from "@lamplight/api/contract/rule-sentences.ts";
import { visitQuery } from "@lamplight/content-schemas/queries/visit.ts";
import { useContent } from "./content.ts";

/** Who can read what patients tell the nurse, and when it is erased: in the editors' words, or in ours until they are loaded. */
export const useDetailsPromise = (): string => useContent(visitQuery).content?.detailsPromise ?? DETAILS_PROMISE;
