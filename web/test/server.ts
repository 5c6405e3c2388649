import { Failure } from "@lamplight/api/contract/answer.ts";
import { expect, vi } from "vitest";
import type { z } from "zod";

type Call = { json: unknown; headers: Headers; path: string; form?: FormData };
type Answer = Response | "no answer";
type Server = Record<string, (call: Call) => Answer | Promise<Answer>>;

/** An answer the contract allows; one it does not fails the test. */
export const answer = <Schema extends z.ZodType>(schema: Schema, body: z.input<Schema>): Response =>
  Response.json(schema.parse(body), { headers: { "cache-control": "no-store", date: new Date().toUTCString() } });

export const refusal = (status: number, message: string, errors?: Record<string, string>): Response =>
  Response.json(Failure.parse({ success: false, message, errors }), { status });

/**
 * Answers the page's calls, by `METHOD /path`. Answers the list of calls made so far. A call that is not in the table fails
 * the test.
 */
export function serve(server: Server): Call[] {
  const calls: Call[] = [];
  const answerTo = async (call: Call): Promise<Response> => {
    calls.push(call);
    const handler = server[call.path];
    expect.soft(handler, `Nobody answers ${call.path}`).toBeDefined();
    const answered = handler ? await handler(call) : refusal(404, "Nothing here.");
    if (answered === "no answer") throw new TypeError("fetch failed");
    return answered.clone();
  };
  vi.stubGlobal("fetch", async (request: Request) => {
    const text = await request.text();
    const path = `${request.method} ${new URL(request.url).pathname}`;
    return answerTo({ path, headers: request.headers, json: text && JSON.parse(text) });
  });
  vi.stubGlobal("XMLHttpRequest", uploadsTo(answerTo));
  return calls;
}

/** A request object that sends forms to the same table, half of the form at first. */
const uploadsTo = (answerTo: (call: Call) => Promise<Response>) =>
  class extends EventTarget {
    readonly upload = new EventTarget();
    readonly headers = new Headers();
    status = 0;
    responseText = "";
    path = "";

    open(method: string, path: string) {
      this.path = `${method} ${path}`;
    }

    setRequestHeader(name: string, value: string) {
      this.headers.set(name, value);
    }

    async send(form: FormData) {
      this.upload.dispatchEvent(new ProgressEvent("progress", { lengthComputable: true, loaded: 50, total: 100 }));
      try {
        const answered = await answerTo({ path: this.path, headers: this.headers, json: undefined, form });
        this.responseText = await answered.text();
        this.status = answered.status;
        this.dispatchEvent(new Event("load"));
      } catch {
        this.dispatchEvent(new Event("error"));
      }
    }
  };
