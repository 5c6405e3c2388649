/*
 * What browsers know of languages is gathered when a date or a list is first put into words, and takes a slow telephone a tenth of a
 * second in which nothing else is answered. What is gathered here, beside the page, the page has at hand.
 */
import { dateAndTime } from "@lamplight/api/contract/format-time.ts";

declare const self: DedicatedWorkerGlobalScope;

dateAndTime(0, "America/New_York");
self.close();
