import type { Answer, Call } from "../app.ts";
import type { testAppWithCards } from "../cards.ts";
import type { DescribedCall } from "./described-calls.ts";

type App = Awaited<ReturnType<typeof testAppWithCards>>;
export type Made = { path: string; call: Call };

/** The values of successful calls: whole calls by description, and single values by property name. */
export function gatherExamples(calls: DescribedCall[]) {
  const patterns = calls.map(({ name, method, path }) => ({
    name,
    method,
    pattern: new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
  }));
  const made = new Map<string, Made[]>();
  const values = new Map<string, Set<unknown>>();
  const ids = new Set<string>();
  const matches = new Map<string, string[]>();

  function keep(name: string, value: unknown): void {
    if (Array.isArray(value)) for (const item of value) keep(name, item);
    else if (typeof value === "object" && value !== null && !(value instanceof File))
      for (const [inner, one] of Object.entries(value)) keep(inner, one);
    else if (value !== undefined) values.set(name, (values.get(name) ?? new Set()).add(value));
    if (typeof value === "string" && /^[\da-f]{8}-[\da-f-]{27}$/.test(value)) ids.add(value);
  }

  return {
    add(method: string, path: string, call: Call): void {
      const { pathname, searchParams } = new URL(path, "http://localhost");
      // A path without parameters has priority over one whose parameter matches too.
      const fitting = patterns.filter((one) => one.method === method && one.pattern.test(pathname));
      const known = fitting.find(({ name }) => !name.includes("{")) ?? fitting[0];
      if (!known) return;
      made.set(known.name, [...(made.get(known.name) ?? []), { path, call }]);
      for (const [name, value] of Object.entries(known.pattern.exec(pathname)?.groups ?? {})) keep(name, value);
      for (const [name, value] of searchParams) keep(name, value);
      keep("", call.body instanceof FormData ? Object.fromEntries(call.body) : call.body);
    },
    made: ({ name }: DescribedCall): readonly Made[] => made.get(name) ?? [],
    of: (name: string): readonly unknown[] => [...(values.get(name) ?? [])],
    /** Texts that match the pattern. */
    matching(pattern: string): readonly string[] {
      const found =
        matches.get(pattern) ??
        [...values.values()].flatMap((some) =>
          [...some].filter((one): one is string => typeof one === "string" && new RegExp(pattern).test(one)),
        );
      matches.set(pattern, found);
      return found;
    },
    get ids(): readonly string[] {
      return [...ids];
    },
  };
}
export type Examples = ReturnType<typeof gatherExamples>;

/** The app; adds each successful call to `examples`. */
export function gathering(app: App, examples: Examples): App {
  const note = async (method: string, path: string, call: Call, answer: Promise<Answer>): Promise<Answer> => {
    const { status } = await answer;
    if (status < 400) examples.add(method, path, call);
    return answer;
  };
  return {
    ...app,
    get: (path, call = {}) => note("GET", path, call, app.get(path, call)),
    post: (path, body, call) => note("POST", path, { ...call, body }, app.post(path, body, call)),
    patch: (path, body, call) => note("PATCH", path, { ...call, body }, app.patch(path, body, call)),
    put: (path, body, call) => note("PUT", path, { ...call, body }, app.put(path, body, call)),
  };
}
