import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { parseTraceParent } from "@opentelemetry/core";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type Sampler,
  SamplingDecision,
  type SpanProcessor,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { Logger } from "pino";
import type { Config } from "../../config.ts";
import { AppError } from "../http/errors.ts";
import { otlpExporter } from "./otlp.ts";
import { type About, JOB, type OpenSpan, type Tracing, useTracing } from "./spans.ts";

/** Milliseconds that a stopping process waits for the collector. */
const LAST_MS = 1_000;
const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT };

/** Switches traces on for this process. `close` sends what is left and switches them off. */
export function openTracing(settings: NonNullable<Config["tracing"]>, log: Logger): { close: () => Promise<void> } {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": settings.service, "service.version": settings.version }),
    sampler: new ParentBasedSampler({ root: byChance(settings.share), remoteParentSampled: byChance(settings.share) }),
    spanProcessors: [withoutIdleJobs(new BatchSpanProcessor({ exporter: otlpExporter(settings, log) }))],
  });
  const tracer = provider.getTracer("api");
  const present = new AsyncLocalStorage<Context>();

  async function inSpan<T>(about: About, work: (span: OpenSpan) => Promise<T>): Promise<T> {
    const above = present.getStore() ?? contextOf(about.traceparent);
    const span = tracer.startSpan(
      about.name,
      {
        kind: about.kind ? KINDS[about.kind] : SpanKind.INTERNAL,
        ...(about.attributes && { attributes: about.attributes }),
      },
      above,
    );
    try {
      return await present.run(trace.setSpan(above, span), () => work(opened(span)));
    } catch (error) {
      const type = failureOf(error);
      if (type !== null) opened(span).fail(type);
      throw error;
    } finally {
      span.end();
    }
  }

  const traceparent: Tracing["traceparent"] = () => {
    const context = present.getStore();
    const span = context && trace.getSpanContext(context);
    return span && `00-${span.traceId}-${span.spanId}-0${span.traceFlags & 1}`;
  };

  useTracing({ inSpan, traceparent });
  return {
    async close() {
      useTracing(null);
      await Promise.race([provider.shutdown(), pause(LAST_MS, undefined, { ref: false })]);
    },
  };
}

/** Keeps a share of the traces. Not by their ids: callers, who can be anyone, choose those. */
const byChance = (share: number): Sampler => ({
  shouldSample: () => ({
    decision: Math.random() < share ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD,
  }),
  toString: () => `byChance{${share}}`,
});

function contextOf(traceparent: string | undefined): Context {
  const caller = traceparent === undefined ? null : parseTraceParent(traceparent);
  return caller ? trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true }) : ROOT_CONTEXT;
}

const opened = (span: Span): OpenSpan => ({
  rename: (name) => void span.updateName(name),
  add: (attributes) => void span.setAttributes(attributes),
  // Messages of errors contain rows and requests, so they are left out.
  fail: (type) => void span.setAttribute("error.type", type).setStatus({ code: SpanStatusCode.ERROR }),
});

/** The code or class of an error; null for what a user is told, and for a preview, which ends by rolling back. */
function failureOf(error: unknown): string | null {
  if (error instanceof AppError || (error instanceof Error && error.name === "Preview")) return null;
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}

/**
 * Jobs look for due work every few seconds. The trace of a job is held until its end, and kept only if there was something to do or it
 * failed.
 */
function withoutIdleJobs(next: SpanProcessor): SpanProcessor {
  const held = new Map<string, ReadableSpan[]>();
  const isJob = ({ attributes }: ReadableSpan) => attributes[JOB.name] !== undefined;
  return {
    onStart(span, above) {
      if (isJob(span)) held.set(span.spanContext().traceId, []);
      next.onStart(span, above);
    },
    onEnd(span) {
      const { traceId } = span.spanContext();
      const below = held.get(traceId);
      if (!below) return next.onEnd(span);
      if (!isJob(span)) {
        below.push(span);
        return;
      }
      held.delete(traceId);
      if (span.attributes[JOB.rows] === 0) return;
      for (const one of [...below, span]) next.onEnd(one);
    },
    forceFlush: () => next.forceFlush(),
    shutdown: () => next.shutdown(),
  };
}
