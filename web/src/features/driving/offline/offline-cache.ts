import { DashboardAnswer, DriverAnswer } from "@lamplight/api/contract/drivers.ts";
import { EarningsList } from "@lamplight/api/contract/earnings.ts";
import { RideList } from "@lamplight/api/contract/rides.ts";
import { hashKey, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { z } from "zod";
import { parsedJson } from "../../../lib/http/parsed-json.ts";
import { ownNames } from "../../../lib/http/session.ts";
import { browserStore } from "../../../lib/http/storage.ts";
import { EARNED_WEEKS } from "../profile/earnings-queries.ts";
import { DRIVERS_RIDES, dashboardQuery, driverQuery, OF_DRIVER } from "../queries.ts";

const pagedShape = (page: z.ZodType) => z.object({ pages: z.array(page), pageParams: z.array(z.string().nullable()) });

/**
 * Queries cached for offline use: upcoming rides with addresses, notes and phone numbers, the profile, and the loaded pages of
 * lists.
 */
const CACHED: readonly { key: QueryKey; shape: z.ZodType }[] = [
  { key: dashboardQuery.queryKey, shape: DashboardAnswer },
  { key: driverQuery.queryKey, shape: DriverAnswer },
  { key: DRIVERS_RIDES, shape: pagedShape(RideList) },
  { key: EARNED_WEEKS, shape: pagedShape(EarningsList) },
];
/** Browser storage is a few megabytes, so only this many pages of a list are kept. */
const MAX_PAGES = 5;

const shapeOf = (key: QueryKey) => CACHED.find((one) => one.key.every((part, index) => part === key[index]))?.shape;

const storageKey = (key: QueryKey): string => `${ownNames("driver")}${hashKey(key)}`;

const Key = z.array(z.unknown());
const Stored = z.object({ at: z.number(), answer: z.unknown() });
const Parts = z.object({ pages: z.array(z.unknown()), pageParams: z.array(z.unknown()) });

/** Fills the query cache from this device's storage; ignores data in an older format. */
export function restoreOfflineCache(client: QueryClient): void {
  // Keep unused screens in memory for offline use.
  client.setQueryDefaults(OF_DRIVER, { gcTime: Number.POSITIVE_INFINITY });
  for (const name of browserStore.names()) {
    if (!name.startsWith(ownNames("driver"))) continue;
    const key = Key.safeParse(parsedJson(name.slice(ownNames("driver").length))).data ?? [];
    if (client.getQueryData<unknown>(key) !== undefined) continue;
    const stored = Stored.safeParse(parsedJson(browserStore.get(name)));
    const answer = shapeOf(key)?.safeParse(stored.data?.answer);
    if (stored.success && answer?.success)
      client.setQueryData<unknown>(key, answer.data, { updatedAt: stored.data.at });
  }
}

/** Stores the driver's query data on this device while the session lasts. Returns a function that stops. */
export function persistAnswers(client: QueryClient): () => void {
  return client.getQueryCache().subscribe(({ type, query }) => {
    const { data, dataUpdatedAt, status } = query.state;
    if (type !== "updated" || status !== "success" || !shapeOf(query.queryKey)) return;
    browserStore.set(storageKey(query.queryKey), JSON.stringify({ at: dataUpdatedAt, answer: firstParts(data) }));
  });
}

function firstParts(data: unknown): unknown {
  const { data: list } = Parts.safeParse(data);
  if (!list) return data;
  return { pages: list.pages.slice(0, MAX_PAGES), pageParams: list.pageParams.slice(0, MAX_PAGES) };
}
