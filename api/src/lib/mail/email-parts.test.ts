import { expect, it } from "vitest";
import { clientFaults } from "../../../test/email-clients.ts";
import { aPractice } from "../../../test/practice.ts";
import { emailHtml, emailText } from "./email-layout.ts";
import type { EmailMessage } from "./email-message.ts";
import { DONT_SHARE } from "./emailed-links.ts";

const MESSAGE: EmailMessage = {
  to: "ann@x.test",
  subject: "Tess's ride is booked",
  greeting: "Dear Ann,",
  paragraphs: ["You don't have to do anything now."],
  facts: [
    ["Passenger", "Tess Moor"],
    ["When", "Mon, Mar 1 at 10:00 AM EST\n9:00 AM for you (CST)"],
    ["Paid", "$65"],
  ],
  button: { label: "My Rides", url: "https://site.example/my-rides" },
  after: [
    "Receipt: https://site.example/receipt",
    "Print: https://site.example/print",
    "Reschedule or cancel without logging in: https://site.example/ride-link#1",
    "What you can do with everything on this long page of ours: https://site.example/long",
    "Cancel for a full refund until then.",
    "Questions? Call us: (215) 555-0142. Or send us a message: https://site.example/contact",
  ],
};
const html = await emailHtml(MESSAGE, aPractice);
const place = (words: string) => html.indexOf(words, html.indexOf("<h1"));

it("shows when and who in one box, then the buttons, then the money, then help", () => {
  const order = [
    "Mon, Mar 1",
    "10:00\u00a0AM\u00a0EST",
    "Tess Moor",
    "My Rides",
    "Receipt",
    "$65",
    "full refund",
    "Questions?",
  ];
  const places = order.map(place);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places).not.toContain(-1);
});

it("has one filled button and two more, first the one that acts without a login; further links are text", () => {
  expect(html.match(/class="e-main"/g)).toHaveLength(1);
  expect(html.match(/class="e-more"/g)).toHaveLength(2);
  expect(place("without logging in")).toBeLessThan(place("Receipt"));
  for (const page of ["print", "long"])
    expect(html).toMatch(new RegExp(`<p [^>]*><a href="https://site\\.example/${page}"`));
});

it("puts amounts at the right, and what to know about links below the email", async () => {
  expect(html).toMatch(/<td align="right"[^>]*>\$65/);
  const linked = await emailHtml({ ...MESSAGE, after: [DONT_SHARE, "Cancel for a full refund."] }, aPractice);
  expect(linked.indexOf("share this link")).toBeGreaterThan(linked.indexOf("Cancel for a full refund."));
});

it("writes each address on a line of its own in the text part", () => {
  const text = emailText(MESSAGE, aPractice);
  expect(text).toContain("Reschedule or cancel without logging in:\nhttps://site.example/ride-link#1");
  expect(text).toContain("My Rides:\nhttps://site.example/my-rides");
  expect(text).not.toMatch(/\S.*https:/);
});

it("has a dark pair for each color, for devices and for Outlook, and prints without grounds", () => {
  const classes = new Set([...html.matchAll(/class="([\w-]+)"/g)].map(([, name = ""]) => name));
  for (const name of classes) {
    if (name === "e-button") continue;
    expect(html).toMatch(new RegExp(`prefers-color-scheme:dark\\)\\{[^@]*\\.${name}\\{`));
    expect(html).toContain(`[data-ogsc] .${name}{`);
  }
  expect(html).toContain("color-scheme:light dark");
  expect(html).toContain("@media print");
});

it("finds what clients don't know", () => {
  expect(clientFaults(html)).toEqual([]);
  expect(clientFaults('<p style="display:flex"></p><img src="x">')).not.toEqual([]);
  expect(clientFaults('<p style="text-indent:1px"></p>')).toEqual([
    "text-indent is not in the table of what clients know",
  ]);
});
