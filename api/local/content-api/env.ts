import type { Context } from "hono";
import { type ContentApi, editor } from "./content-api.ts";
import { ContentApiError } from "./fault.ts";
import type { Reader } from "./query.ts";
import type { Store } from "./store.ts";

/** The Hono environment of every handler. */
export type ContentApiEnv = {
  Variables: {
    contentApi: ContentApi;
    isEditor: boolean;
    /** Sanity's role Viewer. */
    seesDrafts: boolean;
    /** Sanity's role Contributor, which can't publish. */
    writesDrafts: boolean;
    projectId: string;
    apiVersion: string;
  };
};

export type ContentApiContext = Context<ContentApiEnv>;

/** The dataset in the URL. Only editors can create one; a visitor's request must not create a file. */
export function storeOf(c: ContentApiContext): Store {
  const { contentApi, isEditor } = c.var;
  const dataset = datasetOf(c);
  if (!isEditor && !contentApi.has(dataset))
    throw new ContentApiError(404, "datasetNotFound", `Dataset "${dataset}" not found`);
  return contentApi.store(dataset);
}

export function datasetOf(c: ContentApiContext): string {
  return c.req.param("dataset") ?? "production";
}

export function readerOf(c: ContentApiContext): Reader {
  return {
    seesDrafts: c.var.seesDrafts,
    identity: c.var.isEditor ? editor.id : "anonymous",
    projectId: c.var.projectId,
    dataset: datasetOf(c),
  };
}
