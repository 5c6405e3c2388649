import { expect, test } from "vitest";
import { freePort } from "./ports.ts";
import { prepareOwnDatabase } from "./prepare-database.ts";

test("an unusable external database is reported in a sentence", async () => {
  const nobody = `127.0.0.1:${await freePort(0)}`;
  await expect(prepareOwnDatabase(`postgres://me:mine@${nobody}/mine`)).rejects.toThrow(
    `The database that DATABASE_URL names cannot be used: connect ECONNREFUSED ${nobody}`,
  );
  await expect(prepareOwnDatabase("nowhere")).rejects.toThrow("DATABASE_URL names cannot be used: Invalid URL");
});
