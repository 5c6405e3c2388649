import { Hono } from "hono";
import { z } from "zod";
import { id } from "../../../contract/fields.ts";
import { PageQuery } from "../../../contract/pagination.ts";
import { OwnReview, ReviewList, ReviewWritten, WriteReview } from "../../../contract/reviews.ts";
import { allowPatient } from "../../lib/accounts/auth.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { body, describe, param, query, reply } from "../../lib/http/http.ts";
import { idempotent } from "../../lib/http/idempotency.ts";
import { ownReview, reviewsOf, writeReview } from "./service.ts";

const ofConsultant = param(z.object({ docId: id("consultant") }));

export const reviewRoutes = new Hono<AppEnv>()
  .get(
    "/:docId",
    describe(ReviewList, "List the reviews of a consultant: verified visits first, each newest first"),
    ofConsultant,
    query(PageQuery),
    async (c) => {
      const { docId } = c.req.valid("param");
      return reply(c, await reviewsOf(c.var.db, docId, c.req.valid("query")));
    },
  )
  .get(
    "/:docId/mine",
    allowPatient(OwnReview, "Read the patient's review of a consultant"),
    ofConsultant,
    async (c) => {
      const review = await ownReview(c.var.db, c.var.userId, c.req.valid("param").docId);
      return reply(c, { review });
    },
  )
  .post(
    "/:docId",
    allowPatient(ReviewWritten, "Write a review; writing again replaces it"),
    ofConsultant,
    body(WriteReview),
    async (c) => {
      const [{ docId }, input] = [c.req.valid("param"), c.req.valid("json")];
      const review = await idempotent(c, (tx) => writeReview(tx, c.var.userId, docId, input));
      return reply(c, { message: "Review submitted", review });
    },
  );
