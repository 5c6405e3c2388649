import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { announce } from "../lib/announce.ts";
import { contentSource } from "../lib/content/source.ts";

type PageTitleProps = {
  title: string;
  description?: string;
  /** Address of the picture beside a shared link. */
  imageUrl?: string | null;
};

/** The page's name: in the tab, in search results and shared links, and said aloud when one gets here without a reload. */
export function PageTitle({ title, description, imageUrl }: PageTitleProps) {
  const { pathname } = useLocation();
  const address = `${contentSource()?.siteUrl ?? ""}${pathname}`;
  useEffect(() => announce(title), [title]);
  return (
    <>
      <title>{`${title} | Lamplight`}</title>
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Lamplight" />
      <meta property="og:title" content={title} />
      <meta property="og:url" content={address} />
      {description && <meta name="description" content={description} />}
      {description && <meta property="og:description" content={description} />}
      {imageUrl && <meta property="og:image" content={imageUrl} />}
      <meta name="twitter:card" content={imageUrl ? "summary_large_image" : "summary"} />
    </>
  );
}
