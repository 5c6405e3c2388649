import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { useSite } from "../../lib/content/site.ts";
import { contentSource } from "../../lib/content/source.ts";
import { announce } from "../../lib/page/announce.ts";

type PageTitleProps = {
  title: string;
  /** Number of waiting items, shown before the title in the tab. Screen readers do not announce it. */
  waiting?: number;
  description?: string | undefined;
  /** False keeps the page out of search engines. */
  isListed?: boolean;
};

/**
 * Title of the page in the tab, in search results and in shared links. Announced after client-side navigation. The
 * picture of a shared link is in the prerendered HTML only, because crawlers run no scripts.
 */
export function PageTitle({ title, description, waiting = 0, isListed = true }: PageTitleProps) {
  const { content: site } = useSite();
  const { pathname } = useLocation();
  const address = `${contentSource()?.siteUrl ?? ""}${pathname}`;
  const name = site?.shortName ? `${title} | ${site.shortName}` : title;
  useEffect(() => announce(title), [title]);
  return (
    <>
      <title>{waiting > 0 ? `(${waiting}) ${name}` : name}</title>
      {description && <meta name="description" content={description} />}
      {isListed ? (
        <>
          <link rel="canonical" href={address} />
          <meta property="og:type" content="website" />
          {site?.name && <meta property="og:site_name" content={site.name} />}
          <meta property="og:title" content={title} />
          <meta property="og:url" content={address} />
          {description && <meta property="og:description" content={description} />}
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </>
  );
}
