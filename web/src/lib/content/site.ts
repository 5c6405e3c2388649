import { officeQuery, siteQuery } from "@lamplight/content-schemas/queries/site.ts";
import { useContent } from "./content.ts";

/** Content of the page frame: brand, contact details, hours, and the line that names 911. */
export const useSite = () => useContent(siteQuery);

/** Address and hours of the office. */
export const useOffice = () => useContent(officeQuery);
