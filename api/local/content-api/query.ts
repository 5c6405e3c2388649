import { evaluate } from "groq-js";
import { isRecord, type StoredDocument } from "./documents.ts";
import { inPerspective, type Perspective, readable } from "./perspective.ts";
import { compile, isSearch, withAllWords } from "./search.ts";
import { type SourceMap, sourceMapOf } from "./source-map.ts";
import { tagsOfAnswer } from "./sync-tags.ts";

/** The reader of a query. */
export type Reader = { seesDrafts: boolean; identity: string; projectId: string; dataset: string };

export type Question = {
  query: string;
  params: Record<string, unknown>;
  perspective: Perspective;
  withSourceMap: boolean;
};

export type Answer = { result: unknown; syncTags: string[]; resultSourceMap?: SourceMap };

/** The result of a GROQ query with its sync tags, and a source map if requested. */
export async function answer(
  documents: Iterable<StoredDocument>,
  { query, params, perspective, withSourceMap }: Question,
  reader: Reader,
): Promise<Answer> {
  const seen = inPerspective(readable(documents, reader.seesDrafts), perspective);
  const dataset = isSearch(query) ? seen.map(withAllWords) : seen;
  const tree = compile(query, params);
  const followed = new Set<string>();
  const run = async (source: unknown[]): Promise<unknown> => {
    const { identity, projectId, dataset: name } = reader;
    const byId = new Map(source.map((document) => [isRecord(document) && document._id, document]));
    const dereference = async ({ _ref }: { _ref: string }) => {
      followed.add(_ref);
      return byId.get(_ref);
    };
    const sanity = { projectId, dataset: name };
    const value = await evaluate(tree, { dataset: source, params, identity, sanity, dereference });
    return (await value.get()) ?? null;
  };
  const result = await run(dataset);
  const resultSourceMap = withSourceMap ? { resultSourceMap: await sourceMapOf(result, seen, run) } : {};
  return { result, syncTags: tagsOfAnswer(tree, followed), ...resultSourceMap };
}

/** Whether a document, before or after a change, matches a listener's query. */
export async function matches(
  question: Pick<Question, "query" | "params">,
  document: StoredDocument | null,
  identity: string,
): Promise<boolean> {
  if (!document) return false;
  const { query, params } = question;
  const value = await evaluate(compile(query, params), { dataset: [document], params, identity });
  const found: unknown = await value.get();
  return Array.isArray(found) ? found.length > 0 : Boolean(found);
}
