import { DROP_ORDER, type DroppedFilter } from "../../../../contract/search-options.ts";

/**
 * The filters to drop so that somebody fits: in the order of `DROP_ORDER` until somebody does, then each is put back with which still
 * somebody fits. Null if nobody fits without any of them.
 */
export async function filtersToDrop(
  set: readonly DroppedFilter[],
  fits: (dropped: readonly DroppedFilter[]) => Promise<boolean>,
): Promise<DroppedFilter[] | null> {
  const droppable = DROP_ORDER.filter((filter) => set.includes(filter));
  for (let count = 1; count <= droppable.length; count += 1) {
    let dropped = droppable.slice(0, count);
    if (!(await fits(dropped))) continue;
    // The last one dropped is needed.
    for (const filter of droppable.slice(0, count - 1)) {
      const fewer = dropped.filter((one) => one !== filter);
      if (await fits(fewer)) dropped = fewer;
    }
    return dropped;
  }
  return null;
}
