import {
  CannedReplies,
  type CannedReplyInput,
  Conversations,
  ConversationsChanged,
  type OfficeText,
} from "@lamplight/api/contract/conversations.ts";
import { queryOptions } from "@tanstack/react-query";
import { ERRORS_INLINE } from "../../../lib/errors/failure.ts";
import { useWrite } from "../../../lib/http/write.ts";
import { officeCalls } from "../../../lib/office/office-calls.ts";
import { useOfficeWrite } from "../../../lib/office/office-queries.ts";
import { notifyResponse } from "../../../lib/page/notify.ts";

const office = officeCalls("office");

/** A ride or visit whose people the office texts, or a patient. */
export type TextSubject = { kind: "ride" | "visit" | "patient"; id: string };

const pathOf = ({ kind, id }: TextSubject): string => `${kind}s/${id}/texts`;

/** The conversations with the people of a record. */
export const textsQuery = (subject: TextSubject) =>
  queryOptions({
    queryKey: ["office", "texts", subject.kind, subject.id],
    queryFn: ({ signal }) => office.get(pathOf(subject), Conversations, { signal }),
    select: ({ conversations }) => conversations,
  });

/** Texts a person of a record. On a conflict the conversations are refetched. */
export const useTextPerson = (subject: TextSubject) =>
  useOfficeWrite(
    (input: OfficeText, key) => office.post(pathOf(subject), input, ConversationsChanged, key),
    notifyResponse,
  );

export const cannedRepliesQuery = queryOptions({
  queryKey: ["office", "canned-replies"],
  queryFn: ({ signal }) => office.get("canned-replies", CannedReplies, { signal }),
  select: ({ replies }) => replies,
});

export type CannedChange =
  | { key: number; action: "write"; body: CannedReplyInput }
  | { key: number; action: "delete"; body: { revision: number } };

/** Writes or deletes a canned reply. */
export const useCannedChange = () =>
  useWrite(
    ({ key, action, body }: CannedChange, idempotencyKey) =>
      action === "write"
        ? office.put(`canned-replies/${key}`, body, CannedReplies, idempotencyKey)
        : office.post(`canned-replies/${key}/delete`, body, CannedReplies, idempotencyKey),
    { invalidates: [cannedRepliesQuery.queryKey], meta: ERRORS_INLINE },
  );
