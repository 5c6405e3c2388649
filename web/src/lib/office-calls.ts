import type { Side } from "@lamplight/api/contract/staff.ts";
import { Failure } from "./failure.ts";
import { http, type Shape } from "./http.ts";

type Listener = () => void;
const listeners: Record<Side, Set<Listener>> = { office: new Set(), nurse: new Set() };

/** Calls back whenever a call of this side finds that its session is over. Answers how to stop. */
export function onOfficeClosed(side: Side, listener: Listener): () => void {
  listeners[side].add(listener);
  return () => void listeners[side].delete(listener);
}

/** Whether a call was refused because nobody is logged in. */
export const isClosed = (thrown: unknown): boolean => thrown instanceof Failure && thrown.status === 401;

async function telling<Answer>(side: Side, call: Promise<Answer>): Promise<Answer> {
  try {
    return await call;
  } catch (thrown) {
    if (isClosed(thrown)) for (const listener of listeners[side]) listener();
    throw thrown;
  }
}

type Key = { idempotencyKey?: string };

/** Calls of the office or of a nurse: the browser brings the session along. A session that is over is told to who listens. */
export const officeCalls = (side: Side) => ({
  get: <Answer>(path: string, shape: Shape<Answer>, call: { signal?: AbortSignal } = {}) =>
    telling(side, http.get(`/api/${side}/${path}`, shape, call)),
  post: <Answer>(path: string, json: unknown, shape: Shape<Answer>, call: Key = {}) =>
    telling(side, http.post(`/api/${side}/${path}`, json, shape, call)),
  put: <Answer>(path: string, json: unknown, shape: Shape<Answer>, call: Key = {}) =>
    telling(side, http.put(`/api/${side}/${path}`, json, shape, call)),
  file: (path: string): Promise<Blob> => telling(side, http.file(`/api/${side}/${path}`)),
  form: <Answer>(method: "post" | "patch", path: string, form: FormData, shape: Shape<Answer>, call: Key = {}) =>
    telling(side, http.form(method, `/api/${side}/${path}`, form, shape, call)),
  patch: <Answer>(path: string, json: unknown, shape: Shape<Answer>, call: Key = {}) =>
    telling(side, http.patch(`/api/${side}/${path}`, json, shape, call)),
});
