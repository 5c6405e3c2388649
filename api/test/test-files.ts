import { configDefaults } from "vitest/config";
import { EXTENT } from "./extent.ts";

/** Files that are never tests; long tests too, unless `EXTENT=whole`. */
export const exclude = [...configDefaults.exclude, ...(process.env[EXTENT] === "whole" ? [] : ["**/*.long.test.ts"])];
