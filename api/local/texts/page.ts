import { html } from "hono/html";
import { styles } from "../mailbox/page-styles.ts";
import type { SentText } from "./carrier.ts";

/** The text messages, newest first, with a form to reply. */
export function textsPage(texts: SentText[], phone: string) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Text messages</title>
        <style>
          ${styles}
        </style>
      </head>
      <body>
        <header>
          <h1><a href="/texts">Text messages</a></h1>
          <p>Text messages end up here and don't leave this machine. <a href="/">Emails</a></p>
          <form role="search">
            <label for="phone">Phone</label>
            <input id="phone" name="phone" type="tel" value="${phone}" placeholder="any" />
            <button type="submit">Show</button>
          </form>
        </header>
        <main class="texts">
          ${texts.length === 0 ? html`<p class="empty">No text messages yet. They appear here as soon as one is sent.</p>` : ""}
          <ol>${texts.map(entry)}</ol>
        </main>
      </body>
    </html>`;
}

function entry({ to, from, body, isOurs, createdAt }: SentText) {
  const phone = isOurs ? to : from;
  return html`<li class="text">
    <span>${isOurs ? "To" : "From"} ${phone}, <time datetime="${createdAt}">${createdAt.slice(0, 19).replace("T", " ")} UTC</time></span>
    <p>${body}</p>
    ${
      isOurs
        ? html`<form method="post" action="/texts/answer">
            <input type="hidden" name="phone" value="${phone}" /><input type="hidden" name="to" value="${from}" />
            <input name="body" aria-label="Reply" placeholder="Write a reply" /><button type="submit">Send</button>
          </form>
          <form method="post" action="/texts/answer">
            <input type="hidden" name="phone" value="${phone}" /><input type="hidden" name="to" value="${from}" />
            ${["STOP", "START", "HELP"].map((word) => html`<button name="body" value="${word}">${word}</button>`)}
          </form>`
        : ""
    }
  </li>`;
}
