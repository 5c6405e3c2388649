import { afterEach, expect, it } from "vitest";
import { recordEarlyInput } from "./early-input.ts";

afterEach(() => document.body.replaceChildren());

it("keeps from the code what would have it take over a page in one go, until it has; and hands on what was done", async () => {
  document.body.innerHTML = `<div id="root"><input type="text"><button type="button">More</button></div>`;
  const [root, input, button] = ["#root", "input", "button"].map((one) => document.querySelector<HTMLElement>(one));
  const heard: string[] = [];
  const deeds = recordEarlyInput();
  for (const type of ["pointerdown", "keydown", "input", "click", "focusin"])
    root?.addEventListener(type, (event) => heard.push(event.type), { capture: true });
  const touch = () => {
    for (const type of ["pointerdown", "keydown"]) input?.dispatchEvent(new Event(type, { bubbles: true }));
    input?.focus();
    if (input instanceof HTMLInputElement) input.value = "418 Maple";
    input?.dispatchEvent(new Event("input", { bubbles: true }));
    button?.click();
  };
  touch();
  expect(heard).toEqual(["focusin"]);
  deeds.readFields();
  deeds.replayFields();
  await deeds.replayClicks();
  expect(heard).toEqual(["focusin", "input", "click"]);
  touch();
  expect(heard.slice(3)).toEqual(["pointerdown", "keydown", "input", "click"]);
});

it("presses what was pressed early again in its order, each once, and sends the form last", async () => {
  document.body.innerHTML = `<div id="root"><form method="post"><button>Send</button></form>
    <button type="button">Monday</button><button type="button">More</button></div>`;
  const [send, monday, more] = document.querySelectorAll("button");
  const heard: (string | null)[] = [];
  const deeds = recordEarlyInput();
  const root = document.querySelector("#root");
  root?.addEventListener("click", ({ target }) => heard.push(target instanceof Element ? target.textContent : null));
  root?.addEventListener("submit", (event) => {
    event.preventDefault();
    heard.push("sent");
  });
  for (const button of [more, send, monday, more]) button?.click();
  expect([monday, more].map((button) => button?.hasAttribute("data-pressed"))).toEqual([true, true]);
  expect(heard).toEqual(["sent"]);
  heard.length = 0;
  deeds.readFields();
  deeds.replayFields();
  // Twice, as React does everything while one develops.
  await Promise.all([deeds.replayClicks(), deeds.replayClicks()]);
  expect(heard).toEqual(["Monday", "More", "Send", "sent"]);
  expect(document.querySelector("[data-pressed]")).toBeNull();
});

it("sends a form only once what was chosen before has changed what is done with it", async () => {
  document.body.innerHTML = `<div id="root"><form method="post">
    <input type="radio" name="account" value="user" checked><input type="radio" name="account" value="driver"><button>Login</button>
    </form></div>`;
  const [root, driver, login] = ["#root", "[value=driver]", "button"].map((one) =>
    document.querySelector<HTMLElement>(one),
  );
  const deeds = recordEarlyInput();
  let account = "user";
  const sentTo: string[] = [];
  // As a router does, which goes to another address by and by.
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
  deeds.readFields();
  deeds.replayFields();
  await deeds.replayClicks();
  expect(sentTo).toEqual(["driver"]);
});

it("replays what each field holds in the end, and of radio buttons the one that is checked", () => {
  document.body.innerHTML = `<div id="root"><input type="radio" name="time" value="9"><input type="radio" name="time" value="10">
    <input type="text" value="Ruth"><select><option>Any</option><option>Spanish</option></select><input type="checkbox"></div>`;
  const root = document.querySelector("#root");
  const [nine, ten, name, tick] = [..."0123"].map((place) => document.querySelectorAll("input")[Number(place)]);
  const language = document.querySelector("select");
  const deeds = recordEarlyInput();
  for (const choice of [nine, ten, nine]) choice?.click();
  for (const _ of [1, 2]) tick?.click();
  if (name) name.value = "";
  if (language) language.value = "Spanish";
  const heard: [string, string][] = [];
  root?.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement)
      heard.push([target.type, target.value]);
  });
  deeds.readFields();
  // As the form library does, while it takes the fields over.
  for (const radio of [nine, ten]) if (radio) radio.checked = false;
  if (name) name.value = "Ruth";
  deeds.replayFields();
  expect(heard).toEqual([
    ["radio", "9"],
    ["text", ""],
    ["select-one", "Spanish"],
  ]);
  expect([nine?.checked, ten?.checked, name?.value, tick?.checked]).toEqual([true, false, "", false]);
});

it("leaves a search to the browser, and keeps what is posted until there is code for it", () => {
  document.body.innerHTML = `<div id="root"><form method="get" action="/doctors"><button>Find</button></form>
    <form method="post"><button>Send</button></form></div>`;
  const deeds = recordEarlyInput();
  const isPrevented: boolean[] = [];
  const see = (event: Event) => {
    isPrevented.push(event.defaultPrevented);
    event.preventDefault();
  };
  document.addEventListener("submit", see);
  for (const button of document.querySelectorAll("button")) button.click();
  document.removeEventListener("submit", see);
  expect(isPrevented).toEqual([false, true]);
  deeds.replayFields();
});

it("forgets a day that was pressed before a time of the shown day was chosen", async () => {
  document.body.innerHTML = `<div id="root"><button type="button" role="tab">Tuesday</button><button type="button">More</button>
    <div role="tabpanel"><input type="radio" name="time" value="9"></div></div>`;
  const [tuesday, more] = document.querySelectorAll("button");
  const time = document.querySelector("input");
  const deeds = recordEarlyInput();
  for (const pressed of [tuesday, more, time]) pressed?.click();
  const heard: (string | null)[] = [];
  for (const button of [tuesday, more]) button?.addEventListener("click", () => heard.push(button.textContent));
  deeds.readFields();
  deeds.replayFields();
  await deeds.replayClicks();
  expect(heard).toEqual(["More"]);
  expect([tuesday?.hasAttribute("data-pressed"), time?.checked]).toEqual([false, true]);
});
