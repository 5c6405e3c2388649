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
import { queryOptions, useMutation } from "@tanstack/react-query";
import { ERRORS_INLINE } from "../../../../lib/errors/failure.ts";
import { useIdempotentWrite } from "../../../../lib/http/idempotency-key.ts";
import { saveFile } from "../../../../lib/http/save-file.ts";
import { officeCalls } from "../../../../lib/office/office-calls.ts";
import { useRefetchOffice } from "../../../../lib/office/office-queries.ts";
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

/** A write about an organization: idempotent, with errors shown beside the button. */
function usePayerWrite<Input, Answer extends { message?: string | undefined }>(
  write: (input: Input, key: { idempotencyKey: string }) => Promise<Answer>,
) {
  const refetchOffice = useRefetchOffice();
  const idempotent = useIdempotentWrite();
  return useMutation({
    mutationFn: (input: Input) => idempotent(input, (idempotencyKey) => write(input, { idempotencyKey })),
    onSuccess: notifyResponse,
    meta: ERRORS_INLINE,
    onSettled: refetchOffice,
  });
}

export const useAddPayer = () =>
  usePayerWrite((body: NewPayerOrganization, key) => office.post("money/payers", body, OnePayerOrganization, key));

export const useEditPayer = (id: string) =>
  usePayerWrite((body: EditPayerOrganization, key) =>
    office.patch(`money/payers/${id}`, body, OnePayerOrganization, key),
  );

export const useStopPayer = (id: string) =>
  usePayerWrite((body: StopPayerOrganization, key) =>
    office.post(`money/payers/${id}/stop`, body, OnePayerOrganization, key),
  );

export const payerAccountQuery = (id: string) =>
  queryOptions({
    queryKey: ["office", "money", "payers", id, "account"],
    queryFn: ({ signal }) => office.get(`money/payers/${id}/account`, PayerAccount, { signal }),
  });

export const useRecordPayerPayment = (id: string) =>
  usePayerWrite((body: RecordPayerPayment, key) => office.post(`money/payers/${id}/payments`, body, PayerAccount, key));

export const useRemovePayerPayment = (id: string, paymentId: string) =>
  usePayerWrite((body: object, key) =>
    office.post(`money/payers/${id}/payments/${paymentId}/remove`, body, PayerAccount, key),
  );

export const useSendStatement = (id: string) =>
  usePayerWrite((body: object, key) => office.post(`money/statements/${id}/send`, body, Done, key));

/** Downloads a statement as PDF or CSV. */
export const useSaveStatementFile = (id: string) =>
  useMutation({
    mutationFn: async ({ file, name }: { file: "statement.pdf" | "rides.csv"; name: string }) =>
      saveFile(await office.file(`money/statements/${id}/${file}`), name),
    meta: ERRORS_INLINE,
  });
