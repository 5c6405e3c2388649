import {
  type ConsultantsQuery,
  OfficeConsultants,
  OneOfficeConsultant,
} from "@lamplight/api/contract/office-consultants.ts";
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useIdempotentWrite } from "../../../lib/http/idempotency-key.ts";
import { thenRefetch } from "../../../lib/http/settled.ts";
import { officeCalls } from "../../../lib/office/office-calls.ts";
import { paged, pageUrl } from "../../../lib/office/office-lists.ts";

const office = officeCalls("office");

export type ConsultantFilter = { q: string; state: ConsultantsQuery["state"] };

/** Consultants in the order visitors see them. Earlier results stay until new ones load. */
export const consultantsQuery = (filter: ConsultantFilter) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ["office", "consultants", "list", filter],
    queryFn: ({ pageParam, signal }) =>
      office.get(pageUrl("consultants", pageParam, { ...filter }), OfficeConsultants, { signal }),
    select: ({ pages }) => pages.flatMap(({ consultants }) => consultants),
    placeholderData: keepPreviousData,
  });

export const consultantQuery = (docId: string) =>
  queryOptions({
    queryKey: ["office", "consultants", docId],
    queryFn: ({ signal }) => office.get(`consultants/${docId}`, OneOfficeConsultant, { signal }),
    select: ({ consultant }) => consultant,
  });

/** The form's fields as form data: strings, and a file if a portrait was chosen. */
export type Fields = Record<string, string | File>;

/** Adds a consultant or, with an id, changes one. On a conflict the record is refetched. */
export function useSaveConsultant(docId: string | null) {
  const client = useQueryClient();
  const idempotent = useIdempotentWrite();
  return useMutation({
    mutationFn: (fields: Fields) =>
      idempotent(fields, (idempotencyKey) => {
        const form = new FormData();
        for (const [name, value] of Object.entries(fields)) form.append(name, value);
        return docId === null
          ? office.form("post", "consultants", form, OneOfficeConsultant, { idempotencyKey })
          : office.form("patch", `consultants/${docId}`, form, OneOfficeConsultant, { idempotencyKey });
      }),
    onSettled: thenRefetch(() =>
      client.invalidateQueries({ queryKey: ["office"], predicate: ({ queryKey }) => queryKey[1] !== "me" }),
    ),
  });
}
