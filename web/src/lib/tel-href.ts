/** A `tel:` link for a phone number. */
export function telHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}

/** The digits of a typed or pasted number, without spaces and dashes. */
export const digitsOf = (text: string): string => text.replace(/\D/g, "");
