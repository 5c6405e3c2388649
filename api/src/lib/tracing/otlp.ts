import type { Attributes } from "@opentelemetry/api";
import { type ExportResult, ExportResultCode } from "@opentelemetry/core";
import type { ReadableSpan, SpanExporter } from "@opentelemetry/sdk-trace";
import type { Logger } from "pino";
import type { Config } from "../../config.ts";

const TIMEOUT_MS = 5_000;

/**
 * Sends spans to a collector as OTLP over HTTP in JSON. OpenTelemetry's own exporter would bring a dozen more packages. Spans that
 * can't be delivered are dropped; the first failure and the next success are logged.
 */
export function otlpExporter(
  { endpoint, headers }: Pick<NonNullable<Config["tracing"]>, "endpoint" | "headers">,
  log: Logger,
): SpanExporter {
  let isFailing = false;

  async function send(spans: ReadableSpan[]): Promise<ExportResult> {
    try {
      const response = await fetch(`${endpoint}/v1/traces`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(asOtlp(spans)),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`The collector answered ${response.status}`);
      if (isFailing) log.info("traces are delivered again");
      isFailing = false;
      return { code: ExportResultCode.SUCCESS };
    } catch (error) {
      if (!isFailing) log.warn({ err: error }, "traces can't be delivered");
      isFailing = true;
      return { code: ExportResultCode.FAILED };
    }
  }

  return {
    export: (spans, onResult) => void send(spans).then(onResult),
    shutdown: async () => {},
  };
}

/** The request's body (https://opentelemetry.io/docs/specs/otlp/). All spans have one resource and one scope: ours. */
function asOtlp(spans: ReadableSpan[]): object {
  const [first] = spans;
  return {
    resourceSpans: [
      {
        resource: { attributes: asPairs(first?.resource.attributes ?? {}) },
        scopeSpans: [{ scope: { name: first?.instrumentationScope.name }, spans: spans.map(asSpan) }],
      },
    ],
  };
}

const asSpan = (span: ReadableSpan): object => ({
  traceId: span.spanContext().traceId,
  spanId: span.spanContext().spanId,
  ...(span.parentSpanContext && { parentSpanId: span.parentSpanContext.spanId }),
  name: span.name,
  // The protocol counts from 1.
  kind: span.kind + 1,
  startTimeUnixNano: asNanoseconds(span.startTime),
  endTimeUnixNano: asNanoseconds(span.endTime),
  attributes: asPairs(span.attributes),
  status: { code: span.status.code },
});

const asNanoseconds = ([seconds, nanoseconds]: readonly [number, number]): string =>
  String(BigInt(seconds) * 1_000_000_000n + BigInt(nanoseconds));

const asPairs = (attributes: Attributes): object[] =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === "number" ? { intValue: String(value) } : { stringValue: String(value) },
  }));
