/** A phone number as a link that dials it. */
export function telHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}

/** The digits of a number as it is typed or pasted: spaces and dashes fall out. */
export const digitsOf = (text: string): string => text.replace(/\D/g, "");
