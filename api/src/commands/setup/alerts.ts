import type { Values } from "./env-file.ts";

/**
 * The variables with which the compose file emails alerts: by the product's own mail server, to the owner. Nothing if a value has a quote
 * or a new line, which the compose file can't hold; the owner sets them by hand then.
 */
export function alertsBy({ SMTP_URL = "", OFFICE_EMAIL = "", OFFICE_OWNER = "" }: Values): Values {
  const { protocol, hostname, port, username, password } = new URL(SMTP_URL);
  const values = {
    ALERTS_SMTP_HOST: `${hostname}:${port || (protocol === "smtps:" ? 465 : 587)}`,
    ALERTS_SMTP_USER: decodeURIComponent(username),
    ALERTS_SMTP_PASSWORD: decodeURIComponent(password),
    ALERTS_FROM: OFFICE_EMAIL,
    ALERTS_TO: OFFICE_OWNER || OFFICE_EMAIL,
  };
  return Object.values(values).some((value) => /['\r\n]/.test(value)) ? {} : values;
}
