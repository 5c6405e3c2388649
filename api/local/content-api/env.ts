import type { Context } from "hono";
import { LakeFault } from "./fault.ts";
import { editor, type Lake } from "./lake.ts";
import type { Reader } from "./query.ts";
import type { Store } from "./store.ts";

/** What every handler of the lake finds in its context. */
export type LakeEnv = { Variables: { lake: Lake; isEditor: boolean; projectId: string; apiVersion: string } };

export type LakeContext = Context<LakeEnv>;

/** The dataset of the address. Only editors make one by naming it; a visitor's question must not leave a file behind. */
export function storeOf(c: LakeContext): Store {
  const { lake, isEditor } = c.var;
  const dataset = datasetOf(c);
  if (!isEditor && !lake.has(dataset)) throw new LakeFault(404, "datasetNotFound", `Dataset "${dataset}" not found`);
  return lake.store(dataset);
}

export function datasetOf(c: LakeContext): string {
  return c.req.param("dataset") ?? "production";
}

export function readerOf(c: LakeContext): Reader {
  return {
    isEditor: c.var.isEditor,
    identity: c.var.isEditor ? editor.id : "anonymous",
    projectId: c.var.projectId,
    dataset: datasetOf(c),
  };
}
