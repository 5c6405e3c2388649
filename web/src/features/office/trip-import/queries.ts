import { type ImportTrips, type TripFile, TripsChecked, TripsImported } from "@lamplight/api/contract/trip-import.ts";
import { ERRORS_INLINE } from "../../../lib/errors/failure.ts";
import { useWrite } from "../../../lib/http/write.ts";
import { officeCalls } from "../../../lib/office/office-calls.ts";
import { useOfficeWrite } from "../../../lib/office/office-queries.ts";

const office = officeCalls("office");

/** Checks a file. Books nothing. */
export const useCheckTrips = () =>
  useWrite((file: TripFile) => office.post("trips/preview", file, TripsChecked), { meta: ERRORS_INLINE });

/** Books the chosen rows of a file, each once. */
export const useImportTrips = () =>
  useOfficeWrite((input: ImportTrips, key) => office.post("trips", input, TripsImported, key));
