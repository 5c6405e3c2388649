import type { Side } from "@lamplight/api/contract/staff.ts";
import { Failure } from "../errors/failure.ts";
import { http, type Shape } from "../http/http.ts";
import { upload } from "../http/upload.ts";

type Listener = () => void;
const listeners: Record<Side, Set<Listener>> = { office: new Set(), nurse: new Set() };

/** Calls back when a call of this side finds its session ended. Returns an unsubscribe function. */
export function onSessionEnd(side: Side, listener: Listener): () => void {
  listeners[side].add(listener);
  return () => void listeners[side].delete(listener);
}

/** True if a call was rejected because of a missing session. */
export const isSessionEnded = (thrown: unknown): boolean => thrown instanceof Failure && thrown.status === 401;

async function watchSession<Answer>(side: Side, call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (thrown) {
    if (isSessionEnded(thrown)) for (const listener of listeners[side]) listener();
    throw thrown;
  }
}

type Key = { idempotencyKey?: string };

/** Calls of the office or nurse API. The session is in a cookie. Listeners are called when it has ended. */
export const officeCalls = (side: Side) => ({
  get: <Answer>(path: string, shape: Shape<Answer>, call: { signal?: AbortSignal } = {}) =>
    watchSession(side, http.get(`/api/${side}/${path}`, shape, call)),
  post: <Answer>(path: string, json: unknown, shape: Shape<Answer>, call: Key = {}) =>
    watchSession(side, http.post(`/api/${side}/${path}`, json, shape, call)),
  put: <Answer>(path: string, json: unknown, shape: Shape<Answer>, call: Key = {}) =>
    watchSession(side, http.put(`/api/${side}/${path}`, json, shape, call)),
  file: (path: string): Promise<Blob> => watchSession(side, http.file(`/api/${side}/${path}`)),
  form: <Answer>(method: "post" | "patch", path: string, form: FormData, shape: Shape<Answer>, call: Key = {}) =>
    watchSession(side, upload(`/api/${side}/${path}`, form, shape, { ...call, method })),
  patch: <Answer>(path: string, json: unknown, shape: Shape<Answer>, call: Key = {}) =>
    watchSession(side, http.patch(`/api/${side}/${path}`, json, shape, call)),
});
