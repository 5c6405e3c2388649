import { InboxItemFound, InboxList, type InboxTab } from "@lamplight/api/contract/inbox.ts";
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { ERRORS_INLINE } from "../../../lib/errors/failure.ts";
import { useIdempotentWrite } from "../../../lib/http/idempotency-key.ts";
import { saveFile } from "../../../lib/http/save-file.ts";
import { thenRefetch } from "../../../lib/http/settled.ts";
import { officeCalls } from "../../../lib/office/office-calls.ts";
import { paged, pageUrl } from "../../../lib/office/office-lists.ts";
import { useRefetchOffice } from "../../../lib/office/office-queries.ts";
import { notifyResponse } from "../../../lib/page/notify.ts";

const office = officeCalls("office");

export const inboxQuery = (tab: InboxTab) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ["office", "inbox", tab],
    queryFn: ({ pageParam, signal }) => office.get(pageUrl("inbox", pageParam, { tab }), InboxList, { signal }),
    select: ({ pages }) => pages.flatMap(({ items }) => items),
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
  | { action: "reply"; body: { revision: number; text: string; isLast: boolean } };

/** Runs an action on an inbox item. On a conflict the item is refetched. */
export function useInboxAction(id: string) {
  const refetchOffice = useRefetchOffice();
  const idempotent = useIdempotentWrite();
  return useMutation({
    mutationFn: (input: InboxActionName) =>
      idempotent(input, (idempotencyKey) =>
        office.post(`inbox/${id}/${input.action}`, input.body ?? {}, InboxItemFound, { idempotencyKey }),
      ),
    onSuccess: notifyResponse,
    meta: ERRORS_INLINE,
    onSettled: refetchOffice,
  });
}

/** Downloads an item's résumé. The download is logged. */
export function useResume(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => saveFile(await office.file(`inbox/${id}/file`), name),
    meta: ERRORS_INLINE,
    onSettled: thenRefetch(() => client.invalidateQueries({ queryKey: inboxItemQuery(id).queryKey })),
  });
}
