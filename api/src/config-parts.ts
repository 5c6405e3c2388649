import type { Reachable } from "./lib/db/database-problem.ts";

/** The provider of text messages, our sender, and the URLs of its webhooks: for what people send, and for what became of our texts. */
export function textsOf(url: string, from: string, publicUrl: string) {
  const { origin, username, password } = new URL(url);
  const [account, token] = [decodeURIComponent(username), decodeURIComponent(password)];
  const webhooks = `${publicUrl}/api/texts`;
  return { apiUrl: origin, account, token, from, inboundUrl: `${webhooks}/inbound`, statusUrl: `${webhooks}/status` };
}

/** What reads shared drafts and stores reviewers' comments; null without both tokens. Never sent to a browser. */
export const draftsOf = (readToken: string | undefined, commentToken: string | undefined) =>
  readToken && commentToken ? { readToken, commentToken } : null;

type Addresses = { DATABASE_URL: string; DATABASE_DIRECT_URL?: string | undefined };

/** `direct` leads to PostgreSQL itself, for what needs a session of its own: listening, migrations and backups. */
export function databaseOf({ DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl = url }: Addresses) {
  /** Whether `url` leads to a pooler such as PgBouncer, in which each transaction may have another session. */
  const isPooled = directUrl !== url;
  const direct: Reachable = { variable: isPooled ? "DATABASE_DIRECT_URL" : "DATABASE_URL", url: directUrl };
  return { url, direct, isPooled };
}

/** A published image from its `name:version`; null without one. */
export function imageOf(publishedAs = ""): { name: string; version: string } | null {
  const end = publishedAs.lastIndexOf(":");
  return end === -1 ? null : { name: publishedAs.slice(0, end), version: publishedAs.slice(end + 1) };
}

type Traces = {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_HEADERS?: Record<string, string> | undefined;
  OTEL_SERVICE_NAME: string;
  OTEL_TRACES_SAMPLER_ARG: number;
};

/** Where traces go, by the names of OpenTelemetry; null without a collector. */
export const tracingOf = (e: Traces, version: string | undefined) =>
  e.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? null
    : {
        endpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT,
        headers: e.OTEL_EXPORTER_OTLP_HEADERS ?? {},
        service: e.OTEL_SERVICE_NAME,
        version,
        /** Share of the traces that are sent, from 0 to 1. */
        share: e.OTEL_TRACES_SAMPLER_ARG,
      };
