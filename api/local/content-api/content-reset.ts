import { place, resetContent, withContentApi } from "./place.ts";

const count = await withContentApi((url) => resetContent(url, place));
console.log(`The content is reset to the first content: ${count} documents.`);
