import { z } from "zod";
import { jobKind } from "../../lib/jobs.ts";

const OfRide = z.object({ rideId: z.uuid() });

export const findDriver = jobKind("find-driver", OfRide);
export const findDriversForAll = jobKind("find-drivers-for-all", z.object({}));
export const lapseRide = jobKind("lapse-ride", OfRide);
export const endUndriven = jobKind("end-undriven", OfRide);
