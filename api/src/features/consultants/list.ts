import type { Services } from "../../lib/services.ts";
import { responseCache } from "../../lib/site/response-cache.ts";
import { listConsultants } from "./service.ts";

/** The response of `GET /api/doctor/list`, cached for a second: everyone who looks for a nurse requests it. */
export const consultantList = (services: Services) =>
  responseCache(async () => {
    const doctors = await listConsultants(services.db, new Date(), services.config.practiceTimeZone);
    return { success: true, doctors };
  });
