import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const mark = (dir: string, dataset: string): string => join(dir, `${encodeURIComponent(dataset)}.filling`);

/** Whether an import into this dataset was interrupted. */
export const isImportIncomplete = (dir: string, dataset: string): boolean => existsSync(mark(dir, dataset));

/** Imports into a dataset. The dataset is marked until the import is complete, so that an interrupted one starts over. */
export async function importAtomically<Result>(
  dir: string,
  dataset: string,
  fill: () => Promise<Result>,
): Promise<Result> {
  writeFileSync(mark(dir, dataset), "");
  const result = await fill();
  rmSync(mark(dir, dataset));
  return result;
}
