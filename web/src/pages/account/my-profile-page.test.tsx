import { AheadOfDeletion, Profile, UserToken } from "@lamplight/api/contract/accounts.ts";
import { Done } from "@lamplight/api/contract/response.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { aProfile } from "../../../test/records.ts";
import { answer, errorResponse, serve } from "../../../test/server.ts";
import { drafts, toastSaying, visit } from "../../../test/visit.tsx";

let saved = aProfile();
/** The first bytes of a JPEG. */
const JPEG = new Uint8Array([0xff, 0xd8, 0xff]);
const handlers = {
  "GET /api/user/get-profile": () => answer(Profile, { success: true, userData: saved }),
  "POST /api/user/update-profile": ({ form }: { form?: FormData }) => {
    const text = (name: string) => String(form?.get(name) ?? "");
    saved = { ...saved, name: text("name"), phone: text("phone"), address: JSON.parse(text("address")) };
    return answer(Profile, { success: true, message: "Profile updated!", userData: saved });
  },
};

beforeEach(() => {
  saved = aProfile();
});

const edit = async ({ isFramed = false } = {}) => {
  const opened = visit("/my-profile", { signedIn: true, isFramed });
  await opened.user.click(await screen.findByRole("button", { name: "Edit" }));
  return opened;
};
const save = () => screen.getByRole("button", { name: "Save" });

describe("My Profile", () => {
  it("shows the known values, and a placeholder for others", async () => {
    saved = aProfile({ phone: "2125550100", address: { line1: "1 Lamp Street", line2: "" }, dob: "1980-02-29" });
    serve(handlers);
    visit("/my-profile", { signedIn: true });
    expect(await screen.findByText("(212) 555-0100")).toBeVisible();
    expect(screen.getByText("Feb 29, 1980")).toBeVisible();
    expect(screen.getByText("1 Lamp Street")).toBeVisible();
    expect(screen.getAllByText("Not added yet")).toHaveLength(1);
  });

  it("is edited, sent as a form, and shown again", async () => {
    const calls = serve(handlers);
    const { user } = await edit();
    await user.clear(screen.getByLabelText("Full name"));
    await user.fill(screen.getByLabelText("Full name"), "Hannah B. Cole");
    await user.type(screen.getByLabelText(/^Phone/), "(212) 555-0100");
    await user.fill(screen.getByLabelText(/^Address line 1/), "1 Lamp Street");
    await user.selectOptions(screen.getByLabelText(/^Gender/), "Female");
    await user.upload(screen.getByLabelText("Change picture"), new File([JPEG], "me.png", { type: "image/png" }));
    expect(await screen.findByRole("img", { name: "The new one" })).toHaveAttribute(
      "src",
      "data:image/png;base64,/9j/",
    );
    await user.click(save());
    expect(await toastSaying("Profile updated!")).toBeVisible();
    expect(await screen.findByRole("heading", { name: "Hannah B. Cole" })).toBeVisible();
    const sent = calls.find(({ path }) => path === "POST /api/user/update-profile");
    expect(sent?.headers.get("token")).toBe("a-live-token");
    const { image, ...lines } = Object.fromEntries(sent?.form ?? []);
    expect(lines).toEqual({
      name: "Hannah B. Cole",
      phone: "+12125550100",
      gender: "Female",
      dob: "",
      address: '{"line1":"1 Lamp Street","line2":""}',
    });
    expect(image).toHaveProperty("name", "me.png");
  });

  it("is sent again with the same key when no response arrived", async () => {
    let isAway = true;
    const path = "POST /api/user/update-profile";
    const calls = serve({
      ...handlers,
      [path]: ({ form }) => (isAway ? errorResponse(503, "Please try again in a minute.") : handlers[path]({ form })),
    });
    const { user } = await edit();
    await user.fill(screen.getByLabelText(/^Phone/), "2125550100");
    expect(await screen.findByText("We'll call (212) 555-0100.")).toBeVisible();
    await user.click(save());
    await toastSaying("Please try again in a minute.");
    isAway = false;
    await user.click(save());
    expect(await screen.findByText("(212) 555-0100")).toBeVisible();
    const keys = calls.filter((call) => call.path === path).map(({ headers }) => headers.get("idempotency-key"));
    expect(keys).toEqual([expect.stringMatching(/^\w{32}$/), keys[0]]);
  });

  it("shows an error beside the field, and sends nothing", async () => {
    const calls = serve(handlers);
    const { user } = await edit();
    await user.fill(screen.getByLabelText(/^Phone/), "12345");
    await user.click(save());
    expect(
      await screen.findByText(
        "That isn't a phone number. Enter ten digits for the US, or start with + and the country code.",
      ),
    ).toBeVisible();
    expect(calls.some(({ path }) => path.startsWith("POST"))).toBe(false);
  });

  it("shows the server's error about a picture beside it, and keeps all input", async () => {
    const wrong = "Please choose a JPEG, PNG or WebP picture.";
    serve({ ...handlers, "POST /api/user/update-profile": () => errorResponse(415, wrong, { image: wrong }) });
    const { user } = await edit();
    await user.fill(screen.getByLabelText(/^Phone/), "2125550100");
    await user.upload(screen.getByLabelText("Change picture"), new File([JPEG], "me.png", { type: "image/png" }));
    await user.click(save());
    expect(await toastSaying(wrong)).toBeVisible();
    expect(screen.getByLabelText("Change picture")).toHaveAccessibleDescription(wrong);
    expect(screen.getByLabelText(/^Phone/)).toHaveValue("2125550100");
  });

  it("shows 'Failed to update profile' when the response has no message", async () => {
    serve({ ...handlers, "POST /api/user/update-profile": () => new Response("", { status: 502 }) });
    const { user } = await edit();
    await user.click(save());
    expect(await toastSaying("Failed to update profile")).toBeVisible();
  });

  it("keeps the input and the picture when the session expires, and saves after the next login", async () => {
    let isDead = true;
    const calls = serve({
      ...handlers,
      "POST /api/user/update-profile": (call) =>
        isDead ? errorResponse(401, "Please log in to continue.") : handlers["POST /api/user/update-profile"](call),
      "POST /api/user/login": () => answer(UserToken, { success: true, token: "fresh" }),
    });
    const { user, address } = await edit();
    await user.fill(screen.getByLabelText(/^Phone/), "2125550100");
    await user.upload(screen.getByLabelText("Change picture"), new File([JPEG], "me.png", { type: "image/png" }));
    await user.click(save());
    await waitFor(() => expect(address()).toBe("/login"));
    isDead = false;
    await user.fill(await screen.findByLabelText("Email"), "hannah@example.com");
    await user.fill(screen.getByLabelText("Password"), "lamplight");
    await user.click(screen.getByRole("button", { name: "Login" }));
    expect(await screen.findByLabelText(/^Phone/)).toHaveValue("2125550100");
    await user.click(save());
    expect(await toastSaying("Profile updated!")).toBeVisible();
    expect(calls.at(-1)?.form?.get("image")).toHaveProperty("name", "me.png");
    expect(await screen.findByRole("button", { name: "Edit" })).toBeVisible();
  });

  it("keeps changes after a reload, also an emptied field, until they are saved", async () => {
    saved = aProfile({ phone: "2125550100" });
    serve(handlers);
    const before = await edit();
    await before.user.clear(screen.getByLabelText(/^Phone/));
    await before.user.fill(screen.getByLabelText(/^Address line 1/), "1 Lamp Street");
    window.dispatchEvent(new Event("pagehide"));
    cleanup();
    const { user } = visit("/my-profile", { signedIn: true });
    expect(await screen.findByLabelText(/^Address line 1/)).toHaveValue("1 Lamp Street");
    expect(screen.getByLabelText(/^Phone/)).toHaveValue("");
    await user.click(save());
    expect(await screen.findByRole("button", { name: "Edit" })).toBeVisible();
    cleanup();
    expect(drafts()).toEqual([]);
  });

  it("deletes unsaved changes on logout", async () => {
    serve({ ...handlers, "POST /api/user/logout": () => answer(Done, { success: true }) });
    const { user, address } = await edit({ isFramed: true });
    await user.fill(screen.getByLabelText(/^Address line 1/), "1 Lamp Street");
    await user.click(await screen.findByRole("button", { name: /^Account/ }));
    await user.click(await screen.findByRole("button", { name: "Logout" }));
    await waitFor(() => expect(address()).toBe("/login"));
    cleanup();
    expect(drafts()).toEqual([]);
  });

  it("deletes the account only with the right password", async () => {
    let isRight = false;
    const wrong = "That password is incorrect.";
    serve({
      ...handlers,
      "GET /api/user/delete-account": () => answer(AheadOfDeletion, { success: true, ahead: [] }),
      "POST /api/user/delete-account": () =>
        isRight
          ? answer(Done, { success: true, message: "Your account is deleted." })
          : errorResponse(403, wrong, { password: wrong }),
    });
    const { user, address } = visit("/my-profile", { signedIn: true });
    await user.click(await screen.findByRole("button", { name: "Delete account" }));
    expect(await screen.findByLabelText("Your password")).toHaveFocus();
    await user.fill(screen.getByLabelText("Your password"), "lamplight");
    await user.click(screen.getByRole("button", { name: "Delete permanently" }));
    expect(await toastSaying(wrong)).toBeVisible();
    isRight = true;
    await user.click(screen.getByRole("button", { name: "Delete permanently" }));
    expect(await toastSaying("Your account is deleted.")).toBeVisible();
    await waitFor(() => expect(address()).toBe("/login"));
  });

  it("links to what must be canceled before the account can be deleted, and asks no password", async () => {
    const _id = "01a20000-0000-7000-8000-000000000001";
    const ahead = [{ kind: "visit" as const, _id, when: "Tue, Nov 24 at 10:30 AM EST", canCancel: true }];
    serve({
      ...handlers,
      "GET /api/user/delete-account": () => answer(AheadOfDeletion, { success: true, ahead }),
    });
    const { user } = visit("/my-profile", { signedIn: true });
    await user.click(await screen.findByRole("button", { name: "Delete account" }));
    const link = await screen.findByRole("link", { name: "Your visit on Tue, Nov 24 at 10:30 AM EST" });
    expect(link).toHaveAttribute("href", `/my-appointment/${_id}`);
    expect(screen.queryByLabelText("Your password")).not.toBeInTheDocument();
  });

  it("requires a login", async () => {
    serve({});
    const { address } = visit("/my-profile");
    await waitFor(() => expect(address()).toBe("/login"));
    expect(await within(screen.getByRole("main")).findByRole("heading", { name: "Login" })).toBeVisible();
  });
});

describe("the focus", () => {
  it("moves into the form on Edit, and to the page's heading on Save and Cancel", async () => {
    serve(handlers);
    const { user } = await edit();
    await waitFor(() => expect(screen.getByLabelText("Full name")).toHaveFocus());
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
    await user.click(screen.getByRole("button", { name: "Edit" }));
    await user.click(save());
    await waitFor(() => expect(screen.getByRole("heading", { level: 1 })).toHaveFocus());
  });
});

it("a picture that is too large blocks saving until it is replaced or removed", async () => {
  const calls = serve(handlers);
  const { user } = await edit();
  const huge = new File([new Uint8Array(5 * 1024 * 1024 + 1)], "me.png", { type: "image/png" });
  await user.upload(screen.getByLabelText("Change picture"), huge);
  await user.click(save());
  expect(await screen.findByText("Please choose a picture of at most 5 MB")).toBeVisible();
  expect(calls.some(({ path }) => path.startsWith("POST"))).toBe(false);
  await user.click(screen.getByRole("button", { name: "Keep current picture" }));
  await user.click(save());
  expect(await toastSaying("Profile updated!")).toBeVisible();
});
