import { type Merge, Merged, MergePreviewed } from "@lamplight/api/contract/patient-merge.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { createIdempotencyKeys } from "../../lib/idempotency-key.ts";
import { officeCalls } from "../../lib/office-calls.ts";

const office = officeCalls("office");

/** Which record is kept, and which goes into it. */
export type Pair = { keptId: string; otherId: string };

/** What merging would do, asked anew whenever it is looked at. */
export const mergePreviewQuery = ({ keptId, otherId }: Pair) =>
  queryOptions({
    queryKey: ["office", "patient", keptId, "merge", otherId],
    queryFn: () => office.post(`patients/${keptId}/merge/preview`, { otherId }, MergePreviewed),
    staleTime: 0,
  });

export function useMerge() {
  const client = useQueryClient();
  const [once] = useState(createIdempotencyKeys);
  return useMutation({
    mutationFn: ({ keptId, ...wish }: Merge & { keptId: string }) =>
      once({ keptId, ...wish }, (idempotencyKey) =>
        office.post(`patients/${keptId}/merge`, wish, Merged, { idempotencyKey }),
      ),
    meta: { handlesErrorInline: () => true },
    onSettled: () => client.invalidateQueries({ queryKey: ["office"] }),
  });
}
