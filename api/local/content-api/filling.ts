import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const mark = (dir: string, dataset: string): string => join(dir, `${encodeURIComponent(dataset)}.filling`);

/** True when somebody began to fill this dataset and was cut short. */
export const needsFilling = (dir: string, dataset: string): boolean => existsSync(mark(dir, dataset));

/** Fills a dataset by many steps that count as one: until the last is done, the dataset is marked as one to fill anew. */
export async function fillWhole<Result>(dir: string, dataset: string, fill: () => Promise<Result>): Promise<Result> {
  writeFileSync(mark(dir, dataset), "");
  const result = await fill();
  rmSync(mark(dir, dataset));
  return result;
}
