import {
  Applied,
  type ApplyForStaffing,
  type ContactMessage,
  type UploadResume,
} from "@lamplight/api/contract/inquiries.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import { http } from "../../../lib/http/http.ts";
import { formOf, upload } from "../../../lib/http/upload.ts";
import { useUpload, useWrite } from "../../../lib/http/write.ts";

export const useSendMessage = () =>
  useWrite((message: ContactMessage) => http.post("/api/user/contact", message, Done), {
    meta: { fallback: "Failed to send message" },
  });

export const useApply = () =>
  useUpload((application: ApplyForStaffing, how) =>
    upload("/api/user/apply-staffing", formOf(application), Applied, { as: "user", ...how }),
  );

export const useUploadResume = () =>
  useUpload((resume: UploadResume, { onProgress }) =>
    upload("/api/resume/upload", formOf(resume), Done, { onProgress }),
  );
