import { expect, test } from "vitest";
import { csvEntry, csvHead } from "./log-file.ts";

const entry = {
  id: "aud_1",
  createdAt: "2026-11-20T09:30:00.000Z",
  operation: "update_article",
  surface: "rest" as const,
  person: { id: "usr_1", name: "Marta Vidal" },
  token: { id: "tok_1", name: "Newsroom", kind: "api" as const },
  guest: null,
  subject: { id: "art_1", type: "article" as const, title: "Walls", projectId: "prj_1", articleId: null, postId: null },
  requestId: "req_1",
};
const titled = (title: string) => csvEntry({ ...entry, subject: { ...entry.subject, title } }).split(",")[7];

test("a line has a field for every column, empty where there is nothing", () => {
  expect(csvHead).toBe(
    "\uFEFFtime,operation,surface,person,person_id,token,token_id,subject,subject_type,subject_id,request_id,id,guest\r\n",
  );
  expect(csvEntry(entry)).toBe(
    "2026-11-20T09:30:00.000Z,update_article,rest,Marta Vidal,usr_1,Newsroom,tok_1,Walls,article,art_1,req_1,aud_1,\r\n",
  );
  expect(csvEntry({ ...entry, person: null, token: null, subject: null })).toBe(
    "2026-11-20T09:30:00.000Z,update_article,rest,,,,,,,,req_1,aud_1,\r\n",
  );
});

test.each([
  ['He said "no"', '"He said ""no"""'],
  ["two\nlines", '"two\nlines"'],
])("what would end a field is kept within it: %j", (title, written) => {
  expect(titled(title)).toBe(written);
});

test("a comma stays within its field", () => {
  expect(csvEntry({ ...entry, subject: { ...entry.subject, title: "one, two" } })).toContain(',"one, two",');
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "＝1", '=HYPERLINK("http://x")'])(
  "no spreadsheet takes %j for a formula",
  (title) => {
    expect(titled(title)).toMatch(/^"'/);
  },
);
