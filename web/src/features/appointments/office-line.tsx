import { telHref } from "@lamplight/api/contract/phone-number.ts";
import { useSite } from "../../lib/content/site.ts";

/** The office's phone number and hours. Renders nothing without a number. */
export function OfficeLine() {
  const { content: site } = useSite();
  if (!site?.phone) return null;
  return (
    <>
      <a href={telHref(site.phone)}>{site.phone}</a> {site.officeHours && <span>{site.officeHours}</span>}
    </>
  );
}
