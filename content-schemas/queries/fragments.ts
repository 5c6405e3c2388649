/** A picture as the site draws it: where it is, how large, what must stay in view, and what it shows. */
export const pictureFields = /* groq */ `
  "alt": coalesce(alt, ""),
  "url": asset->url,
  "width": asset->metadata.dimensions.width,
  "height": asset->metadata.dimensions.height,
  "isOpaque": asset->metadata.isOpaque,
  crop { top, bottom, left, right },
  hotspot { x, y, width, height }
`;

/** The two texts that open a section; empty when the editor has not written them. */
export const sectionFields = /* groq */ `
  "heading": coalesce(heading, ""),
  "text": coalesce(text, "")
`;

export const pointFields = /* groq */ `
  _key,
  "title": coalesce(title, ""),
  "text": coalesce(text, ""),
  icon
`;

export const cardFields = /* groq */ `
  _key,
  "title": coalesce(title, ""),
  "text": coalesce(text, ""),
  path,
  picture { ${pictureFields} }
`;

/** The openings whose last day to apply is not over yet everywhere on Earth: editors write a day and no zone. */
export const openOpenings = /* groq */ `*[
  _type == "opening" && (!defined(closesOn) || dateTime(closesOn + "T23:59:59-12:00") >= dateTime(now()))
]`;

/** What search engines and shared links show. */
export const seoFields = /* groq */ `
  "title": coalesce(seo.title, ""),
  "description": coalesce(seo.description, ""),
  "image": seo.image { ${pictureFields} }
`;

/** The first thing a visitor reads and sees on a page. */
export const openingFields = /* groq */ `
  "heading": coalesce(heading, ""),
  "lead": coalesce(lead, ""),
  picture { ${pictureFields} },
  "seo": { ${seoFields} }
`;

/** Rich text with the address of each link beside the words that carry it. */
export const richTextFields = /* groq */ `
  _key,
  _type,
  "style": coalesce(style, "normal"),
  defined(listItem) => { listItem, "level": coalesce(level, 1) },
  "children": coalesce(children[] { _key, _type, "text": coalesce(text, ""), "marks": coalesce(marks, []) }, []),
  "markDefs": coalesce(markDefs[] { _key, _type, "href": coalesce(href, "") }, [])
`;

export const socialFields = /* groq */ `
  _key,
  "platform": coalesce(platform, ""),
  "url": coalesce(url, "")
`;
