import { keepInput } from "../lib/hydration/kept-input.ts";
import { hasTyped, reloadPage } from "../lib/hydration/new-build.ts";
import { classes } from "../lib/page/classes.ts";
import styles from "./reload-offer.module.css";

const WORDS = {
  "as HTML": "Part of this page didn't load. You can read it, but its forms and buttons don't work yet.",
  empty: "This page didn't load. Please check your connection.",
};
const OFFLINE = {
  "as HTML": "You're still offline. You can read this page, but its forms and buttons don't work yet.",
  empty: "You're still offline. This page loads automatically once you're back online.",
};

const KEPT = "Reload the page to continue. What you've written stays.";

/**
 * Shows that the page's code could not be loaded and offers to reload it, which keeps typed text. Reloads automatically
 * once the network is back, but not while somebody types. A prerendered page can be read and its links work; any other
 * page is empty.
 */
export function offerReload(state: "as HTML" | "empty"): void {
  const notice = document.createElement("div");
  notice.className = classes(styles["notice"], state === "empty" && styles["alone"]);
  notice.setAttribute("role", "alert");
  const words = document.createElement("p");
  words.textContent = hasTyped() ? KEPT : WORDS[state];
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Reload";
  const reload = async () => {
    keepInput();
    if (!(await reloadPage())) words.textContent = OFFLINE[state];
  };
  button.addEventListener("click", reload);
  window.addEventListener("online", () => void (hasTyped() || reload()));
  document.querySelector("p[data-until-rendered]")?.remove();
  notice.append(words, button);
  document.body.append(notice);
}
