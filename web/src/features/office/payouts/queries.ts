import {
  OneBankAccount,
  OneOriginator,
  type SaveBankAccount,
  type SaveOriginator,
} from "@lamplight/api/contract/bank-accounts.ts";
import { LinesFound } from "@lamplight/api/contract/earnings.ts";
import type { Payee } from "@lamplight/api/contract/payees.ts";
import {
  type MakePayouts,
  OnePayoutRun,
  PayoutRunList,
  PayoutsDue,
  PayoutsPaid,
  PayoutsPaidPreview,
} from "@lamplight/api/contract/payouts.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { ERRORS_INLINE } from "../../../lib/errors/failure.ts";
import { useSaveFile } from "../../../lib/http/write.ts";
import { officeCalls } from "../../../lib/office/office-calls.ts";
import { paged, pageUrl } from "../../../lib/office/office-lists.ts";
import { useOfficeWrite } from "../../../lib/office/office-queries.ts";
import { notifyResponse } from "../../../lib/page/notify.ts";

const office = officeCalls("office");
const MONEY = ["office", "money"] as const;

/** What is due up to the end of a day. The sums of the day before stay until those of the chosen day are there. */
export const dueQuery = (toDay: string) =>
  queryOptions({
    queryKey: [...MONEY, "payouts-due", toDay],
    queryFn: ({ signal }) => office.get(`money/payouts-due?${new URLSearchParams({ toDay })}`, PayoutsDue, { signal }),
    placeholderData: keepPreviousData,
  });

export const linesQuery = ({ kind, _id }: Payee, toDay: string) =>
  queryOptions({
    queryKey: [...MONEY, "payouts-due", toDay, "lines", _id],
    queryFn: ({ signal }) =>
      office.get(`money/payouts-due/lines?${new URLSearchParams({ kind, _id, toDay })}`, LinesFound, { signal }),
  });

export const runsQuery = infiniteQueryOptions({
  ...paged,
  queryKey: [...MONEY, "payout-runs"],
  queryFn: ({ pageParam, signal }) => office.get(pageUrl("money/payout-runs", pageParam), PayoutRunList, { signal }),
  select: ({ pages }) => pages.flatMap(({ runs }) => runs),
});

export const runQuery = (id: string) =>
  queryOptions({
    queryKey: [...MONEY, "payout-run", id],
    queryFn: ({ signal }) => office.get(`money/payout-runs/${id}`, OnePayoutRun, { signal }),
  });

/** What making these payouts does. Nothing is kept: sums may change. */
export const makingQuery = (input: MakePayouts) =>
  queryOptions({
    queryKey: [...MONEY, "payouts-preview", input],
    queryFn: () => office.post("money/payout-runs/preview", input, OnePayoutRun),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });

/** What marking a run as paid does. */
export const payingQuery = (id: string, revision: number) =>
  queryOptions({
    queryKey: [...MONEY, "paying-preview", id, revision],
    queryFn: () => office.post(`money/payout-runs/${id}/pay/preview`, { revision }, PayoutsPaidPreview),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });

export const useMakePayouts = () =>
  useOfficeWrite((input: MakePayouts, key) => office.post("money/payout-runs", input, OnePayoutRun, key));

/** `onPaid` is called before the list is refetched, in which the payouts are paid then. */
export const usePay = (id: string, onPaid: () => void) =>
  useOfficeWrite(
    (body: { revision: number }, key) => office.post(`money/payout-runs/${id}/pay`, body, PayoutsPaid, key),
    onPaid,
  );

export const useDrop = (id: string) =>
  useOfficeWrite(
    (body: { revision: number }, key) => office.post(`money/payout-runs/${id}/drop`, body, Done, key),
    notifyResponse,
  );

export const useReturn = (payoutId: string) =>
  useOfficeWrite(
    (body: { revision: number }, key) => office.post(`money/payouts/${payoutId}/return`, body, OnePayoutRun, key),
    notifyResponse,
  );

export const useSaveAccount = () =>
  useOfficeWrite(
    (body: SaveBankAccount, key) => office.post("money/bank-accounts", body, OneBankAccount, key),
    notifyResponse,
  );

export const useRemoveAccount = () =>
  useOfficeWrite(
    (body: Payee & { revision: number }, key) => office.post("money/bank-accounts/remove", body, OneBankAccount, key),
    notifyResponse,
  );

export const useSaveOriginator = () =>
  useOfficeWrite(
    (body: SaveOriginator, key) => office.post("money/originator", body, OneOriginator, key),
    notifyResponse,
  );

type Saved = { path: string; name: string };
/** Downloads a file of payouts. */
export const useSaveMoneyFile = () =>
  useSaveFile<Saved>(
    ({ path }) => office.file(`money/${path}`),
    ({ name }) => name,
    { meta: ERRORS_INLINE },
  );

export const saveStatement = (payee: Payee, days: { from: string; to: string }, file: "pdf" | "csv"): Promise<Blob> =>
  office.file(
    `${payee.kind === "driver" ? "drivers" : "consultants"}/${payee._id}/earnings/statement.${file}?${new URLSearchParams(days)}`,
  );
