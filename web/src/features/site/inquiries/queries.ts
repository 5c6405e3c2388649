import {
  Applied,
  type ApplyForStaffing,
  type ContactMessage,
  type UploadResume,
} from "@lamplight/api/contract/inquiries.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { http } from "../../../lib/http/http.ts";
import { useIdempotentWrite } from "../../../lib/http/idempotency-key.ts";
import { formOf, upload } from "../../../lib/http/upload.ts";

export const useSendMessage = () =>
  useMutation({
    mutationFn: (message: ContactMessage) => http.post("/api/user/contact", message, Done),
    meta: { fallback: "Failed to send message" },
  });

/** Sends an application; `sent` is the progress from 0 to 1, null when idle. */
export function useApply() {
  const idempotent = useIdempotentWrite();
  const [sent, setSent] = useState<number | null>(null);
  const { mutateAsync } = useMutation({
    mutationFn: (application: ApplyForStaffing) =>
      idempotent(application, (idempotencyKey) => {
        const call = { as: "user", idempotencyKey, onProgress: setSent } as const;
        return upload("/api/user/apply-staffing", formOf(application), Applied, call);
      }),
    onSettled: () => setSent(null),
  });
  return { apply: mutateAsync, sent };
}

/** Sends a résumé; `sent` is the progress, as in `useApply`. */
export function useUploadResume() {
  const [sent, setSent] = useState<number | null>(null);
  const { mutateAsync } = useMutation({
    mutationFn: (resume: UploadResume) => upload("/api/resume/upload", formOf(resume), Done, { onProgress: setSent }),
    onSettled: () => setSent(null),
  });
  return { uploadResume: mutateAsync, sent };
}
