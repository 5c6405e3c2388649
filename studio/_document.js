import { createElement as tag } from "react";
import { contentSource } from "./env.ts";

const pageStyle = "html, body, #sanity { height: 100%; } body { margin: 0; -webkit-font-smoothing: antialiased; }";

/**
 * The page that holds the Studio. It asks for nothing from elsewhere, so that it opens without internet too; the bridge
 * that the build adds to it is refused by the content policy. Plain Node renders it while building, hence no JSX.
 *
 * @param {{ entryPath: string; css?: string[] }} props
 */
export default function Document({ entryPath, css = [] }) {
  return tag(
    "html",
    { lang: "en" },
    tag(
      "head",
      null,
      tag("meta", { charSet: "utf-8" }),
      tag("meta", { name: "viewport", content: "width=device-width, initial-scale=1, viewport-fit=cover" }),
      tag("meta", { name: "robots", content: "noindex" }),
      tag("meta", { name: "referrer", content: "same-origin" }),
      tag("meta", { name: "content-source", content: JSON.stringify(contentSource) }),
      tag("title", null, "Lamplight Studio"),
      // While developing, Vite would put the path of the Studio before it a second time.
      tag("link", { rel: "icon", type: "image/svg+xml", href: "/studio/static/favicon.svg", "vite-ignore": "" }),
      tag("style", null, pageStyle),
      css.map((href) => tag("link", { key: href, rel: "stylesheet", href })),
    ),
    tag(
      "body",
      null,
      tag("div", { id: "sanity" }),
      tag("script", { type: "module", src: entryPath }),
      tag("noscript", null, "The Studio needs JavaScript."),
    ),
  );
}
