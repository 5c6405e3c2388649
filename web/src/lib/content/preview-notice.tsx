import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import styles from "./preview-notice.module.css";
import { studioPreviewOf } from "./source.ts";

/** Tells an editor whether the page shows drafts. Empty in the Studio's frame, where the Studio itself shows this. */
export function DraftsNotice({ isShown, isGone }: { isShown: boolean; isGone: boolean }) {
  const isTab = window.self === window.top;
  if (isTab && isGone)
    return <Notice link="Open the Studio">The Studio has left Preview. This page no longer updates.</Notice>;
  if (!isShown) return <Notice isLate>You're viewing published content. Drafts are loading.</Notice>;
  return isTab && <Notice>You're viewing drafts while Preview is open in the Studio.</Notice>;
}

/** For a tab with a draft link but without a Studio window: a copied URL, or a tab of an earlier session. */
export function PublishedNotice() {
  return <Notice link="View drafts in the Studio">You're viewing published content.</Notice>;
}

type NoticeProps = { children: ReactNode; link?: string; isLate?: boolean };

function Notice({ children, link, isLate = false }: NoticeProps) {
  const { pathname } = useLocation();
  return (
    <div role="status" className={isLate ? `${styles["notice"]} ${styles["late"]}` : styles["notice"]}>
      <p>{children}</p>
      {link && <a href={studioPreviewOf(pathname)}>{link}</a>}
    </div>
  );
}
