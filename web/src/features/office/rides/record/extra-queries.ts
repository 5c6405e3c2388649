import { type NewPayLink, PayLink } from "@lamplight/api/contract/office-booking.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import type { z } from "zod";
import { officeCalls } from "../../../../lib/office/office-calls.ts";
import { useOfficeWrite } from "../../../../lib/office/office-queries.ts";
import { notifyResponse } from "../../../../lib/page/notify.ts";

const office = officeCalls("office");

/** Creates a payment link for an extra, shown once or emailed. */
export const useExtraPayLink = (id: string) =>
  useOfficeWrite((way: z.input<typeof NewPayLink>) => office.post(`extras/${id}/pay-link`, way, PayLink));

export type ExtraAction = "grant" | "refuse" | "call-back";
const CALLS: Record<ExtraAction, { path: string; body: object }> = {
  grant: { path: "decide", body: { isGranted: true } },
  refuse: { path: "decide", body: { isGranted: false } },
  "call-back": { path: "call-back", body: {} },
};

/** Decides on an extra, or cancels the request to the passenger. */
export const useExtraAction = (id: string) =>
  useOfficeWrite((decision: ExtraAction, key) => {
    const { path, body } = CALLS[decision];
    return office.post(`extras/${id}/${path}`, body, Done, key);
  }, notifyResponse);
