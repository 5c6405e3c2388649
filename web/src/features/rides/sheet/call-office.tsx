import { telHref } from "@lamplight/api/contract/format-phone.ts";
import { Phone } from "lucide-react";
import { ButtonAnchor } from "../../../components/form/button.tsx";
import { useSite } from "../../../lib/content/site.ts";

/** Calls the office. Renders nothing without a number. */
export function CallOffice({ isQuiet = false }: { isQuiet?: boolean }) {
  const { content: site } = useSite();
  return (
    site?.phone && (
      <ButtonAnchor variant={isQuiet ? "quiet" : "main"} href={telHref(site.phone)}>
        <Phone size={22} strokeWidth={1.75} aria-hidden />
        Call our office, {site.phone}
      </ButtonAnchor>
    )
  );
}
