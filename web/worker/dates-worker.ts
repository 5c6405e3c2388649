/*
 * The first use of Intl blocks for about 100 ms on a slow phone. This worker loads the data in the background, so that the
 * page has it cached.
 */
import { dateAndTime } from "@lamplight/api/contract/format-time.ts";

declare const self: DedicatedWorkerGlobalScope;

dateAndTime(0, "America/New_York");
self.close();
