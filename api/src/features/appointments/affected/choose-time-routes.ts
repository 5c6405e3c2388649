import { Hono } from "hono";
import { ChoiceCode, ChooseRefund, ChooseTime, VisitChoice } from "../../../../contract/affected-visits.ts";
import type { AppEnv } from "../../../lib/http/app-env.ts";
import { body, describe, reply } from "../../../lib/http/http.ts";
import { failuresPerAddress } from "../../../lib/http/rate-limit.ts";
import { choiceOf, chooseRefund, chooseTime } from "./choose-time.ts";

const guesses = failuresPerAddress("failedLoginsPerAddress", 404);

/** Choosing what happens to a visit whose nurse is unavailable, with the emailed link and without a login. */
export const chooseTimeRoutes = new Hono<AppEnv>()
  .post(
    "/look",
    describe(VisitChoice, "Read what a link lets the patient choose"),
    guesses,
    body(ChoiceCode),
    async (c) => {
      return reply(c, await choiceOf(c.var.services, c.req.valid("json").code));
    },
  )
  .post("/move", describe(VisitChoice, "Choose another time with a link"), guesses, body(ChooseTime), async (c) => {
    return reply(c, await chooseTime(c.var.services, c.req.valid("json")));
  })
  .post(
    "/refund",
    describe(VisitChoice, "Choose the full refund with a link"),
    guesses,
    body(ChooseRefund),
    async (c) => {
      return reply(c, await chooseRefund(c.var.services, c.req.valid("json")));
    },
  );
