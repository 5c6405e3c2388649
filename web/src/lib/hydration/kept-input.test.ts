import { afterEach, expect, it } from "vitest";
import { setUpUser } from "../../../test/user.ts";
import { keepInput, restoreInput } from "./kept-input.ts";

afterEach(() => document.body.replaceChildren());

const FORM = `
  <input name="email"><textarea name="note"></textarea><input type="checkbox" name="consent">
  <input type="password" name="password"><input name="code" autocomplete="one-time-code">
  <input type="file" name="document"><input type="hidden" name="token"><input aria-label="without a name">`;

function show() {
  document.body.innerHTML = FORM;
  return [...document.querySelectorAll<HTMLInputElement>("input, textarea")];
}

it("keeps what was typed over a reload, but no password, code, file or hidden value", async () => {
  const user = setUpUser();
  for (const field of show())
    if (field.type === "checkbox") await user.click(field);
    else if (field.type === "file") await user.upload(field, new File(["x"], "license.pdf"));
    else field.value = `typed ${field.name}`;
  keepInput();
  expect(Object.values({ ...sessionStorage }).sort()).toEqual(["true", "typed email", "typed note"]);
  const fields = show();
  restoreInput();
  const texts = fields.filter(({ type }) => type !== "checkbox").map(({ value }) => value);
  expect(texts).toEqual(["typed email", "typed note", "", "", "", "", ""]);
  expect(fields.find(({ name }) => name === "consent")?.checked).toBe(true);
  expect({ ...sessionStorage }).toEqual({});
});
