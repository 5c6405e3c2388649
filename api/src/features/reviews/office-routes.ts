import { Hono } from "hono";
import { z } from "zod";
import { id } from "../../../contract/fields.ts";
import { PageQuery } from "../../../contract/pagination.ts";
import { Done } from "../../../contract/response.ts";
import { HideReview, OfficeReviews } from "../../../contract/reviews.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { body, param, query, reply } from "../../lib/http/http.ts";
import { idempotent } from "../../lib/http/idempotency.ts";
import { allow } from "../../lib/office/staff-auth.ts";
import { hideReview, reviewsForOffice, showReview } from "./hiding.ts";

const ReviewId = z.object({ id: id("review") });

/** Reviews at the office, where they can be hidden. */
export const officeReviewRoutes = new Hono<AppEnv>()
  .get(
    "/consultants/:docId/reviews",
    allow("moderate reviews", OfficeReviews, "A nurse's reviews, hidden ones included"),
    param(z.object({ docId: id("consultant") })),
    query(PageQuery),
    async (c) => {
      const { docId } = c.req.valid("param");
      return reply(c, await reviewsForOffice(c.var.db, docId, c.req.valid("query")));
    },
  )
  .post(
    "/reviews/:id/hide",
    allow("moderate reviews", Done, "Hide a review with a reason: it is neither listed nor counted"),
    param(ReviewId),
    body(HideReview),
    async (c) => {
      const [reviewId, input] = [c.req.valid("param").id, c.req.valid("json")];
      const message = await idempotent(c, (tx) => hideReview(tx, c.var.staff, reviewId, input));
      return reply(c, { message });
    },
  )
  .post(
    "/reviews/:id/show",
    allow("moderate reviews", Done, "Show a hidden review again"),
    param(ReviewId),
    async (c) => {
      const message = await idempotent(c, (tx) => showReview(tx, c.var.staff, c.req.valid("param").id));
      return reply(c, { message });
    },
  );
