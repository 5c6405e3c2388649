import { Hono } from "hono";
import { missedSearchRoutes } from "../features/consultants/search/missed-routes.ts";
import { onlyEditors } from "../lib/drafts/only-editors.ts";
import type { AppEnv } from "../lib/http/app-env.ts";
import { failuresPerAddress } from "../lib/http/rate-limit.ts";
import { emailPreviewRoutes } from "../lib/mail/editors/preview-routes.ts";
import type { Services } from "../lib/services.ts";

/** Calls of the Studio, for editors. They are described to nobody: no other program makes them. */
export const editorRoutes = (services: Services) =>
  new Hono<AppEnv>()
    .use(failuresPerAddress("draftViewsPerAddress", 401), onlyEditors(services))
    .route("/", missedSearchRoutes)
    .route("/", emailPreviewRoutes);
