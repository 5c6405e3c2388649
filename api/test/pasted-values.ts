/** What surrounds a value that people copy from an email, a chat, a document or a sheet. */
export const around = (value: string): string[] => [
  value,
  ` ${value} `,
  `\u00a0${value}\u202f`,
  `\u200b${value}\ufeff`,
  `\u202a${value}\u202c`,
  `${value}\n`,
  `\t${value}`,
  `"${value}"`,
  `“${value}”`,
  `'${value}'`,
  `‘${value}’`,
  `\`${value}\``,
  `(${value})`,
  `[${value}]`,
  `<${value}>`,
  `«${value}»`,
  `*${value}*`,
  `${value}.`,
  `${value},`,
  `"${value}".`,
  `${value};`,
  wide(value),
];
/** Full-width forms of all printable ASCII characters. */
const wide = (value: string): string =>
  value.replace(/[!-~]/g, (character) => String.fromCodePoint((character.codePointAt(0) ?? 0) + 0xfee0));
