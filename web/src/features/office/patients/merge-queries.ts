import { type Merge, Merged, MergePreviewed } from "@lamplight/api/contract/patient-merge.ts";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { ERRORS_INLINE } from "../../../lib/errors/failure.ts";
import { useIdempotentWrite } from "../../../lib/http/idempotency-key.ts";
import { officeCalls } from "../../../lib/office/office-calls.ts";
import { useRefetchOffice } from "../../../lib/office/office-queries.ts";

const office = officeCalls("office");

/** The record to keep, and the one merged into it. */
export type Pair = { keptId: string; otherId: string };

/** What merging would do. Refetched each time it is shown. */
export const mergePreviewQuery = ({ keptId, otherId }: Pair) =>
  queryOptions({
    queryKey: ["office", "patient", keptId, "merge", otherId],
    queryFn: () => office.post(`patients/${keptId}/merge/preview`, { otherId }, MergePreviewed),
    staleTime: 0,
  });

export function useMerge() {
  const refetchOffice = useRefetchOffice();
  const idempotent = useIdempotentWrite();
  return useMutation({
    mutationFn: ({ keptId, ...input }: Merge & { keptId: string }) =>
      idempotent({ keptId, ...input }, (idempotencyKey) =>
        office.post(`patients/${keptId}/merge`, input, Merged, { idempotencyKey }),
      ),
    meta: ERRORS_INLINE,
    onSettled: refetchOffice,
  });
}
