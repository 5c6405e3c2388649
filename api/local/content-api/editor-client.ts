import { createClient, type SanityClient } from "@sanity/client";
import { z } from "zod";

const Token = z.object({ token: z.string() });

/** A client with write access. Signs in as the Studio does: session id, then token. */
export async function editorClient(url: string, dataset: string): Promise<SanityClient> {
  const login = new URL("/v1/auth/login/local", url);
  login.searchParams.set("origin", url);
  const sentBack = await fetch(login, { redirect: "manual" });
  const sid = new URL(sentBack.headers.get("location") ?? "").hash.replace("#sid=", "");
  const exchanged = await fetch(new URL(`/v1/auth/fetch?sid=${sid}`, url));
  const { token } = Token.parse(await exchanged.json());
  return contentApiClient(url, dataset, token);
}

/** A client with read access, or with a token's access. */
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
