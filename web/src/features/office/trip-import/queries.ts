import { type ImportTrips, type TripFile, TripsChecked, TripsImported } from "@lamplight/api/contract/trip-import.ts";
import { useMutation } from "@tanstack/react-query";
import { ERRORS_INLINE } from "../../../lib/errors/failure.ts";
import { useIdempotentWrite } from "../../../lib/http/idempotency-key.ts";
import { officeCalls } from "../../../lib/office/office-calls.ts";
import { useRefetchOffice } from "../../../lib/office/office-queries.ts";

const office = officeCalls("office");

/** Checks a file. Books nothing. */
export const useCheckTrips = () =>
  useMutation({
    mutationFn: (file: TripFile) => office.post("trips/preview", file, TripsChecked),
    meta: ERRORS_INLINE,
  });

/** Books the chosen rows of a file, each once. */
export function useImportTrips() {
  const refetchOffice = useRefetchOffice();
  const idempotent = useIdempotentWrite();
  return useMutation({
    mutationFn: (input: ImportTrips) =>
      idempotent(input, (idempotencyKey) => office.post("trips", input, TripsImported, { idempotencyKey })),
    meta: ERRORS_INLINE,
    onSettled: refetchOffice,
  });
}
