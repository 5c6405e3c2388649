import { createClient, type SanityClient } from "@sanity/client";
import { z } from "zod";

const Token = z.object({ token: z.string() });

/** A client that may write. It signs in as the Studio does: there and back with a session id, then for a token. */
export async function editorClient(url: string, dataset: string): Promise<SanityClient> {
  const login = new URL("/v1/auth/login/local", url);
  login.searchParams.set("origin", url);
  const sentBack = await fetch(login, { redirect: "manual" });
  const sid = new URL(sentBack.headers.get("location") ?? "").hash.replace("#sid=", "");
  const exchanged = await fetch(new URL(`/v1/auth/fetch?sid=${sid}`, url));
  const { token } = Token.parse(await exchanged.json());
  return contentApiClient(url, dataset, token);
}

/** A client that reads what visitors read, unless it is given a token. */
export function contentApiClient(url: string, dataset: string, token?: string): SanityClient {
  return createClient({
    projectId: "local",
    dataset,
    apiHost: url,
    useProjectHostname: false,
    useCdn: false,
    apiVersion: "2025-02-19",
    ...(token ? { token } : {}),
  });
}
