/**
 * A query with its parameters written into it, because the text alone identifies it: in the cache, on the server and in the Studio.
 * @param given the values of the parameters, by name without `$`
 */
export const withGiven = (query: string, given: Readonly<Record<string, string>>): string =>
  Object.entries(given).reduce(
    (text, [name, value]) => text.replaceAll(`$${name}`, () => JSON.stringify(value)),
    query,
  );
