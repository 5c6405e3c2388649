/** Makes a value once, and again only after what it depends on has changed. */
export function madeOnce<Value>(dependsOn: () => string, make: () => Value): () => Value {
  let made: { from: string; value: Value } | null = null;
  return () => {
    const from = dependsOn();
    if (made?.from !== from) made = { from, value: make() };
    return made.value;
  };
}
