import { afterEach, expect, it } from "vitest";
import { recordEarlyInput } from "./early-input.ts";

afterEach(() => document.body.replaceChildren());

it("holds React's events back until hydration is done, and replays what was done before", async () => {
  document.body.innerHTML = `<div id="root"><input type="text"><button type="button">More</button></div>`;
  const [root, input, button] = ["#root", "input", "button"].map((one) => document.querySelector<HTMLElement>(one));
  const events: string[] = [];
  const early = recordEarlyInput();
  for (const type of ["pointerdown", "keydown", "input", "click", "focusin"])
    root?.addEventListener(type, (event) => events.push(event.type), { capture: true });
  const touch = () => {
    for (const type of ["pointerdown", "keydown"]) input?.dispatchEvent(new Event(type, { bubbles: true }));
    input?.focus();
    if (input instanceof HTMLInputElement) input.value = "418 Maple";
    input?.dispatchEvent(new Event("input", { bubbles: true }));
    button?.click();
  };
  touch();
  expect(events).toEqual(["focusin"]);
  early.readFields();
  early.replayFields();
  await early.replayClicks();
  expect(events).toEqual(["focusin", "input", "click"]);
  touch();
  expect(events.slice(3)).toEqual(["pointerdown", "keydown", "input", "click"]);
});

it("replays early clicks in their order, each once, and submits the form last", async () => {
  document.body.innerHTML = `<div id="root"><form method="post"><button>Send</button></form>
    <button type="button">Monday</button><button type="button">More</button></div>`;
  const [send, monday, more] = document.querySelectorAll("button");
  const events: (string | null)[] = [];
  const early = recordEarlyInput();
  const root = document.querySelector("#root");
  root?.addEventListener("click", ({ target }) => events.push(target instanceof Element ? target.textContent : null));
  root?.addEventListener("submit", (event) => {
    event.preventDefault();
    events.push("sent");
  });
  for (const button of [more, send, monday, more]) button?.click();
  expect([monday, more].map((button) => button?.hasAttribute("data-pressed"))).toEqual([true, true]);
  expect(events).toEqual(["sent"]);
  events.length = 0;
  early.readFields();
  early.replayFields();
  // Twice, as React's strict mode runs effects.
  await Promise.all([early.replayClicks(), early.replayClicks()]);
  expect(events).toEqual(["Monday", "More", "Send", "sent"]);
  expect(document.querySelector("[data-pressed]")).toBeNull();
});

it("submits the form after earlier input has changed its action", async () => {
  document.body.innerHTML = `<div id="root"><form method="post">
    <input type="radio" name="account" value="user" checked><input type="radio" name="account" value="driver"><button>Login</button>
    </form></div>`;
  const [root, driver, login] = ["#root", "[value=driver]", "button"].map((one) =>
    document.querySelector<HTMLElement>(one),
  );
  const early = recordEarlyInput();
  let account = "user";
  const sentTo: string[] = [];
  // Like a router, which navigates asynchronously.
  root?.addEventListener("change", () => {
    void Promise.resolve().then(() => {
      account = "driver";
    });
  });
  root?.addEventListener("submit", () => sentTo.push(account));
  driver?.click();
  login?.click();
  sentTo.length = 0;
  account = "user";
  early.readFields();
  early.replayFields();
  await early.replayClicks();
  expect(sentTo).toEqual(["driver"]);
});

it("replays the final value of each field, and of radio buttons the checked one", () => {
  document.body.innerHTML = `<div id="root"><input type="radio" name="time" value="9"><input type="radio" name="time" value="10">
    <input type="text" value="Ruth"><select><option>Any</option><option>Spanish</option></select><input type="checkbox"></div>`;
  const root = document.querySelector("#root");
  const [nine, ten, name, tick] = [..."0123"].map((index) => document.querySelectorAll("input")[Number(index)]);
  const language = document.querySelector("select");
  const early = recordEarlyInput();
  for (const choice of [nine, ten, nine]) choice?.click();
  for (const _ of [1, 2]) tick?.click();
  if (name) name.value = "";
  if (language) language.value = "Spanish";
  const events: [string, string][] = [];
  root?.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement)
      events.push([target.type, target.value]);
  });
  early.readFields();
  // Like the form library, which resets fields while it registers them.
  for (const radio of [nine, ten]) if (radio) radio.checked = false;
  if (name) name.value = "Ruth";
  early.replayFields();
  expect(events).toEqual([
    ["radio", "9"],
    ["text", ""],
    ["select-one", "Spanish"],
  ]);
  expect([nine?.checked, ten?.checked, name?.value, tick?.checked]).toEqual([true, false, "", false]);
});

it("lets the browser submit a search form, and holds a posted form until the code is there", () => {
  document.body.innerHTML = `<div id="root"><form method="get" action="/doctors"><button>Find</button></form>
    <form method="post"><button>Send</button></form></div>`;
  const early = recordEarlyInput();
  const isPrevented: boolean[] = [];
  const see = (event: Event) => {
    isPrevented.push(event.defaultPrevented);
    event.preventDefault();
  };
  document.addEventListener("submit", see);
  for (const button of document.querySelectorAll("button")) button.click();
  document.removeEventListener("submit", see);
  expect(isPrevented).toEqual([false, true]);
  early.replayFields();
});

it("drops a click on another day's tab when a time of the shown day was chosen after it", async () => {
  document.body.innerHTML = `<div id="root"><button type="button" role="tab">Tuesday</button><button type="button">More</button>
    <div role="tabpanel"><input type="radio" name="time" value="9"></div></div>`;
  const [tuesday, more] = document.querySelectorAll("button");
  const time = document.querySelector("input");
  const early = recordEarlyInput();
  for (const pressed of [tuesday, more, time]) pressed?.click();
  const events: (string | null)[] = [];
  for (const button of [tuesday, more]) button?.addEventListener("click", () => events.push(button.textContent));
  early.readFields();
  early.replayFields();
  await early.replayClicks();
  expect(events).toEqual(["More"]);
  expect([tuesday?.hasAttribute("data-pressed"), time?.checked]).toEqual([false, true]);
});
