import { Hono } from "hono";
import { driverRoutes } from "./app/driver.ts";
import { editorRoutes } from "./app/editor.ts";
import { nurseRoutes } from "./app/nurse.ts";
import { officeRoutes } from "./app/office.ts";
import { patientRoutes } from "./app/patient.ts";
import { publicRoutes } from "./app/public.ts";
import { type Calls, docRoutes } from "./docs.ts";
import { consultantList } from "./features/consultants/list.ts";
import { consultantNamings } from "./features/consultants/naming.ts";
import { healthRoutes } from "./health.ts";
import type { AppEnv } from "./lib/http/app-env.ts";
import { noStore, notFound, onError, wrongMethod } from "./lib/http/http.ts";
import { protection } from "./lib/http/protection.ts";
import { traced } from "./lib/http/requests.ts";
import { bodies } from "./lib/server/bodies.ts";
import { BODY_LIMITS } from "./lib/server/body-limits.ts";
import type { Services } from "./lib/services.ts";
import { pictureRoutes } from "./lib/site/public-pictures.ts";
import type { ResponseCache } from "./lib/site/response-cache.ts";
import { siteRoutes } from "./lib/site/site.ts";
import { studioRoutes } from "./lib/site/studio.ts";
import { wellKnownRoutes } from "./lib/site/well-known.ts";

/** The calls of the API, by whom they are described to. */
export const callsOf = (list: ResponseCache): Calls => ({
  open: new Hono<AppEnv>().route("/api", publicRoutes(list)).route("/api", patientRoutes).route("/api", driverRoutes),
  nurse: new Hono<AppEnv>().route("/api", nurseRoutes),
  office: new Hono<AppEnv>().route("/api/office", officeRoutes),
});

/** The whole product as one Hono app, without a server. */
export function createApp(services: Services, list = consultantList(services), bodyLimits = BODY_LIMITS) {
  const calls = callsOf(list);
  const api = new Hono<AppEnv>();
  api
    .use("/api/*", noStore, wrongMethod(api))
    // Before what follows a write: these calls change nothing.
    .route("/api/studio", editorRoutes(services))
    .use("/api/*", list.invalidateOnWrite)
    .route("/", calls.open)
    .route("/", calls.nurse)
    .route("/", calls.office)
    .route("/api", docRoutes(calls, services))
    .all("/api/*", notFound);

  const site = new Hono<AppEnv>();
  site
    .use(wrongMethod(site))
    .route("/", healthRoutes)
    .route("/", wellKnownRoutes(services.config))
    .route("/files", pictureRoutes(services))
    .all("/files/*", notFound)
    .route("/studio", studioRoutes(services))
    .route(
      "/",
      siteRoutes(services, consultantNamings(services), (path, headers) => whole.request(path, { headers })),
    );

  const whole = new Hono<AppEnv>()
    .use(traced(services))
    .use(protection(services.config))
    .use(bodies(bodyLimits))
    .onError(onError)
    .notFound(notFound)
    .route("/", api)
    .route("/", site);
  return whole;
}
