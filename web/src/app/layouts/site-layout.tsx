import { useEffect, useRef, useState } from "react";
import { type Location, Outlet, ScrollRestoration, useLocation } from "react-router-dom";
import { ButtonLink } from "../../components/button.tsx";
import { VisuallyHidden } from "../../components/layout.tsx";
import { Part } from "../../components/lazy-part.tsx";
import { ReloadNotice } from "../../components/reload-notice.tsx";
import { SiteFooter } from "../../components/site-footer.tsx";
import { SiteHeader } from "../../components/site-header.tsx";
import { attachAnnouncer } from "../../lib/announce.ts";
import { useYear } from "../../lib/clock.ts";
import { useSite } from "../../lib/content/site.ts";
import { useKeptFocus } from "../../lib/kept-focus.ts";
import { useScrollToHash } from "../../lib/scroll-to-hash.ts";
import { type Account, useOwner, useToken } from "../../lib/session.ts";
import { LiveContent } from "../live-content.tsx";
import { driverPaths, paths, STAY } from "../paths.ts";
import styles from "./site-layout.module.css";

const accountMenu = async () => (await import("../../features/accounts/account-menu.tsx")).AccountMenu;

/** Header, page, footer; the driver's screens bring their own bar. */
export function SiteLayout() {
  const { pathname, hash, state } = useLocation();
  const main = useRef<HTMLElement>(null);
  const year = useYear();
  const { content: site } = useSite();
  const isBare = driverPaths.includes(pathname);
  const persons = { user: usePerson("user"), driver: usePerson("driver") };
  useFocusOnArrival(main, pathname, state === STAY);
  useScrollToHash(hash);
  useKeptFocus(main);
  return (
    <>
      <a className={styles["skip"]} href="#main">
        Skip to content
      </a>
      {!isBare && <SiteHeader account={<AccountCorner />} />}
      <main id="main" ref={main} tabIndex={-1} className={styles["main"]}>
        <Outlet key={isBare ? `driver ${persons.driver}` : `user ${persons.user}`} />
      </main>
      {!isBare && <SiteFooter site={site} year={year} />}
      <VisuallyHidden role="status" ref={attachAnnouncer} />
      <LiveContent />
      <ScrollRestoration getKey={placeOf} />
    </>
  );
}

/**
 * Where one has scrolled to belongs to an address and a visit to it: after a full load every visit has the same key, and
 * coming back from another site would land wherever the page before was left.
 */
const placeOf = ({ pathname, search, key }: Location) => `${pathname}${search} ${key}`;

/** A screenful of nothing while the first page comes, so that the footer does not jump. */
export const PageWaiting = () => <div className={styles["waiting"]} />;

function AccountCorner() {
  const token = useToken("user");
  if (token === null)
    return (
      <ButtonLink to={paths.login} variant="quiet" size="small">
        Login
      </ButtonLink>
    );
  return <Part name="account menu" load={accountMenu} missing={<ReloadNotice />} />;
}

/**
 * Changes when somebody else takes a person's place, in another tab too: what one has written, the next must neither see nor
 * send. Whoever logs in where nobody was, or again, keeps it.
 */
function usePerson(account: Account): number {
  const owner = useOwner(account);
  const [known, setKnown] = useState({ owner, person: 0 });
  if (owner !== null && owner !== known.owner)
    setKnown({ owner, person: known.owner === null ? known.person : known.person + 1 });
  return known.person;
}

/** After a change of page the keyboard starts at its content, as after a load; a filter keeps it where it is. */
function useFocusOnArrival(main: { current: HTMLElement | null }, pathname: string, stays: boolean) {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!stays) main.current?.focus({ preventScroll: true });
  }, [main, pathname, stays]);
}
