import type { Danger } from "@lamplight/api/contract/danger-words.ts";
import { telHref } from "@lamplight/api/contract/format-phone.ts";
import { Phone } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { useDangers } from "../../lib/content/danger-words.ts";
import { ButtonAnchor } from "../form/button.tsx";
import { Actions } from "../layout/boxes.tsx";
import styles from "./emergency-help.module.css";

/** Poison Help of the United States. */
const POISON_HELP = "1-800-222-1222";

const HELP: Record<Danger, { text: string; links: ReactNode }> = {
  emergency: {
    text: "Is this an emergency? Don't wait for a nurse here.",
    links: <Call href={telHref("911")}>Call 911</Call>,
  },
  poison: {
    text: "Was something dangerous swallowed? Poison Help is free, day and night. In an emergency, call 911.",
    links: (
      <>
        <Call href={telHref(POISON_HELP)}>Call Poison Help</Call>
        <Call href={telHref("911")}>Call 911</Call>
      </>
    ),
  },
  crisis: {
    text: "You don't have to face this alone. The Suicide & Crisis Lifeline is free, day and night.",
    links: (
      <>
        <Call href={telHref("988")}>Call 988</Call>
        <Call href="sms:988">Text 988</Call>
      </>
    ),
  },
};

function Call({ href, children }: { href: string; children: ReactNode }) {
  return (
    <ButtonAnchor href={href}>
      <Phone size={20} strokeWidth={1.75} aria-hidden />
      {children}
    </ButtonAnchor>
  );
}

/** Emergency help above everything else when the text contains danger words. Otherwise nothing. */
export function EmergencyHelp({ text }: { text: string }) {
  const dangers = useDangers(text);
  if (dangers.length === 0) return null;
  return (
    <div role="alert">
      {dangers.map((danger) => (
        <section key={danger} className={styles["help"]}>
          <p>{HELP[danger].text}</p>
          <Actions as="p" className={styles["links"]}>
            {HELP[danger].links}
          </Actions>
        </section>
      ))}
    </div>
  );
}

const OWN_NOTICE =
  "Emergency: call 911. Mental health crisis: call or text 988. Poisoning: Poison Help, 1-800-222-1222.";

/** An emergency number, or the text before, between or after numbers. */
const PARTS = /\b(911|988|1-800-222-1222)\b|(?:(?!\b(?:911|988|1-800-222-1222)\b).)+/gs;

/** The editors' emergency notice, always visible, with its numbers as links. Uses our own text without theirs. */
export function EmergencyNotice({ notice }: { notice: string | undefined }) {
  const parts = (notice?.trim() ? notice : OWN_NOTICE).matchAll(PARTS);
  return (
    <p className={styles["notice"]}>
      {Array.from(parts, ({ 0: part, 1: number, index: at }) =>
        number ? (
          <a key={at} href={telHref(number)}>
            {number}
          </a>
        ) : (
          <Fragment key={at}>{part}</Fragment>
        ),
      )}
    </p>
  );
}
