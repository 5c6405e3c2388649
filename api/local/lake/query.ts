import { evaluate } from "groq-js";
import type { LakeDocument } from "./documents.ts";
import { type Perspective, readable, seenFrom } from "./perspective.ts";
import { compile, isSearch, withAllWords } from "./search.ts";
import { type SourceMap, sourceMapOf } from "./source-map.ts";

/** Who asks, and where. */
export type Reader = { isEditor: boolean; identity: string; projectId: string; dataset: string };

export type Question = {
  query: string;
  params: Record<string, unknown>;
  perspective: Perspective;
  withSourceMap: boolean;
};

/** The answer to a GROQ question; with a map of where each text of it came from, when asked. */
export async function answer(
  documents: Iterable<LakeDocument>,
  { query, params, perspective, withSourceMap }: Question,
  reader: Reader,
): Promise<{ result: unknown; resultSourceMap?: SourceMap }> {
  const seen = seenFrom(readable(documents, reader.isEditor), perspective);
  const dataset = isSearch(query) ? seen.map(withAllWords) : seen;
  const tree = compile(query, params);
  const run = async (source: unknown[]): Promise<unknown> => {
    const { identity, projectId, dataset: name } = reader;
    const value = await evaluate(tree, { dataset: source, params, identity, sanity: { projectId, dataset: name } });
    return (await value.get()) ?? null;
  };
  const result = await run(dataset);
  return withSourceMap ? { result, resultSourceMap: await sourceMapOf(result, seen, run) } : { result };
}

/** True when a document, as it was or is, belongs to what a listener asked for. */
export async function matches(
  question: Pick<Question, "query" | "params">,
  document: LakeDocument | null,
  identity: string,
): Promise<boolean> {
  if (!document) return false;
  const { query, params } = question;
  const value = await evaluate(compile(query, params), { dataset: [document], params, identity });
  const found: unknown = await value.get();
  return Array.isArray(found) ? found.length > 0 : Boolean(found);
}
