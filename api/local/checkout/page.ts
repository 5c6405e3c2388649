import { html } from "hono/html";
import type Stripe from "stripe";
import { styles } from "./page-styles.ts";

const money = (session: Stripe.Checkout.Session): string =>
  new Intl.NumberFormat("en-US", { style: "currency", currency: session.currency ?? "usd" }).format(
    (session.amount_total ?? 0) / 100,
  );

/** The page of an open session. Its buttons are plain forms, so it works without scripts. */
export function payPage(session: Stripe.Checkout.Session, lines: Stripe.LineItem[], declined: boolean) {
  const path = `/c/pay/${session.id}`;
  return frame(
    `Pay ${money(session)}`,
    html`
      <section class="due" aria-label="What you pay">
        <form method="post" action="${path}/cancel"><button class="back" type="submit">← Cancel and go back</button></form>
        <p class="label">Amount due</p>
        <p class="amount">${money(session)}</p>
        <ul>
          ${lines.map((line) => html`<li><span>${line.description}</span><span>${lineMoney(line)}</span></li>`)}
        </ul>
      </section>
      <section class="card" aria-labelledby="card">
        <h1 id="card">Pay with card</h1>
        ${declined ? html`<p class="declined" role="alert">Your card was declined. Please try again.</p>` : ""}
        <form method="post" action="${path}/pay">
          <label for="email">Email</label>
          <input id="email" name="email" type="email" autocomplete="email" value="${session.customer_email ?? ""}" placeholder="you@example.com" />
          <div class="test-card">
            <span class="chip" aria-hidden="true"></span>
            <span>Test card</span>
            <span class="digits">4242 4242 4242 4242</span>
          </div>
          <button class="pay" type="submit">Pay ${money(session)}</button>
        </form>
        <form method="post" action="${path}/decline"><button class="decline" type="submit">Decline the card instead</button></form>
      </section>
    `,
  );
}

/** The page of an ended session. */
export function endedPage(session: Stripe.Checkout.Session) {
  const paid = session.status === "complete";
  return frame(
    paid ? "Payment complete" : "Checkout expired",
    html`<section class="ended">
      <h1>${paid ? "You have already paid." : "This checkout has expired."}</h1>
      <p>${paid ? `You paid ${money(session)}. You can close this page.` : "You weren't charged. Go back to the shop to start again."}</p>
    </section>`,
  );
}

/** The page of an unknown session. */
export function unknownPage() {
  return frame(
    "Nothing here",
    html`<section class="ended"><h1>We couldn't find that checkout.</h1><p>Check the address.</p></section>`,
  );
}

const lineMoney = (line: Stripe.LineItem): string =>
  new Intl.NumberFormat("en-US", { style: "currency", currency: line.currency }).format(line.amount_total / 100);

function frame(title: string, content: ReturnType<typeof html>) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${styles}
        </style>
      </head>
      <body>
        <header>Local test checkout. No card is charged and no money moves.</header>
        <main>${content}</main>
      </body>
    </html>`;
}
