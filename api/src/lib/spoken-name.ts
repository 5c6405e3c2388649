/** `Ann L.`: a person as a nurse's list names them. */
export function shortName(name: string): string {
  const [first = "", ...others] = name.trim().split(/\s+/);
  const last = others.at(-1);
  return last ? `${first} ${initial(last)}` : first;
}

/** `A. L.`: a person where strangers may read along. */
export const initials = (name: string): string => name.trim().split(/\s+/).filter(Boolean).map(initial).join(" ");

const initial = (word: string): string => `${[...word][0]?.toUpperCase()}.`;
