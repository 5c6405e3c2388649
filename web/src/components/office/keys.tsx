import styles from "./keys.module.css";

/** A key on the button that it presses. Screens without room for a keyboard don't show it. */
export const KeyHint = ({ children }: { children: string }) => (
  <kbd aria-hidden className={styles["key"]}>
    {children}
  </kbd>
);

/** The keys of a screen, once under its list; `?` opens and closes it. */
export const Keys = ({ keys }: { keys: readonly (readonly [key: string, does: string])[] }) => (
  <details className={styles["keys"]}>
    <summary data-page-key="?">
      Keys <kbd className={styles["key"]}>?</kbd>
    </summary>
    <ul>
      {keys.map(([key, does]) => (
        <li key={key}>
          <kbd className={styles["key"]}>{key}</kbd> {does}
        </li>
      ))}
    </ul>
  </details>
);
