import { telHref } from "@lamplight/api/contract/format-phone.ts";
import { useSite } from "../../lib/content/site.ts";
import { Note } from "../layout/boxes.tsx";
import styles from "./without-script.module.css";

/** Shown without JavaScript: what the form needs, and the phone number instead. */
export function WithoutScript() {
  const { content: site } = useSite();
  return (
    <noscript>
      <Note as="p" variant="lamp" className={styles["notice"]}>
        This form needs JavaScript. Please turn it on in your browser.{" "}
        {site?.phone && (
          <>
            You can call us instead: <a href={telHref(site.phone)}>{site.phone}</a>.
          </>
        )}
      </Note>
    </noscript>
  );
}
