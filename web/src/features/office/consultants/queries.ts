import {
  type ConsultantsQuery,
  OfficeConsultants,
  OneOfficeConsultant,
} from "@lamplight/api/contract/office-consultants.ts";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { formOf } from "../../../lib/http/upload.ts";
import { useWrite } from "../../../lib/http/write.ts";
import { officeCalls } from "../../../lib/office/office-calls.ts";
import { paged, pageUrl } from "../../../lib/office/office-lists.ts";
import { OFFICE } from "../../../lib/office/office-queries.ts";

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
export const useSaveConsultant = (docId: string | null) =>
  useWrite(
    (fields: Fields, key) =>
      docId === null
        ? office.form("post", "consultants", formOf(fields), OneOfficeConsultant, key)
        : office.form("patch", `consultants/${docId}`, formOf(fields), OneOfficeConsultant, key),
    { invalidates: [OFFICE] },
  );
