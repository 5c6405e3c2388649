import { Hono } from "hono";
import { z } from "zod";
import { id } from "../../../contract/fields.ts";
import { OwnReview, ReviewList, ReviewWritten, WriteReview } from "../../../contract/reviews.ts";
import { requireUser } from "../../lib/callers.ts";
import { type AppEnv, answers, body, param } from "../../lib/http.ts";
import { ownReview, reviewsOf, writeReview } from "./service.ts";

const ofConsultant = param(z.object({ docId: id("consultant") }));

export const reviewRoutes = new Hono<AppEnv>()
  .get("/:docId", answers(ReviewList, "What patients say of a consultant"), ofConsultant, async (c) => {
    return c.json({ success: true, reviews: await reviewsOf(c.var.db, c.req.valid("param").docId) });
  })
  .get(
    "/:docId/mine",
    answers(OwnReview, "What the patient has said of a consultant", "token"),
    requireUser,
    ofConsultant,
    async (c) => {
      const review = await ownReview(c.var.db, c.var.userId, c.req.valid("param").docId);
      return c.json({ success: true, review });
    },
  )
  .post(
    "/:docId",
    answers(ReviewWritten, "Write a review; writing again replaces it", "token"),
    requireUser,
    ofConsultant,
    body(WriteReview),
    async (c) => {
      const review = await writeReview(c.var.on, c.var.userId, c.req.valid("param").docId, c.req.valid("json"));
      return c.json({ success: true, message: "Review submitted", review });
    },
  );
