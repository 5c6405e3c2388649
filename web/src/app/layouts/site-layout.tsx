import { type ReactNode, useEffect, useRef, useState } from "react";
import { type Location, Outlet, ScrollRestoration, useLocation } from "react-router-dom";
import { ButtonLink } from "../../components/form/button.tsx";
import { VisuallyHidden } from "../../components/page/layout.tsx";
import { SiteFooter } from "../../components/page/site-footer.tsx";
import { SiteHeader } from "../../components/page/site-header.tsx";
import { menuOf } from "../../components/page/site-menu.ts";
import { LazyPart } from "../../components/states/lazy-part.tsx";
import { ReloadNotice } from "../../components/states/reload-notice.tsx";
import { useSite } from "../../lib/content/site.ts";
import { type Account, useOwner, useToken } from "../../lib/http/session.ts";
import { attachAnnouncer } from "../../lib/page/announce.ts";
import { useKeptFocus } from "../../lib/page/kept-focus.ts";
import { useScrollToHash } from "../../lib/page/scroll-to-hash.ts";
import { useYear } from "../../lib/time/clock.ts";
import { LiveContent } from "../live-content.tsx";
import { driverPaths, paths, STAY } from "../paths.ts";
import styles from "./site-layout.module.css";

const accountMenu = { load: async () => (await import("../../features/accounts/account-menu.tsx")).AccountMenu };

type SiteLayoutProps = { header?: ReactNode; footer?: ReactNode };

/** Header, page and footer. The driver's screens have their own navigation. */
export function SiteLayout({ header = siteHeader, footer = siteFooter }: SiteLayoutProps) {
  const { pathname, hash, state } = useLocation();
  const main = useRef<HTMLElement>(null);
  const isBare = driverPaths.includes(pathname);
  const persons = { user: usePersonCount("user"), driver: usePersonCount("driver") };
  useFocusOnPageChange(main, pathname, state === STAY);
  useScrollToHash(hash);
  useKeptFocus(main);
  return (
    <>
      <a className={styles["skip"]} href="#main">
        Skip to content
      </a>
      {!isBare && header}
      <main id="main" ref={main} tabIndex={-1} className={styles["main"]}>
        <Outlet key={isBare ? `driver ${persons.driver}` : `user ${persons.user}`} />
      </main>
      {!isBare && footer}
      <VisuallyHidden role="status" ref={attachAnnouncer} />
      <LiveContent />
      <ScrollRestoration getKey={scrollKeyOf} />
    </>
  );
}

/**
 * Scroll positions are stored per URL and history entry. After a full load every entry has the same key, so the URL is
 * needed too: otherwise returning from another site restores the position of the page before.
 */
const scrollKeyOf = ({ pathname, search, key }: Location) => `${pathname}${search} ${key}`;

/** One screen of empty space while the first page loads, so that the footer does not jump. */
export const PageWaiting = () => <div className={styles["waiting"]} />;

function AccountCorner() {
  const token = useToken("user");
  if (token === null)
    return (
      <ButtonLink to={paths.login} variant="quiet" size="small">
        Login
      </ButtonLink>
    );
  return <LazyPart part={accountMenu} missing={<ReloadNotice />} given={{}} />;
}

function Header() {
  const { content: site } = useSite();
  return <SiteHeader menu={menuOf(site)} account={<AccountCorner />} />;
}

function Footer() {
  const { content: site } = useSite();
  return <SiteFooter site={site} year={useYear()} />;
}

// The same elements each time, so that a change of the URL or of the page's content does not render them again.
const siteHeader = <Header />;
const siteFooter = <Footer />;

/**
 * A number that changes when another person takes over the session, in another tab too. The next person must not see or
 * send what the one before typed. Signing in for the first time, or as the same person, keeps it.
 */
function usePersonCount(account: Account): number {
  const owner = useOwner(account);
  const [known, setKnown] = useState({ owner, person: 0 });
  if (owner !== null && owner !== known.owner)
    setKnown({ owner, person: known.owner === null ? known.person : known.person + 1 });
  return known.person;
}

/** Moves the focus to the content after a page change, as after a load. A filter keeps the focus. */
function useFocusOnPageChange(main: { current: HTMLElement | null }, pathname: string, keepsFocus: boolean) {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!keepsFocus) main.current?.focus({ preventScroll: true });
  }, [main, pathname, keepsFocus]);
}
