import { useEffect, useState } from "react";
import { useClient, useUser } from "sanity";

/** The name of the person who changed a draft last, once it is known. `revision`: the draft's. */
export function useLastAuthor(draftId: string, revision: string): string | undefined {
  const client = useClient({ apiVersion: "2025-02-19" });
  const [author, setAuthor] = useState("");
  useEffect(() => {
    let isCurrent = true;
    const options = "excludeContent=true&excludeMutations=true&reverse=true&limit=1";
    const url = `/data/history/${client.config().dataset}/transactions/${draftId}?${options}&toTransaction=${revision}`;
    client
      .request<unknown>({ url, json: false })
      .then((lines) => isCurrent && setAuthor(authorIn(lines)))
      // The list is of use without names.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [client, draftId, revision]);
  const [user] = useUser(author);
  return author === "" ? undefined : user?.displayName;
}

/** Lines of JSON, of which there is one. */
function authorIn(lines: unknown): string {
  const { author }: { author?: unknown } = typeof lines === "string" ? JSON.parse(lines) : Object(lines);
  return typeof author === "string" ? author : "";
}
