import { fillAnew, place, withLake } from "./place.ts";

const count = await withLake((url) => fillAnew(url, place));
console.log(`The content is as it first was: ${count} documents.`);
