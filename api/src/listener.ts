import type { RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createApp } from "./app.ts";
import { consultantList } from "./features/consultants/list.ts";
import { protectionHeaders } from "./lib/http/protection.ts";
import { BODY_LIMITS } from "./lib/server/body-limits.ts";
import type { Services } from "./lib/services.ts";
import { cachedHandler } from "./lib/site/cached-handler.ts";

/** The whole product as a node:http listener; the list of consultants is served from the cache before Hono. */
export async function createListener(services: Services, bodyLimits = BODY_LIMITS): Promise<RequestListener> {
  const list = consultantList(services);
  const app = getRequestListener(createApp(services, list, bodyLimits).fetch);
  return cachedHandler("/api/doctor/list", list, await protectionHeaders(services.config), services, app);
}
