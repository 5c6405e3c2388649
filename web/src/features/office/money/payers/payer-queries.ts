import {
  type EditPayerOrganization,
  type NewPayerOrganization,
  OnePayerOrganization,
  PayerAccount,
  PayerOrganizationList,
  type RecordPayerPayment,
  type StopPayerOrganization,
} from "@lamplight/api/contract/payer-organizations.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { ERRORS_INLINE } from "../../../../lib/errors/failure.ts";
import { useSaveFile } from "../../../../lib/http/write.ts";
import { officeCalls } from "../../../../lib/office/office-calls.ts";
import { useOfficeWrite } from "../../../../lib/office/office-queries.ts";
import { notifyResponse } from "../../../../lib/page/notify.ts";

const office = officeCalls("office");

export const payersQuery = queryOptions({
  queryKey: ["office", "money", "payers"],
  queryFn: async ({ signal }) => (await office.get("money/payers", PayerOrganizationList, { signal })).payers,
});

export const payerQuery = (id: string) =>
  queryOptions({
    queryKey: ["office", "money", "payers", id],
    queryFn: async ({ signal }) => (await office.get(`money/payers/${id}`, OnePayerOrganization, { signal })).payer,
  });

export const useAddPayer = () =>
  useOfficeWrite(
    (body: NewPayerOrganization, key) => office.post("money/payers", body, OnePayerOrganization, key),
    notifyResponse,
  );

export const useEditPayer = (id: string) =>
  useOfficeWrite(
    (body: EditPayerOrganization, key) => office.patch(`money/payers/${id}`, body, OnePayerOrganization, key),
    notifyResponse,
  );

export const useStopPayer = (id: string) =>
  useOfficeWrite(
    (body: StopPayerOrganization, key) => office.post(`money/payers/${id}/stop`, body, OnePayerOrganization, key),
    notifyResponse,
  );

export const payerAccountQuery = (id: string) =>
  queryOptions({
    queryKey: ["office", "money", "payers", id, "account"],
    queryFn: ({ signal }) => office.get(`money/payers/${id}/account`, PayerAccount, { signal }),
  });

export const useRecordPayerPayment = (id: string) =>
  useOfficeWrite(
    (body: RecordPayerPayment, key) => office.post(`money/payers/${id}/payments`, body, PayerAccount, key),
    notifyResponse,
  );

export const useRemovePayerPayment = (id: string, paymentId: string) =>
  useOfficeWrite(
    (_, key) => office.post(`money/payers/${id}/payments/${paymentId}/remove`, {}, PayerAccount, key),
    notifyResponse,
  );

export const useSendStatement = (id: string) =>
  useOfficeWrite((_, key) => office.post(`money/statements/${id}/send`, {}, Done, key), notifyResponse);

/** Downloads a statement as PDF or CSV. */
export const useSaveStatementFile = (id: string) =>
  useSaveFile(
    ({ file }: { file: "statement.pdf" | "rides.csv"; name: string }) => office.file(`money/statements/${id}/${file}`),
    ({ name }) => name,
    { meta: ERRORS_INLINE },
  );

/** Downloads an organization's completed and canceled trips. */
export const useSaveTrips = (id: string) =>
  useSaveFile(
    (days: { from: string; to: string }) => office.file(`money/payers/${id}/trips.csv?${new URLSearchParams(days)}`),
    ({ from, to }) => `trips-${from}-to-${to}.csv`,
    { meta: ERRORS_INLINE },
  );

export const usePayers = (areWanted: boolean) => useQuery({ ...payersQuery, enabled: areWanted });
