import { configDefaults } from "vitest/config";
import { EXTENT } from "./extent.ts";

/** What is never a test file; and what only the long run takes, unless this is one: `EXTENT=whole`. */
export const exclude = [...configDefaults.exclude, ...(process.env[EXTENT] === "whole" ? [] : ["**/*.long.test.ts"])];
