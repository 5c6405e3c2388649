import { officeQuery, siteQuery } from "@lamplight/content-schemas/queries/site.ts";
import { useContent } from "./content.ts";

/** What stands around every page: brand, ways to reach us and when, the line that names 911. */
export const useSite = () => useContent(siteQuery);

/** Where the office is and when somebody is there. */
export const useOffice = () => useContent(officeQuery);
