import { Hono } from "hono";
import { Applied, ApplyForStaffing, ContactMessage, UploadResume } from "../../../contract/inquiries.ts";
import { Done } from "../../../contract/response.ts";
import { userIfAny } from "../../lib/accounts/auth.ts";
import type { AppEnv } from "../../lib/http/app-env.ts";
import { answersPlainForm } from "../../lib/http/forms.ts";
import { bodyOrForm, describe, form, reply, stored } from "../../lib/http/http.ts";
import { idempotentAfterPreparing } from "../../lib/http/idempotency.ts";
import { perAddress } from "../../lib/http/rate-limit.ts";
import { keepApplication, sendMessage, storeResume, uploadResume } from "./service.ts";

export const inquiryRoutes = new Hono<AppEnv>()
  .post(
    "/contact",
    describe(Done, "Send the office a message"),
    answersPlainForm("message"),
    perAddress("messagesPerAddress"),
    bodyOrForm(ContactMessage),
    async (c) => {
      await sendMessage(c.var.services, c.var.given);
      return reply(c, { message: "Message sent. We'll reply by email." });
    },
  )
  .post(
    "/apply-staffing",
    describe(Applied, "Apply for international staffing, as a form with a resume"),
    perAddress("uploadsPerAddress"),
    form(ApplyForStaffing, "application"),
    stored,
    async (c) => {
      const patientId = await userIfAny(c);
      const input = c.req.valid("form");
      const application = await idempotentAfterPreparing(
        c,
        () => storeResume(c.var.services, input),
        (tx, resume) => keepApplication(tx, patientId, input, resume),
      );
      return reply(c, { message: "Application submitted successfully!", application });
    },
  );

export const resumeRoutes = new Hono<AppEnv>().post(
  "/upload",
  describe(Done, "Send a resume, as a form with a PDF file"),
  perAddress("uploadsPerAddress"),
  form(UploadResume, "resume"),
  async (c) => {
    await uploadResume(c.var.services, c.req.valid("form"));
    return reply(c, { message: "Resume uploaded. A recruiter will read it." });
  },
);
