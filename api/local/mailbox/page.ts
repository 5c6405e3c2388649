import { html } from "hono/html";
import { styles } from "./page-styles.ts";
import type { Message } from "./store.ts";

/** The emails, newest first, and the selected one. */
export function mailboxPage(messages: Message[], chosen: Message | undefined, to: string) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${chosen ? chosen.subject : "Local mailbox"}</title>
        <style>
          ${styles}
        </style>
      </head>
      <body class="${chosen ? "reading" : ""}">
        <header>
          <h1><a href="/">Local mailbox</a></h1>
          <p>Emails end up here and don't leave this machine. <a href="/texts">Text messages</a></p>
          <form role="search">
            <label for="to">Sent to</label>
            <input id="to" name="to" type="email" value="${to}" placeholder="anyone" />
            <button type="submit">Show</button>
          </form>
        </header>
        <main>
          <nav aria-label="Emails">
            ${
              messages.length === 0
                ? html`<p class="empty">No emails yet. They appear here as soon as one is sent.</p>`
                : html`<ol>${messages.map((message) => entry(message, chosen?.id, to))}</ol>`
            }
          </nav>
          ${chosen ? message(chosen) : html`<p class="empty wide">Choose an email to read it.</p>`}
        </main>
      </body>
    </html>`;
}

function entry({ id, subject, to: recipients, createdAt }: Message, chosen: string | undefined, to: string) {
  return html`<li>
    <a href="/messages/${id}${to ? `?to=${encodeURIComponent(to)}` : ""}" ${id === chosen ? html`aria-current="page"` : ""}>
      <strong>${subject || "(no subject)"}</strong>
      <span>${recipients}</span>
      <time datetime="${createdAt}">${when(createdAt)}</time>
    </a>
  </li>`;
}

function message({ id, subject, from, to, createdAt, text, html: body, attachments }: Message) {
  return html`<article aria-label="Email">
    <h2>${subject || "(no subject)"}</h2>
    <dl>
      <dt>From</dt><dd>${from}</dd>
      <dt>To</dt><dd>${to}</dd>
      <dt>Sent</dt><dd><time datetime="${createdAt}">${when(createdAt)}</time></dd>
    </dl>
    ${attachments.map(
      ({ filename, contentType }, number) =>
        html`<a class="attachment" href="/messages/${id}/attachments/${number}" download="${filename}">${filename || contentType}</a>`,
    )}
    ${body ? html`<iframe title="Email content" sandbox="allow-popups" src="/messages/${id}/html"></iframe>` : html`<pre>${text}</pre>`}
    <p><a href="/messages/${id}/source">View source</a> · <a href="/messages/${id}/source?download">Download .eml</a></p>
    ${body && text ? html`<details><summary>Plain text</summary><pre>${text}</pre></details>` : ""}
  </article>`;
}

const when = (iso: string): string =>
  new Date(iso).toLocaleString("en-US", { dateStyle: "medium", timeStyle: "medium", timeZone: "UTC" }).concat(" UTC");
