import type { Context } from "hono";
import { editor, type Lake } from "./lake.ts";
import type { Reader } from "./query.ts";
import type { Store } from "./store.ts";

/** What every handler of the lake finds in its context. */
export type LakeEnv = { Variables: { lake: Lake; isEditor: boolean; projectId: string; apiVersion: string } };

export type LakeContext = Context<LakeEnv>;

export function storeOf(c: LakeContext): Store {
  return c.var.lake.store(datasetOf(c));
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
