import { expect, test } from "vitest";
import { freePort } from "./ports.ts";
import { prepareOwnDatabase } from "./prepare-database.ts";

test("a database of one's own that cannot be had is told of in a sentence", async () => {
  const nobody = `127.0.0.1:${await freePort(0)}`;
  await expect(prepareOwnDatabase(`postgres://me:mine@${nobody}/mine`)).rejects.toThrow(
    `The database that DATABASE_URL names cannot be used: connect ECONNREFUSED ${nobody}`,
  );
  await expect(prepareOwnDatabase("nowhere")).rejects.toThrow("DATABASE_URL names cannot be used: Invalid URL");
});
