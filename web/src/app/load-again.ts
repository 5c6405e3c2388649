import { loadAgain } from "../lib/renewal.ts";
import styles from "./load-again.module.css";

const WORDS = "Part of this page did not load. You can read it, but its forms and buttons do not work yet.";
const OFFLINE = "There is still no connection. You can read this page, but its forms and buttons do not work yet.";

/**
 * For a page that came as HTML and whose code did not follow: it can be read and its links lead on, but it takes nothing
 * in. Says so, offers to load it again, and does so by itself once the network is back.
 */
export function offerToLoadAgain(): void {
  const notice = document.createElement("div");
  notice.className = styles["notice"] ?? "";
  notice.setAttribute("role", "alert");
  const words = document.createElement("p");
  words.textContent = WORDS;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Load again";
  const again = async () => {
    if (!(await loadAgain())) words.textContent = OFFLINE;
  };
  button.addEventListener("click", again);
  window.addEventListener("online", again);
  notice.append(words, button);
  document.body.append(notice);
}
