import { Failure } from "./failure.ts";
import { failureOf, type Shape, TOO_SLOW, UNREACHABLE } from "./http.ts";
import { type Account, dropDeadToken, readToken, tokenHeaders } from "./session.ts";

type UploadCall = {
  as?: Account;
  /** Told again and again how much is on its way, from 0 to 1. */
  onProgress?: (share: number) => void;
};

/** A slow line may take its time with ten megabytes, but not for ever. */
const LONGEST_MS = 10 * 60_000;

/**
 * Posts a form with a file. Fetch cannot tell how far a body has come, the older request object can. Answers and fails as
 * `http` does.
 */
export function upload<Answer>(
  path: string,
  body: FormData,
  shape: Shape<Answer>,
  { as, onProgress }: UploadCall = {},
): Promise<Answer> {
  const token = as ? readToken(as) : null;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", path);
    request.timeout = LONGEST_MS;
    if (as && token) request.setRequestHeader(tokenHeaders[as], token);
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
      if (request.status === 401 && as && token) dropDeadToken(as, token);
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
