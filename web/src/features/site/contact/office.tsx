import { telHref } from "@lamplight/api/contract/format-phone.ts";
import { ArrowUpRight, Clock, Mail, MapPin, Phone } from "lucide-react";
import { useId } from "react";
import { Container, Lead, Section } from "../../../components/page/layout.tsx";
import { overlay } from "../../../lib/content/overlay.ts";
import { useOffice } from "../../../lib/content/site.ts";
import type { ContactQueryResult } from "../../../lib/content/types.ts";
import styles from "./office.module.css";
import { OfficeMap } from "./office-map.tsx";

/** Address, hours and contact details of the office. */
export function Office({ words }: { words: ContactQueryResult["office"] }) {
  const titleId = useId();
  const { content: office } = useOffice();
  if (!office) return null;
  const { street, unit, city, region, postalCode, mapUrl, phone, email, officeHours } = office;
  return (
    <Section tone="tint" aria-labelledby={titleId}>
      <Container layout="columns" className={styles["office"]}>
        <div>
          <h2 id={titleId}>{words?.heading || "Our office"}</h2>
          {words?.text && <Lead className={styles["lead"]}>{words.text}</Lead>}
          <ul className={styles["actions"]}>
            {street && (
              <li>
                <MapPin size={24} strokeWidth={1.75} aria-hidden />
                <address>
                  {[street, unit].filter(Boolean).join(", ")}
                  <br />
                  {city}, {region} {postalCode}
                  <br />
                  {mapUrl && (
                    <a href={mapUrl} rel="noreferrer">
                      Open in maps
                      <ArrowUpRight size={18} aria-hidden />
                    </a>
                  )}
                </address>
              </li>
            )}
            {phone && (
              <li>
                <Phone size={24} strokeWidth={1.75} aria-hidden />
                <a className={styles["phone"]} href={telHref(phone)}>
                  {phone}
                </a>
              </li>
            )}
            {email && (
              <li>
                <Mail size={24} strokeWidth={1.75} aria-hidden />
                <a href={`mailto:${email}`} {...overlay(office, "email")}>
                  {email}
                </a>
              </li>
            )}
            {officeHours && (
              <li>
                <Clock size={24} strokeWidth={1.75} aria-hidden />
                <span>{officeHours}</span>
              </li>
            )}
          </ul>
        </div>
        <OfficeMap picture={office.mapPicture} embedUrl={office.mapEmbedUrl} />
      </Container>
    </Section>
  );
}
