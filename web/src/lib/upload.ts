import { Failure } from "./failure.ts";
import { failureOf, type Shape, TOO_SLOW, UNREACHABLE } from "./http.ts";
import type { Account } from "./session.ts";
import { inSession } from "./session-call.ts";

type UploadCall = {
  as?: Account;
  idempotencyKey?: string;
  /** Called with the uploaded fraction, 0 to 1. */
  onProgress?: (share: number) => void;
};

/** A slow connection may need minutes for ten megabytes. */
const LONGEST_MS = 10 * 60_000;

/**
 * Posts a form with a file. Uses XMLHttpRequest, because fetch reports no upload progress. Returns and throws like
 * `http`.
 */
export function upload<Answer>(
  path: string,
  body: FormData,
  shape: Shape<Answer>,
  { as, idempotencyKey, onProgress }: UploadCall = {},
): Promise<Answer> {
  return inSession(as, (headers) => {
    const sent = idempotencyKey ? { ...headers, "Idempotency-Key": idempotencyKey } : headers;
    return post(path, body, sent, shape, onProgress);
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

function post<Answer>(
  path: string,
  body: FormData,
  headers: Record<string, string>,
  shape: Shape<Answer>,
  onProgress: UploadCall["onProgress"],
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.timeout = LONGEST_MS;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0));
    request.addEventListener("error", () => reject(new Failure(UNREACHABLE, null)));
    request.addEventListener("timeout", () => reject(new Failure(TOO_SLOW, null)));
    request.addEventListener("load", () => {
      const answer = readJson(request.responseText);
      if (request.status < 300) {
        try {
          resolve(shape.parse(answer));
        } catch (thrown) {
          reject(thrown);
        }
        return;
      }
      reject(failureOf(request.status, answer));
    });
    request.send(body);
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
