/** Values that are codes, names of ours or counts: never an id, an address, a token or a value of a statement. */
export type Attributes = Record<string, string | number>;

/** What a span is about. `traceparent`: the caller's header (W3C Trace Context), whose trace is continued. */
export type About = {
  name: string;
  kind?: "server" | "client";
  traceparent?: string | undefined;
  attributes?: Attributes;
};

/** A span while its work runs. */
export type OpenSpan = {
  rename: (name: string) => void;
  add: (attributes: Attributes) => void;
  /** Marks a failure that isn't thrown. `type` is a code or a class of errors. */
  fail: (type: string) => void;
};

export type Tracing = {
  inSpan: <T>(about: About, work: (span: OpenSpan) => Promise<T>) => Promise<T>;
  /** The present trace and span as a header of W3C Trace Context; undefined outside of spans. */
  traceparent: () => string | undefined;
};

/** Null while traces are off. Then the functions below do nothing but their work, and no package of OpenTelemetry is loaded. */
let tracing: Tracing | null = null;

export function useTracing(next: Tracing | null): void {
  tracing = next;
}

const NO_SPAN: OpenSpan = { rename: () => {}, add: () => {}, fail: () => {} };

/** Runs work in a span, below the present one if there is one. */
export const inSpan = <T>(about: About, work: (span: OpenSpan) => Promise<T>): Promise<T> =>
  tracing === null ? work(NO_SPAN) : tracing.inSpan(about, work);

/** A call to another system: only its host and what is asked of it are recorded. */
export const inCall = <T>(operation: string, host: string, work: (span: OpenSpan) => Promise<T>): Promise<T> =>
  inSpan({ name: operation, kind: "client", attributes: { "server.address": host } }, work);

/**
 * `fetch` in a span. Providers are other companies and get no `traceparent`: it would tell them which of our calls belong to one person's
 * request.
 */
export const tracedFetch = (operation: string, url: string, init: RequestInit): Promise<Response> =>
  tracing === null
    ? fetch(url, init)
    : inCall(operation, new URL(url).hostname, async (span) => {
        const response = await fetch(url, init);
        span.add({ "http.response.status_code": response.status });
        if (response.status >= 500) span.fail(String(response.status));
        return response;
      });

/** The id of the present trace, for a log line. */
export function traceFields(): { traceId?: string } {
  const traceId = tracing?.traceparent()?.split("-")[1];
  return traceId === undefined ? {} : { traceId };
}

/** Attributes of a job's span. */
export const JOB = { name: "job.name", rows: "job.rows" };
