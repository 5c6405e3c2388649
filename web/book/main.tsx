import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import "../src/faces.css";
import "../src/theme.css";
import "../src/elements.css";
import "../src/forced-colors.css";
import { Providers } from "../src/app/providers.tsx";
import styles from "./book.module.css";
import { chapters } from "./chapters.tsx";

const wanted = new URLSearchParams(location.search).get("chapter");
const shown = chapters.find(({ name }) => name === wanted) ?? chapters[0];

/** One chapter, with links to the others. Times and pictures don't change, so that pictures of it can be compared. */
const Book = () => (
  <main className={styles["book"]}>
    <nav aria-label="Chapters">
      <ul className={styles["chapters"]}>
        {chapters.map(({ name }) => (
          <li key={name}>
            <a href={`?chapter=${name}`} aria-current={name === shown?.name ? "page" : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
    <h1>{shown?.name}</h1>
    {shown?.stories.map((story) => (
      <section key={story.name} className={styles["story"]} aria-labelledby={story.name}>
        <h2 id={story.name} className={styles["name"]}>
          {story.name}
        </h2>
        {story.shown}
      </section>
    ))}
  </main>
);

const root = document.getElementById("root");
if (root)
  createRoot(root).render(
    <BrowserRouter>
      <Providers>
        <Book />
      </Providers>
    </BrowserRouter>,
  );
