import { type Merge, Merged, MergePreviewed } from "@lamplight/api/contract/patient-merge.ts";
import { queryOptions } from "@tanstack/react-query";
import { officeCalls } from "../../../lib/office/office-calls.ts";
import { useOfficeWrite } from "../../../lib/office/office-queries.ts";

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

export const useMerge = () =>
  useOfficeWrite(({ keptId, ...input }: Merge & { keptId: string }, key) =>
    office.post(`patients/${keptId}/merge`, input, Merged, key),
  );
