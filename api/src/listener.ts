import type { RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createApp } from "./app.ts";
import { consultantList } from "./features/consultants/list.ts";
import { BODY_LIMITS } from "./lib/body-limits.ts";
import { cachedHandler } from "./lib/cached-handler.ts";
import { protectionHeaders } from "./lib/protection.ts";
import type { Services } from "./lib/services.ts";

/** The whole product as a node:http listener; the list of consultants is served from the cache before Hono. */
export async function createListener(services: Services, bodyLimits = BODY_LIMITS): Promise<RequestListener> {
  const list = consultantList(services);
  const app = getRequestListener(createApp(services, list, bodyLimits).fetch);
  return cachedHandler("/api/doctor/list", list, await protectionHeaders(services.config), services, app);
}
