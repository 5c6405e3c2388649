import { expect, it } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { scanBomb } from "../../../../test/scan-bomb.ts";

const app = await testApp();

const PDF = "%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n";
function send(content: Uint8Array | string) {
  const form = new FormData();
  form.append("fullname", "Nadia Cole");
  form.append("email", "nadia@nurse.test");
  form.append("pdf", new File([typeof content === "string" ? content : new Uint8Array(content)], "cv.pdf"));
  return app.post("/api/resume/upload", form);
}

it("says when to try again while no process is free, and rejects by header without one", async () => {
  expect((await send(PDF)).status).toBe(200);
  await app.services.inspection.close();
  const { status, headers, body } = await send(PDF);
  expect([status, headers.get("retry-after"), body["message"]]).toEqual([
    503,
    "60",
    "We can't check your file right now. Please try again in a minute.",
  ]);
  expect((await send(scanBomb(400, 1_800))).status).toBe(415);
});
