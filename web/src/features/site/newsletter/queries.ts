import { Done } from "@lamplight/api/contract/response.ts";
import { http } from "../../../lib/http/http.ts";
import { useWrite } from "../../../lib/http/write.ts";

export type NewsletterStep = { step: "confirm" | "unsubscribe"; token: string };

/** Performs the step of an emailed link. The page itself shows the result. */
export const useNewsletterStep = () =>
  useWrite(
    ({ step, token }: NewsletterStep) =>
      step === "confirm"
        ? http.post("/api/user/newsletter/confirm", { token }, Done)
        : http.post(`/api/user/newsletter/unsubscribe/${encodeURIComponent(token)}`, {}, Done),
    { meta: { isQuiet: true } },
  );
