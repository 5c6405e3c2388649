/** Text of a printed email. While its dialog is open, only this is printed. */
export const EmailSheet = ({ text }: { text: string }) => <pre data-printed-email>{text}</pre>;
