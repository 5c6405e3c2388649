import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { announce } from "../lib/announce.ts";
import { useSite } from "../lib/content/site.ts";
import { contentSource } from "../lib/content/source.ts";

type PageTitleProps = {
  title: string;
  /** So many things wait there: stands before the name in the tab, and is not said aloud. */
  waiting?: number;
  description?: string | undefined;
  /** False where there is nothing to come back for: search engines are not to list it. */
  isListed?: boolean;
};

/**
 * The page's name: in the tab, in search results and shared links, and said aloud when one gets here without a reload. The
 * picture beside a shared link stands in the HTML alone: who looks for it runs no script.
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
