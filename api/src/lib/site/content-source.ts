import type { ContentSource } from "../../../contract/content-source.ts";
import type { Practice } from "../../../contract/practice.ts";
import type { Config } from "../../config.ts";

type ContentConfig = Config["content"];

type Site = { config: Pick<Config, "content" | "publicUrl">; practice: Pick<Practice, "shortName"> };

/** The site's owner and content source, embedded in each page. */
export function contentSource({ config, practice }: Site): ContentSource {
  const { content, publicUrl } = config;
  const { projectId, dataset, apiHost, studioUrl } = content;
  return { projectId, dataset, apiHost, siteName: practice.shortName, siteUrl: publicUrl, studioUrl };
}

/** The content API's origin. */
export function contentApi({ projectId, apiHost }: Pick<ContentConfig, "projectId" | "apiHost">): string {
  const { protocol, host } = new URL(apiHost ?? "https://api.sanity.io");
  return `${protocol}//${projectId}.${host}`;
}

/** The origins that a browser loads content and pictures from, for the content security policy. */
export function contentOrigins({ projectId, apiHost }: Pick<ContentConfig, "projectId" | "apiHost">) {
  const { protocol, host } = new URL(apiHost ?? "https://api.sanity.io");
  const api = contentApi({ projectId, apiHost });
  return {
    api: [api, `${protocol}//*.${projectId}.${host}`, ...(apiHost ? [] : [`https://${projectId}.apicdn.sanity.io`])],
    sockets: [api.replace(/^http/, "ws")],
    pictures: apiHost ?? "https://cdn.sanity.io",
  };
}
