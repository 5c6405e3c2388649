import { useEffect, useState } from "react";
import { useDocumentStore } from "sanity";

/**
 * The result of a query over all documents, drafts included, which follows every change of what `listen` matches. Undefined until it is
 * loaded.
 */
export function useLiveQuery<Result>(fetch: string, listen: string, id: string): Result | undefined {
  const store = useDocumentStore();
  const [result, setResult] = useState<Result>();
  useEffect(() => {
    const options = { apiVersion: "2025-02-19", perspective: "raw", tag: "drafts" } as const;
    const subscription = store
      .listenQuery({ fetch, listen }, { id }, options)
      .subscribe((found: Result) => setResult(() => found));
    return () => subscription.unsubscribe();
  }, [store, fetch, listen, id]);
  return result;
}
