/** The digits of a typed or pasted number, without spaces and dashes. */
export const digitsOf = (text: string): string => text.replace(/\D/g, "");
