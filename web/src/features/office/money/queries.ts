import {
  DisputeList,
  type DisputeTab,
  OneRefund,
  PaymentList,
  type PaymentState,
  RefundList,
  type RefundTab,
} from "@lamplight/api/contract/money.ts";
import type { PayMethod } from "@lamplight/api/contract/payment-text.ts";
import { Reconciliation } from "@lamplight/api/contract/reconciliation.ts";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ERRORS_INLINE } from "../../../lib/errors/failure.ts";
import { useSaveFile } from "../../../lib/http/write.ts";
import { officeCalls } from "../../../lib/office/office-calls.ts";
import { paged, pageUrl } from "../../../lib/office/office-lists.ts";
import { useOfficeWrite } from "../../../lib/office/office-queries.ts";
import { notifyResponse } from "../../../lib/page/notify.ts";

const office = officeCalls("office");

/** An empty day means any day. */
export type PaymentFilter = { q: string; method: PayMethod | ""; state: PaymentState; from: string; to: string };

export const paymentsQuery = (filter: PaymentFilter) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ["office", "money", "payments", filter],
    queryFn: ({ pageParam, signal }) =>
      office.get(pageUrl("money/payments", pageParam, { ...filter }), PaymentList, { signal }),
    select: ({ pages }) => pages.flatMap(({ payments }) => payments),
    placeholderData: keepPreviousData,
  });

export const refundsQuery = (tab: RefundTab) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ["office", "money", "refunds", tab],
    queryFn: ({ pageParam, signal }) =>
      office.get(pageUrl("money/refunds", pageParam, { tab }), RefundList, { signal }),
    select: ({ pages }) => pages.flatMap(({ refunds }) => refunds),
  });

export const disputesQuery = (tab: DisputeTab) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ["office", "money", "disputes", tab],
    queryFn: ({ pageParam, signal }) =>
      office.get(pageUrl("money/disputes", pageParam, { tab }), DisputeList, { signal }),
    select: ({ pages }) => pages.flatMap(({ disputes }) => disputes),
  });

export const reconciliationQuery = queryOptions({
  queryKey: ["office", "money", "reconciliation"],
  queryFn: ({ signal }) => office.get("money/check", Reconciliation, { signal }),
});

export const useRetry = (id: string) =>
  useOfficeWrite((_, key) => office.post(`money/refunds/${id}/retry`, {}, OneRefund, key), notifyResponse);

export const useMarkReturned = (id: string) =>
  useOfficeWrite(
    (body: { reason: string }, key) => office.post(`money/refunds/${id}/returned`, body, OneRefund, key),
    notifyResponse,
  );

export const useCheck = () =>
  useOfficeWrite((_, key) => office.post("money/check", {}, Reconciliation, key), notifyResponse);

export const useExplain = (id: string) =>
  useOfficeWrite(
    (body: { reason: string }, key) => office.post(`money/gaps/${id}/explain`, body, Reconciliation, key),
    notifyResponse,
  );

/** Downloads the evidence about a disputed payment. */
export const useSaveEvidence = (disputeId: string) =>
  useSaveFile(
    () => office.file(`money/disputes/${disputeId}/evidence.zip`),
    () => "evidence.zip",
    { meta: ERRORS_INLINE },
  );
