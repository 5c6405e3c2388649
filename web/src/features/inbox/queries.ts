import { InboxItemFound, InboxList, type InboxShelf } from "@lamplight/api/contract/inbox.ts";
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { createIdempotencyKeys } from "../../lib/idempotency-key.ts";
import { notifyResponse } from "../../lib/notify.ts";
import { officeCalls } from "../../lib/office-calls.ts";
import { inParts, partOf } from "../../lib/office-lists.ts";
import { saveFile } from "../../lib/save-file.ts";

const office = officeCalls("office");

export const inboxQuery = (shelf: InboxShelf) =>
  infiniteQueryOptions({
    ...inParts,
    queryKey: ["office", "inbox", shelf],
    queryFn: ({ pageParam, signal }) => office.get(partOf("inbox", pageParam, { shelf }), InboxList, { signal }),
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });

export const inboxItemQuery = (id: string) =>
  queryOptions({
    queryKey: ["office", "inbox", "item", id],
    queryFn: ({ signal }) => office.get(`inbox/${id}`, InboxItemFound, { signal }),
    select: ({ item }) => item,
  });

export type InboxActionName =
  | { deed: "take" | "give-back"; body?: undefined }
  | { deed: "close" | "open"; body: { revision: number } }
  | { deed: "snooze"; body: { revision: number; until: string } }
  | { deed: "reply"; body: { revision: number; words: string; isLast: boolean } };

/** What somebody does about an item; one that comes too late brings it as it stands now. */
export function useInboxAction(id: string) {
  const client = useQueryClient();
  const [once] = useState(createIdempotencyKeys);
  return useMutation({
    mutationFn: (wish: InboxActionName) =>
      once(wish, (idempotencyKey) =>
        office.post(`inbox/${id}/${wish.deed}`, wish.body ?? {}, InboxItemFound, { idempotencyKey }),
      ),
    onSuccess: notifyResponse,
    meta: { handlesErrorInline: () => true },
    onSettled: () => client.invalidateQueries({ queryKey: ["office"] }),
  });
}

/** Saves the résumé that came with an item, which is written down. */
export function useResume(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => saveFile(await office.file(`inbox/${id}/file`), name),
    meta: { handlesErrorInline: () => true },
    onSettled: () => client.invalidateQueries({ queryKey: inboxItemQuery(id).queryKey }),
  });
}
