import type { StepPosition } from "@lamplight/api/contract/drivers.ts";
import { SECOND_MS } from "@lamplight/api/contract/durations.ts";
import type { QueryClient } from "@tanstack/react-query";
import { serverNow } from "../../../lib/time/clock.ts";
import { sendQueued } from "../offline/send-queue.ts";
import { driverQuery } from "../queries.ts";

const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 20 * SECOND_MS, maximumAge: 30 * SECOND_MS };

/** Where this phone is now. Rejects with a GeolocationPositionError, or without geolocation with an Error. */
export const currentPosition = (): Promise<GeolocationPosition> =>
  new Promise((resolve, reject) => {
    if ("geolocation" in navigator) navigator.geolocation.getCurrentPosition(resolve, reject, OPTIONS);
    else reject(new Error("This browser has no geolocation."));
  });

/**
 * Saves where this phone is with a step, if the driver agreed to it. The step neither waits for it nor fails with it: without a position
 * there is just none.
 */
export async function savePosition(client: QueryClient, rideId: string, step: StepPosition["step"]): Promise<void> {
  if (!client.getQueryData(driverQuery.queryKey)?.driver.sharesPosition) return;
  const takenAt = new Date(serverNow()).toISOString();
  try {
    const { latitude, longitude, accuracy } = (await currentPosition()).coords;
    await sendQueued(client, {
      what: "position",
      wish: { rideId, step, latitude, longitude, accuracyMeters: accuracy, takenAt },
    });
  } catch {
    // The driver has already been told whether the step was saved, and the office sees steps without a position.
  }
}
