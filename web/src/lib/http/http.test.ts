import { Done } from "@lamplight/api/contract/response.ts";
import { expect, it } from "vitest";
import { answer, errorResponse, serve } from "../../../test/server.ts";
import { Failure, failureText } from "../errors/failure.ts";
import { http } from "./http.ts";
import { signIn, signOut } from "./session.ts";
import { StaleSessionError } from "./session-call.ts";

const done = () => answer(Done, { success: true });

it("sends each kind of account in its own header, and only when requested", async () => {
  const calls = serve({ "GET /api/a": done });
  signIn("user", "patient-token");
  signIn("driver", "driver-token");
  await http.get("/api/a", Done, { as: "user" });
  await http.get("/api/a", Done, { as: "driver" });
  await http.get("/api/a", Done);
  expect(calls.map(({ headers }) => [headers.get("token"), headers.get("drivertoken")])).toEqual([
    ["patient-token", null],
    [null, "driver-token"],
    [null, null],
  ]);
});

it("retries reads without a response, never writes", async () => {
  let failuresLeft = 1;
  const calls = serve({
    "GET /api/a": () => (failuresLeft-- > 0 ? "no answer" : done()),
    "POST /api/a": () => "no answer",
  });
  await expect(http.get("/api/a", Done)).resolves.toEqual({ success: true });
  await expect(http.post("/api/a", {}, Done)).rejects.toThrow("We couldn't reach our server");
  expect(calls.map(({ path }) => path)).toEqual(["GET /api/a", "GET /api/a", "POST /api/a"]);
});

it.each([502, 503, 504])("retries reads after %i, never writes", async (status) => {
  let failuresLeft = 1;
  const calls = serve({
    "GET /api/a": () => (failuresLeft-- > 0 ? new Response(null, { status }) : done()),
    "POST /api/a": () => new Response(null, { status }),
  });
  await expect(http.get("/api/a", Done)).resolves.toEqual({ success: true });
  await expect(http.post("/api/a", {}, Done)).rejects.toMatchObject({ status });
  expect(calls.map(({ path }) => path)).toEqual(["GET /api/a", "GET /api/a", "POST /api/a"]);
});

it("throws the server's message, status and field errors", async () => {
  serve({ "POST /api/a": () => errorResponse(400, "Please enter your name", { name: "Please enter your name" }) });
  const error = await http.post("/api/a", {}, Done).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Failure);
  expect(error).toMatchObject({
    message: "Please enter your name",
    status: 400,
    fields: { name: "Please enter your name" },
  });
});

it("throws without a message when the response is not ours", async () => {
  serve({ "POST /api/a": () => new Response("<h1>Bad gateway</h1>", { status: 502 }) });
  const thrown = await http.post("/api/a", {}, Done).catch((failure: unknown) => failure);
  expect(failureText(thrown)).toBe("Something went wrong");
  expect(failureText(thrown, { fallback: "Failed to subscribe" })).toBe("Failed to subscribe");
});

it("ends the session of a dead token, and no newer one", async () => {
  serve({
    "GET /api/a": () => errorResponse(401, "Please log in."),
    "GET /api/late": () => {
      signIn("user", "newer");
      return errorResponse(401, "Please log in.");
    },
  });
  signIn("user", "dead");
  await expect(http.get("/api/a", Done, { as: "user" })).rejects.toThrow("Please log in.");
  expect(localStorage.getItem("token")).toBeNull();
  signIn("user", "old");
  await expect(http.get("/api/late", Done, { as: "user" })).rejects.toThrow();
  expect(localStorage.getItem("token")).toBe("newer");
});

it.each([
  ["a log-out", () => signOut("user")],
  ["another's login", () => signIn("user", "hers")],
])("drops a response that arrives after %s", async (_, change) => {
  serve({
    "POST /api/a": () => {
      change();
      return done();
    },
    "POST /api/refused": () => {
      change();
      return errorResponse(409, "You have a visit at that time.");
    },
  });
  signIn("user", "his");
  await expect(http.post("/api/a", {}, Done, { as: "user" })).rejects.toBeInstanceOf(StaleSessionError);
  signIn("user", "his");
  await expect(http.post("/api/refused", {}, Done, { as: "user" })).rejects.toBeInstanceOf(StaleSessionError);
});
