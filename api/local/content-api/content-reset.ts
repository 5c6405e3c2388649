import { fillAnew, place, withContentApi } from "./place.ts";

const count = await withContentApi((url) => fillAnew(url, place));
console.log(`The content is reset to the first content: ${count} documents.`);
