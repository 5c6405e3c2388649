import { Failure } from "../errors/failure.ts";
import { failureOf, type Shape, TOO_SLOW, UNREACHABLE } from "./http.ts";
import { parsedJson } from "./parsed-json.ts";
import type { Account } from "./session.ts";
import { inSession } from "./session-call.ts";

type UploadCall = {
  as?: Account;
  idempotencyKey?: string;
  /** Called with the uploaded fraction, 0 to 1. */
  onProgress?: (share: number) => void;
  method?: "post" | "patch";
};

/** An upload is given up only when nothing moved for so long: a slow connection may need minutes for ten megabytes. */
export const STALL_MS = 60_000;

/**
 * Sends a form with a file. Uses XMLHttpRequest, because fetch reports no upload progress. Returns and throws like
 * `http`.
 */
export function upload<Answer>(
  path: string,
  body: FormData,
  shape: Shape<Answer>,
  { as, idempotencyKey, onProgress, method = "post" }: UploadCall = {},
): Promise<Answer> {
  return inSession(as, (headers) => {
    const sent = idempotencyKey ? { ...headers, "Idempotency-Key": idempotencyKey } : headers;
    return send(method, path, body, { headers: sent, shape, onProgress });
  });
}

/** Converts values and files to form data. Leaves out undefined values. */
export function formOf(values: Record<string, string | number | File | undefined>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) form.append(name, value instanceof File ? value : String(value));
  }
  return form;
}

type Sending<Answer> = {
  headers: Record<string, string>;
  shape: Shape<Answer>;
  onProgress: UploadCall["onProgress"];
};

function send<Answer>(
  method: "post" | "patch",
  path: string,
  body: FormData,
  { headers, shape, onProgress }: Sending<Answer>,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const settle = (how: () => void) => {
      clearTimeout(stalled);
      how();
    };
    const watch = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => {
        request.abort();
        reject(new Failure(TOO_SLOW, null));
      }, STALL_MS);
    };
    request.open(method.toUpperCase(), path);
    watch();
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      watch();
      onProgress?.(total > 0 ? loaded / total : 0);
    });
    request.addEventListener("error", () => settle(() => reject(new Failure(UNREACHABLE, null))));
    request.addEventListener("load", () =>
      settle(() => {
        const answer = parsedJson(request.responseText);
        if (request.status >= 300) return reject(failureOf(request.status, answer));
        try {
          resolve(shape.parse(answer));
        } catch (thrown) {
          reject(thrown);
        }
      }),
    );
    request.send(body);
  });
}
