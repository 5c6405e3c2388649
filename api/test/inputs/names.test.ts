import { expect, it } from "vitest";
import { line } from "../../contract/fields.ts";
import { searchKey } from "../../contract/folded-text.ts";
import { publicName } from "../../src/lib/accounts/display-name.ts";
import { testDatabase } from "../database.ts";

const { sql } = await testDatabase();

/** Spellings of one name. */
const SAME: string[][] = [
  ["O'Brien", "O’Brien", "OBrien", "O`Brien", "O‘Brien", "O\u02bcBrien", "o brien", "O＇Brien"],
  ["José", "Jose", "Jose\u0301", "JOSÉ", "josé\u200b"],
  ["Anne-Marie", "Anne Marie", "Anne\u2011Marie", "Anne–Marie", "Anne—Marie", "ANNEMARIE", "Anne\u00a0Marie"],
  ["Nguyễn", "Nguyen", "Nguye\u0302\u0303n"],
  ["Đặng", "Dang", "Đa\u0323\u0306ng"],
  ["Łukasz", "Lukasz"],
  ["Søren", "Soren"],
  ["Ibáñez", "Ibanez"],
  ["Müller", "Muller", "MÜLLER"],
  ["Straße", "Strasse", "STRASSE"],
  ["Ægir", "Aegir"],
  ["Œuvre", "Oeuvre"],
  ["Þór", "Thor"],
  ["Gürsoy", "GURSOY"],
  ["İpek", "Ipek", "ipek"],
  ["Yıldız", "Yildiz"],
  ["St. John", "St John", "ST.JOHN"],
  ["D'Angelo", "DAngelo", "d’angelo"],
  ["Ann  Lee", "Ann Lee", " ann lee ", "Ann\u3000Lee"],
  ["Ａｎｎ", "Ann"],
  ["ﬁona", "Fiona"],
  ["Ольга", "ОЛЬГА"],
  ["Ёлкин", "Елкин"],
  ["Νίκος", "ΝΙΚΟΣ", "Νικος"],
  ["محمد", "مُحَمَّد", "مـحمد"],
  ["משה", "מֹשֶׁה"],
];

/** Names of different people. */
const DIFFERENT = [
  "Ann Lee",
  "Ann Li",
  "José",
  "Josef",
  "O'Brien",
  "O'Bryan",
  "王伟",
  "王芳",
  "김민수",
  "김민지",
  "さくら",
  "サクラ子",
];

/** What is typed as a name, and what strangers may read. */
const PUBLIC: [typed: string, shown: string][] = [
  ["Tess Moor", "Tess M."],
  ["tess moor", "Tess M."],
  ["Tess\u00a0Moor", "Tess M."],
  ["Tess\u200bMoor", "Tess M."],
  ["Moor, Tess", "Tess M."],
  ["tess.moor@example.com", "A patient"],
  ["tess＠example.com", "A patient"],
  ["(215) 555-0134", "A patient"],
  ["٢١٥٥٥٥٠١٣٤", "A patient"],
  ["www.example.com", "A patient"],
  ["\u200b\u2060", "A patient"],
  ["José Ibáñez", "José I."],
  ["María José de la Cruz", "María C."],
  ["O’Brien", "O’Brien"],
  ["Nguyễn Văn An", "Nguyễn A."],
];

const names = [...SAME.flat(), ...DIFFERENT, ...PUBLIC.map(([typed]) => typed), "", "’", "½ ²", "e\u200dx", "ß", "ſ"];
const inSql = async (words: string[]) =>
  (
    await sql<
      { key: string }[]
    >`select search_key(word) as key from unnest(${words}::text[]) with ordinality as t(word, n) order by n`
  ).map(({ key }) => key);

it("the database and the code fold names alike", async () => {
  expect(names.map(searchKey)).toEqual(await inSql(names));
  expect(names.length).toBeGreaterThanOrEqual(40);
});

it.each(SAME)("%j is the same name in every spelling", (...spellings) => {
  expect(new Set(spellings.filter((one) => typeof one === "string").map(searchKey)).size).toBe(1);
});

it("names of different people stay different", () => {
  expect(new Set(DIFFERENT.map(searchKey)).size).toBe(DIFFERENT.length);
});

it.each(PUBLIC)("%j is public as %s", (typed, shown) => {
  expect(publicName(typed)).toBe(shown);
});

it.each(["", " ", "\u00a0", "\u200b", "\u2060\ufeff", "\u3164", "\u2800", "\u00ad", "\u202e", "\u{e0041}"])(
  "%j is no name",
  (typed) => {
    expect(line("your name").safeParse(typed).error?.issues[0]?.message).toBe("Please enter your name");
  },
);
