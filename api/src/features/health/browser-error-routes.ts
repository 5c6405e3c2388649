import { Hono } from "hono";
import { BrowserError } from "../../../contract/browser-errors.ts";
import { Done } from "../../../contract/response.ts";
import type { AppEnv } from "../../lib/app-env.ts";
import { answers, body } from "../../lib/http.ts";
import { perAddress } from "../../lib/rate-limit.ts";

/** Errors that pages met and nobody caught: into the log, and counted. Kept nowhere else, and about nobody. */
export const browserErrorRoutes = new Hono<AppEnv>().post(
  "/",
  answers(Done, "Tell of an error that a page met; nothing about who had it"),
  perAddress("browserErrorsPerAddress"),
  body(BrowserError),
  (c) => {
    c.var.services.log.warn({ browserError: c.req.valid("json") }, "a page failed");
    c.var.services.meters.browserFailed();
    return c.json({ success: true, message: "Noted." });
  },
);
