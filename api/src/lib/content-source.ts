import type { Config } from "../config.ts";

type ContentConfig = Config["content"];

/** What a page is told about where its words are: everything here is public. */
export function contentSource({ content, publicUrl }: Pick<Config, "content" | "publicUrl">): string {
  const { projectId, dataset, apiHost, studioUrl } = content;
  return JSON.stringify({ projectId, dataset, apiHost, siteUrl: publicUrl, studioUrl });
}

/**
 * Puts the source into a built page, which carries `<meta name="content-source">` for it. So one build serves any project,
 * and which one is a matter of the environment.
 */
export function withContentSource(page: string, source: string): string {
  const escaped = source.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  return page.replace(/<meta name="content-source"[^>]*>/, () => `<meta name="content-source" content="${escaped}">`);
}

/** The servers that a browser asks for words and pictures, for the content policy. */
export function contentOrigins({ projectId, apiHost }: Pick<ContentConfig, "projectId" | "apiHost">) {
  const { protocol, host } = new URL(apiHost ?? "https://api.sanity.io");
  const api = `${protocol}//${projectId}.${host}`;
  return {
    api: [api, `${protocol}//*.${projectId}.${host}`, ...(apiHost ? [] : [`https://${projectId}.apicdn.sanity.io`])],
    sockets: [api.replace(/^http/, "ws")],
    pictures: apiHost ?? "https://cdn.sanity.io",
  };
}
