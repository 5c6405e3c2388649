import { InboxItemFound, InboxList, type InboxTab } from "@lamplight/api/contract/inbox.ts";
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { ERRORS_INLINE } from "../../../lib/errors/failure.ts";
import { useSaveFile } from "../../../lib/http/write.ts";
import { officeCalls } from "../../../lib/office/office-calls.ts";
import { paged, pageUrl } from "../../../lib/office/office-lists.ts";
import { useOfficeWrite } from "../../../lib/office/office-queries.ts";
import { notifyResponse } from "../../../lib/page/notify.ts";

const office = officeCalls("office");

/** A list of the inbox that matches a search. The list before stays until it has loaded. */
export const inboxQuery = (tab: InboxTab, q: string) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ["office", "inbox", tab, q],
    queryFn: ({ pageParam, signal }) => office.get(pageUrl("inbox", pageParam, { tab, q }), InboxList, { signal }),
    select: ({ pages }) => ({
      urgent: pages[0]?.urgent ?? [],
      counts: pages[0]?.counts,
      items: pages.flatMap(({ items }) => items),
    }),
    placeholderData: keepPreviousData,
  });

export const inboxItemQuery = (id: string) =>
  queryOptions({
    queryKey: ["office", "inbox", "item", id],
    queryFn: ({ signal }) => office.get(`inbox/${id}`, InboxItemFound, { signal }),
    select: ({ item }) => item,
  });

export type InboxActionName =
  | { action: "take" | "unassign"; body?: undefined }
  | { action: "close" | "open"; body: { revision: number } }
  | { action: "snooze"; body: { revision: number; until: string } }
  | { action: "reply"; body: { revision: number; text: string; isLast: boolean; by?: "text" } };

/** Runs an action on an inbox item. On a conflict the item is refetched. */
export const useInboxAction = (id: string) =>
  useOfficeWrite(
    (input: InboxActionName, key) => office.post(`inbox/${id}/${input.action}`, input.body ?? {}, InboxItemFound, key),
    notifyResponse,
  );

/** Downloads an item's résumé. The download is logged. */
export const useResume = (id: string) =>
  useSaveFile(
    (_: string) => office.file(`inbox/${id}/file`),
    (name) => name,
    { meta: ERRORS_INLINE, invalidates: [inboxItemQuery(id).queryKey] },
  );

/** The application that a form is filled in from; none without an id. */
export const useApplication = (id: string | null) => useQuery({ ...inboxItemQuery(id ?? ""), enabled: id !== null });
