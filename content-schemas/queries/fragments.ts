/** A picture as the site needs it: URL, size, crop, focus and description. */
export const pictureFields = /* groq */ `
  "alt": coalesce(alt, ""),
  "url": asset->url,
  "width": asset->metadata.dimensions.width,
  "height": asset->metadata.dimensions.height,
  "isOpaque": asset->metadata.isOpaque,
  crop { top, bottom, left, right },
  hotspot { x, y, width, height }
`;

/** Heading and text of a section; empty if the editor has not written them. */
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

/** What a link opens; null if nothing is chosen, or if the page is not published. */
const target = /* groq */ `select(
    kind == "page" => "/" + page->slug.current,
    kind == "file" => file.asset->url,
    kind == "url" => url,
    path
  )`;

/** Links from before kinds were chosen: in a text or on a card. */
const oldPage = /* groq */ `!defined(kind) && defined(page) => "/" + page->slug.current`;

export const cardFields = /* groq */ `
  _key,
  "title": coalesce(title, ""),
  "text": coalesce(text, ""),
  "href": select(kind == "none" => null, ${oldPage}, ${target}),
  picture { ${pictureFields} }
`;

export const linkTarget = /* groq */ `"href": ${target}`;

/** Openings whose last day to apply is not over in the world's last time zone: editors enter a day without a zone. */
export const openOpenings = /* groq */ `*[
  _type == "opening" && (!defined(closesOn) || dateTime(closesOn + "T23:59:59-12:00") >= dateTime(now()))
]`;

/** What search engines show of a page whose sharing picture only the server reads: see `networkQuery`. */
export const seoWords = /* groq */ `
  "seoTitle": coalesce(seo.title, ""),
  "seoDescription": coalesce(seo.description, "")
`;

/** What search engines and shared links show. */
export const seoFields = /* groq */ `
  "title": coalesce(seo.title, select(_type == "page" => heading), ""),
  "description": coalesce(seo.description, lead, ""),
  "image": seo.image { ${pictureFields} }
`;

/** The first thing a visitor reads and sees on a page. */
export const openingFields = /* groq */ `
  "heading": coalesce(heading, ""),
  "lead": coalesce(lead, ""),
  picture { ${pictureFields} },
  "seo": { ${seoFields} }
`;

/** Rich text with the URL of each link. */
export const richTextFields = /* groq */ `
  _key,
  _type,
  "style": coalesce(style, "normal"),
  defined(listItem) => { listItem, "level": coalesce(level, 1) },
  "children": coalesce(children[] { _key, _type, "text": coalesce(text, ""), "marks": coalesce(marks, []) }, []),
  "markDefs": coalesce(markDefs[] { _key, _type, "href": coalesce(select(${oldPage}, ${target}), select(!defined(kind) => href), "") }, [])
`;

export const personFields = /* groq */ `
  _id,
  "name": coalesce(name, ""),
  "role": coalesce(role, ""),
  "about": coalesce(about, ""),
  image { ${pictureFields} },
  "socials": coalesce(socials[] { _key, "platform": coalesce(platform, ""), "url": coalesce(url, "") }, [])
`;

export const questionFields = /* groq */ `
  _id,
  "question": coalesce(question, ""),
  "content": coalesce(content[] { ${richTextFields} }, [])
`;

/** The counters of Settings, and their source. */
export const counterFields = /* groq */ `
  "counters": coalesce(*[_type == "siteSettings"][0].counters[] {
    _key,
    "number": coalesce(number, 0),
    "suffix": coalesce(suffix, ""),
    "label": coalesce(label, "")
  }, []),
  "countersNote": coalesce(*[_type == "siteSettings"][0].countersNote, "")
`;

export const socialFields = /* groq */ `
  _key,
  "platform": coalesce(platform, ""),
  "url": coalesce(url, "")
`;
