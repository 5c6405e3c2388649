import { Hono } from "hono";
import { BrowserError } from "../../../contract/browser-errors.ts";
import { Done } from "../../../contract/response.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { body, describe, reply } from "../../lib/http/http.ts";
import { perAddress } from "../../lib/http/rate-limit.ts";

/** Reports of uncaught errors in browsers. They are logged and counted, without personal data. */
export const browserErrorRoutes = new Hono<AppEnv>().post(
  "/",
  describe(Done, "Report a page's uncaught error, without personal data"),
  perAddress("browserErrorsPerAddress"),
  body(BrowserError),
  (c) => {
    c.var.services.log.warn({ browserError: c.req.valid("json") }, "a page failed");
    c.var.services.meters.browserFailed();
    return reply(c, { message: "Thanks. The error was reported." });
  },
);
