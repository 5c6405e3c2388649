import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import styles from "./preview-notice.module.css";
import { studioPreviewOf } from "./source.ts";

/** Tells an editor whether the words on the page are drafts; nothing where the Studio around the page says so already. */
export function DraftsNotice({ isShown, isGone }: { isShown: boolean; isGone: boolean }) {
  const isTab = window.self === window.top;
  if (isTab && isGone)
    return <Notice link="Open the Studio">The Studio has left Preview. This page no longer updates.</Notice>;
  if (!isShown) return <Notice isLate>You see the published content. The drafts are loading.</Notice>;
  return isTab && <Notice>You see drafts, for as long as Preview is open in the Studio.</Notice>;
}

/** For a tab that was to show drafts and that no Studio stands behind: a copied address, or a tab of another session. */
export function PublishedNotice() {
  return <Notice link="See the drafts in the Studio">You see the published content.</Notice>;
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
