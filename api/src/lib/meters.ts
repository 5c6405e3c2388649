import { Counter, Histogram, Registry } from "prom-client";

export type Meters = ReturnType<typeof openMeters>;

/** From a cached response to one that took as long as a statement may. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15];
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

/** This instance's counters in the Prometheus format. Labels have few values: never an id, a name or an address. */
export function openMeters() {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: "lamplight_request_seconds",
    help: "Response time by route",
    labelNames: ["method", "route", "status"] as const,
    buckets: SECONDS,
    registers,
  });
  const fromMemory = new Counter({
    name: "lamplight_answers_from_memory_total",
    help: "Responses served from the cache; not counted as requests",
    registers,
  });
  const browserErrors = new Counter({
    name: "lamplight_browser_errors_total",
    help: "Errors reported by pages",
    registers,
  });
  return {
    /** Records a response of a route, named as it is mounted: `/api/doctor/:docId`. */
    answered({ method, route, status }: { method: string; route: string; status: number }, seconds: number): void {
      requests.observe({ method: METHODS.has(method) ? method : "other", route, status: String(status) }, seconds);
    },
    answeredFromMemory: (count: number): void => fromMemory.inc(count),
    browserFailed: (): void => browserErrors.inc(),
    render: (): Promise<string> => registry.metrics(),
  };
}
