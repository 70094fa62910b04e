import { createKeptTexts } from "#src/core/text/kept-texts.ts";

/** A statement with its values. `into` names the table of one that inserts given rows and returns nothing. */
export type Query = { sql: string; parameters: readonly unknown[]; into?: string | undefined };

// A text for each number of rows, and some of them have thousands.
const joinedTexts = createKeptTexts(2_000_000);

/**
 * Joins rows that are inserted one after another, each into another table, to one statement. The database looks at foreign keys
 * once all of them are there.
 */
export function joinInserts(queries: readonly Query[]): Query[] {
  const joined: Query[] = [];
  let run: Query[] = [];
  const endRun = () => {
    if (run.length > 0) joined.push(joinRun(run));
    run = [];
  };
  for (const query of queries) {
    // None of one statement sees the rows of another one, which a conflict may have to.
    if (query.into === undefined || run.some(({ into }) => into === query.into)) endRun();
    if (query.into === undefined) joined.push(query);
    else run.push(query);
  }
  endRun();
  return joined;
}

function joinRun(run: readonly Query[]): Query {
  const [first] = run;
  if (first !== undefined && run.length === 1) return first;
  return { sql: textOf(run), parameters: run.flatMap(({ parameters }) => parameters) };
}

function textOf(run: readonly Query[]): string {
  return joinedTexts.of(run.map(({ sql }) => sql).join("; "), () => {
    let count = 0;
    const texts = run.map(({ sql, parameters }) => {
      const before = count;
      count += parameters.length;
      return sql.replaceAll(/\$(\d+)/g, (_, number: string) => `$${Number(number) + before}`);
    });
    return `with ${texts.slice(0, -1).map((each, at) => `rows_${at} as (${each})`)} ${texts.at(-1)}`;
  });
}
