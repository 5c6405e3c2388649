import { classes } from "../lib/classes.ts";
import { reloadPage } from "../lib/new-build.ts";
import styles from "./reload-offer.module.css";

const WORDS = {
  "as HTML": "Part of this page didn't load. You can read it, but its forms and buttons don't work yet.",
  empty: "This page didn't load. Please check your connection.",
};
const OFFLINE = {
  "as HTML": "You're still offline. You can read this page, but its forms and buttons don't work yet.",
  empty: "You're still offline. This page loads automatically once you're back online.",
};

/**
 * For a page whose code did not follow. One that came as HTML can be read and its links lead on, but it takes nothing in; of
 * any other there is nothing yet. Says so, offers to load it again, and does so by itself once the network is back.
 */
export function offerReload(came: "as HTML" | "empty"): void {
  const notice = document.createElement("div");
  notice.className = classes(styles["notice"], came === "empty" && styles["alone"]);
  notice.setAttribute("role", "alert");
  const words = document.createElement("p");
  words.textContent = WORDS[came];
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Reload";
  const again = async () => {
    if (!(await reloadPage())) words.textContent = OFFLINE[came];
  };
  button.addEventListener("click", again);
  window.addEventListener("online", again);
  document.querySelector("p[data-until-rendered]")?.remove();
  notice.append(words, button);
  document.body.append(notice);
}
