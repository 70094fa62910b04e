import { expect, test } from "vitest";
import { splitStatements } from "./split-statements.ts";

test("statements come without the comments before them and without their semicolons", () => {
  expect(splitStatements("-- One; two.\nselect 1;\n\n/* three; */ select 2 -- four;\n;\n;-- five\n")).toEqual([
    "select 1",
    "select 2 -- four;",
  ]);
});

test("the last statement needs no semicolon", () => {
  expect(splitStatements("select 1; select 2")).toEqual(["select 1", "select 2"]);
});

test.for([
  "select 'a;''b;'",
  'select ";" from "a;""b"',
  "do $$ begin perform 1; commit; end $$",
  "do $a$ begin perform $$;$$; end $a$",
  "select 1 /* ; */ + 2 -- ;\n + 3",
])("a semicolon within a text, a name, a block or a comment ends no statement: %s", (statement) => {
  expect(splitStatements(`${statement};\nselect 2;`)).toEqual([statement, "select 2"]);
});

test("what is left open reaches to the end of the file", () => {
  expect(splitStatements("select 1; select 'a; b")).toEqual(["select 1", "select 'a; b"]);
});
