import { html, raw } from "hono/html";
import { DEMO_PASSWORD } from "../../db/seed/accounts.ts";
import type { Card } from "./cards.ts";
import { styles } from "./page-styles.ts";

/** The first page of a newcomer: one card for each part, with a button that signs in. */
export const welcomePage = (cards: Card[], mailboxUrl: string) => html`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>Welcome to Lamplight</title>
      <style>
        ${styles}
      </style>
    </head>
    <body>
      <main>
        <h1>Welcome to Lamplight</h1>
        <p>
          This copy runs on your machine with demo data. Unless you set services of your own in <code>.env</code>, no email,
          text or payment leaves it: emails and texts arrive in the <a href="${mailboxUrl}">local mailbox</a>. The password of every demo account is <b>${DEMO_PASSWORD}</b>.
        </p>
        <ul class="cards">
          ${cards.map(
            ({ id, title, email, button, tries }) => html`<li>
              <h2>${title}</h2>
              <p class="who">${email ?? "No account needed"}</p>
              <form method="post" action="/welcome/${id}"><button type="submit">${button}</button></form>
              <h3>Try this</h3>
              <ol>
                ${tries.map((text) => html`<li>${text}</li>`)}
              </ol>
            </li>`,
          )}
        </ul>
        <p><a href="/">Open the site without signing in</a> · <a href="/api/docs">API reference</a></p>
      </main>
    </body>
  </html>`;

type Kept = { answerField: "token" | "driverToken"; token: string; owner: string | null; opens: string };

/** Keeps the token where the site looks for it (web/src/lib/http/session.ts), then opens the first page. */
export const keepTokenPage = ({ answerField, token, owner, opens }: Kept) => html`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <title>Signing in</title>
    </head>
    <body>
      <noscript>Turn on JavaScript to sign in.</noscript>
      <script>
        localStorage.setItem(${raw(JSON.stringify(answerField))}, ${raw(JSON.stringify(token))});
        localStorage.setItem(${raw(JSON.stringify(`${answerField}Owner`))}, ${raw(JSON.stringify(owner))});
        location.replace(${raw(JSON.stringify(opens))});
      </script>
    </body>
  </html>`;
